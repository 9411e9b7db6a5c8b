import { type MouseEvent, Suspense, useEffect } from 'react'
import { goHome } from '../app/address.ts'
import { openDialog } from '../app/dialogs.ts'
import { listenToKeys } from '../app/keyboard.ts'
import { FIRST_SCENARIO, scenarioOf } from '../app/library.ts'
import { usePage } from '../app/pages.ts'
import { redo, undo, useHistory, useSession } from '../app/session.ts'
import { useSettings } from '../app/settings.ts'
import { nextTheme } from '../app/theme.ts'
import type { Choices } from '../scenario/choices.ts'
import { visible } from '../view/visible.ts'
import { Dialogs } from './Dialogs.tsx'
import { lazyQuiet } from './lazy-quiet.ts'
import { Notice } from './Notice.tsx'

const THEME_WORDS = { auto: 'as system', light: 'light', dark: 'dark' } as const

const RoomsMenu = lazyQuiet(async () => (await import('./RoomsMenu.tsx')).RoomsMenu)
const BranchMenu = lazyQuiet(async () => (await import('./BranchMenu.tsx')).BranchMenu)

const hasEdits = ({ edits }: Choices): boolean => edits.length > 0

/** A press that asks for nothing special, such as another tab. */
const isPlain = (event: MouseEvent): boolean => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)

/** The name; what is on the stage and what can be taken back; sharing, theme, help. */
export function Header() {
  const inPlay = useSession(({ room }) => room !== 'door')
  const onStage = usePage(({ page }) => page === null) && inPlay
  const theme = useSettings((settings) => settings.theme)
  useEffect(listenToKeys, [])
  return (
    <header className="top">
      <a
        className="brand"
        href="./"
        onClick={(event) => {
          if (!isPlain(event)) return
          event.preventDefault()
          goHome()
        }}
      >
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path className="sheet" d="M6 23V3h14l6 6v13" />
          <path className="ember" d="M6 22l3.5 4 3-5 3.5 7 3.5-6 3 3L26 21" />
        </svg>
        Burn After Reading
      </a>
      {onStage ? <OfTheRun /> : null}
      <div className="top-end">
        <Suspense fallback={null}>
          <RoomsMenu />
        </Suspense>
        {onStage ? (
          <button type="button" className="quiet" data-testid="share" onClick={() => openDialog('share')}>
            Share
          </button>
        ) : null}
        <button type="button" className="quiet" onClick={nextTheme}>
          <span>
            Theme<span className="top-word">: {THEME_WORDS[theme]}</span>
          </span>
        </button>
        <button
          type="button"
          className="quiet help-key"
          aria-label="Help and keys"
          title="Help and keys (?)"
          aria-keyshortcuts="?"
          data-testid="help"
          onClick={() => openDialog('help')}
        >
          <kbd>?</kbd>
        </button>
      </div>
      <Notice />
      <Dialogs />
    </header>
  )
}

/** Which scenario, and what was done to it. */
function OfTheRun() {
  const id = useSession(({ scenario }) => scenario)
  const { title } = useSession(scenarioOf) ?? FIRST_SCENARIO
  const canUndo = useHistory(({ past }) => past.length > 0)
  const canRedo = useHistory(({ future }) => future.length > 0)
  const hadEdits = useHistory(({ past, future }) => past.some(hasEdits) || future.some(hasEdits))
  const isEdited = useSession(hasEdits)
  return (
    <div className="top-run">
      <button
        type="button"
        className="scenario-button"
        aria-haspopup="dialog"
        title="Choose another scenario"
        data-testid="scenario"
        data-value={id}
        onClick={() => openDialog('scenarios')}
      >
        <span className="visually-hidden">Scenario: </span>
        <span className="scenario-title">{visible(title)}</span>
        <Drawn path="M6 9l6 6 6-6" />
      </button>
      <button type="button" className="quiet" aria-keyshortcuts="Control+Z Meta+Z" disabled={!canUndo} onClick={undo}>
        <Drawn path="M9 6L4 11l5 5M4 11h10a6 6 0 0 1 6 6v1" />
        <span className="top-word">Undo</span>
      </button>
      <button
        type="button"
        className="quiet"
        aria-keyshortcuts="Control+Y Meta+Shift+Z"
        disabled={!canRedo}
        onClick={redo}
      >
        <Drawn path="M15 6l5 5-5 5M20 11H10a6 6 0 0 0-6 6v1" />
        <span className="top-word">Redo</span>
      </button>
      {isEdited || hadEdits ? <BranchMenu /> : null}
    </div>
  )
}

function Drawn({ path }: { readonly path: string }) {
  return (
    <svg className="icon drawn" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
