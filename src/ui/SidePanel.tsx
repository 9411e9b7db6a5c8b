import {
  type ComponentType,
  type KeyboardEvent,
  type LazyExoticComponent,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react'
import { lazyQuiet } from './lazy-quiet.ts'
import { PayloadPanel } from './PayloadPanel.tsx'

const Log = lazyQuiet(async () => (await import('./Log.tsx')).Log)
const ScriptPanel = lazyQuiet(async () => (await import('./ScriptPanel.tsx')).ScriptPanel)
const ConsolePanel = lazyQuiet(async () => (await import('./ConsolePanel.tsx')).ConsolePanel)
const HandPanel = lazyQuiet(async () => (await import('./HandPanel.tsx')).HandPanel)

interface Tab {
  readonly id: string
  readonly says: string
  readonly Panel: ComponentType | LazyExoticComponent<ComponentType>
  /** Stays in the page when another tab is chosen: what is typed in it must not be lost. */
  readonly stays?: true
}

const TABS: readonly Tab[] = [
  { id: 'payload', says: 'Payload', Panel: PayloadPanel, stays: true },
  { id: 'log', says: 'Log', Panel: Log },
  { id: 'hand', says: 'Your hand', Panel: HandPanel },
  { id: 'console', says: 'Console', Panel: ConsolePanel },
  { id: 'script', says: 'Script', Panel: ScriptPanel },
]

/** What can be looked into and laid hands on beside the run, one at a time. */
export function SidePanel() {
  const id = useId()
  const [chosen, setChosen] = useState(0)
  const tabs = useRef<(HTMLButtonElement | null)[]>([])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    const next = (chosen + step + TABS.length) % TABS.length
    setChosen(next)
    tabs.current[next]?.focus()
  }
  return (
    <div className="side-tabs">
      <div role="tablist" aria-label="Beside the run" className="tabs" onKeyDown={onKeyDown}>
        {TABS.map(({ id: name, says }, i) => (
          <button
            key={name}
            ref={(element) => {
              tabs.current[i] = element
            }}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={i === chosen}
            aria-controls={`${id}-${name}-panel`}
            tabIndex={i === chosen ? 0 : -1}
            onClick={() => setChosen(i)}
          >
            {says}
          </button>
        ))}
      </div>
      {TABS.map(({ id: name, Panel, stays }, i) =>
        i === chosen || stays ? (
          <div
            key={name}
            role="tabpanel"
            id={`${id}-${name}-panel`}
            aria-labelledby={`${id}-${name}`}
            className="tab-panel"
            hidden={i !== chosen}
          >
            <Suspense fallback={<p className="small">One moment…</p>}>
              <Panel />
            </Suspense>
          </div>
        ) : null,
      )}
    </div>
  )
}
