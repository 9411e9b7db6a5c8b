import { StrictMode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { startFromAddress } from '../app/address.ts'
import { openDialog } from '../app/dialogs.ts'
import { beEmbedded, type EmbedOptions, type EmbedPanel, elsewhere, readEmbed } from '../app/embed.ts'
import { loadFurther } from '../app/further.ts'
import { listenToKeys } from '../app/keyboard.ts'
import { changeRun, openRun, usePlayhead } from '../app/playhead.ts'
import { quiet } from '../app/quiet.ts'
import { useSession } from '../app/session.ts'
import { wantsStills } from '../app/theme.ts'
import { askWhy } from '../app/why.ts'
import { visible } from '../view/visible.ts'
import { Announcer } from './Announcer.tsx'
import { Boundary } from './Boundary.tsx'
import { type Current, CurrentContext } from './current.ts'
import { Dialogs } from './Dialogs.tsx'
import { Headline } from './Headline.tsx'
import { Hero } from './Hero.tsx'
import { lazyQuiet } from './lazy-quiet.ts'
import { Notice } from './Notice.tsx'
import { useCurrentRun } from './Play.tsx'
import { Stage } from './Stage.tsx'
import { Transport } from './Transport.tsx'
import { WhyMount } from './WhyMount.tsx'
import './embed.css'

// The run comes first: what stands beside it comes once it is on its way.
const RulesPanel = lazyQuiet(async () => (await import('./RulesPanel.tsx')).RulesPanel)
const CodePanel = lazyQuiet(async () => (await import('./CodePanel.tsx')).CodePanel)
const Log = lazyQuiet(async () => (await import('./Log.tsx')).Log)

/** Shows the run of the address within another page, and nothing around it. */
export async function showEmbed(root: HTMLElement): Promise<void> {
  const { options, notes } = readEmbed(location.search)
  const led = elsewhere(location.hash)
  await startFromAddress()
  beEmbedded(options)
  createRoot(root).render(
    <StrictMode>
      <Boundary>
        <Embed options={options} notes={led === null ? notes : [...notes, led]} />
      </Boundary>
    </StrictMode>,
  )
  await quiet
  loadFurther().catch(() => {}) // whoever needs them hears of a failure
}

interface EmbedProps {
  readonly options: EmbedOptions
  /** What the address asks for and does not exist. */
  readonly notes: readonly string[]
}

const askWhyFact = (fact: number): void => askWhy({ kind: 'fact', fact })

/** The panels that were asked for, around one run. */
function Embed({ options: { panels }, notes }: EmbedProps) {
  const { current: next, pending, error } = useCurrentRun()
  const [current, setCurrent] = useState<Current | null>(null)
  useEffect(listenToKeys, [])
  useLayoutEffect(() => {
    const { timeline } = next.run
    // One run replaces another under the playhead before anything of it is painted.
    if (current?.scenario.id !== next.scenario.id) openRun(timeline, wantsStills())
    else changeRun(timeline)
    setCurrent(next)
  }, [current, next])
  if (current === null) return null
  const has = (panel: EmbedPanel): boolean => panels.includes(panel)
  const beside = has('rules') || has('code') || has('log')
  return (
    <CurrentContext.Provider value={current}>
      <main className="embed" data-shows={current.scenario.id} data-phase="everything" aria-busy={pending}>
        {notes.map((note) => (
          <p key={note} className="embed-note" data-testid="embed-note">
            {note}
          </p>
        ))}
        <Notice />
        {error === null ? null : (
          <p className="problem" role="alert">
            {error} The last run that could be played is still shown.
          </p>
        )}
        {has('bands') ? (
          <Hero>
            <Headline />
          </Hero>
        ) : (
          <h1 className="visually-hidden">{visible(current.scenario.title)}</h1>
        )}
        {has('stage') ? <Stage /> : null}
        {beside ? (
          <div className="embed-beside">
            <Suspense fallback={<p className="small">One moment…</p>}>
              {has('rules') ? (
                <div className="embed-rules">
                  <RulesPanel />
                </div>
              ) : null}
              {has('code') ? <CodePanel onWhy={askWhyFact} /> : null}
              {has('log') ? <Log /> : null}
            </Suspense>
          </div>
        ) : null}
      </main>
      {has('transport') ? <Transport /> : null}
      <Foot />
      <Announcer />
      <WhyMount />
      <Dialogs />
    </CurrentContext.Provider>
  )
}

/** The same address without what makes it an embed. */
const fullPage = (hash: string): string => `${location.pathname}${hash}`

/** Someone who drags the run along is not at rest. */
const REST_MS = 200

/** The way to the whole page with this very run, and the keys. */
function Foot() {
  const session = useSession()
  // Where the run rests; while it plays, the link stays as it is.
  const rest = usePlayhead(({ playing, t }) => (playing ? null : t))
  const [href, setHref] = useState(() => fullPage(location.hash))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is to what they show
  useEffect(() => {
    if (rest === null) return
    let isWanted = true
    const write = (): void => {
      void quiet
        .then(() => (isWanted ? import('../app/link-made.ts') : null))
        .then((part) => part?.linkNow())
        .then((made) => {
          if (isWanted && made !== undefined && 'url' in made) setHref(fullPage(new URL(made.url).hash))
        })
        .catch(() => {}) // the link it came by still leads there
    }
    const soon = setTimeout(write, REST_MS)
    return () => {
      isWanted = false
      clearTimeout(soon)
    }
  }, [session, rest])
  return (
    <footer className="embed-foot">
      <a href={href} target="_blank" rel="noopener" data-testid="embed-open">
        Open in Burn After Reading
      </a>
      <button
        type="button"
        className="quiet"
        aria-label="Help and keys"
        title="Help and keys (?)"
        aria-keyshortcuts="?"
        onClick={() => openDialog('help')}
      >
        <kbd>?</kbd>
      </button>
    </footer>
  )
}
