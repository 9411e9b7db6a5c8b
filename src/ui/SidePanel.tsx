import { type ComponentType, type LazyExoticComponent, Suspense, useId, useState } from 'react'
import { lazyQuiet } from './lazy-quiet.ts'
import { PayloadPanel } from './PayloadPanel.tsx'
import { TabList } from './TabList.tsx'

const Log = lazyQuiet(async () => (await import('./Log.tsx')).Log)
const ScriptPanel = lazyQuiet(async () => (await import('./ScriptPanel.tsx')).ScriptPanel)
const ConsolePanel = lazyQuiet(async () => (await import('./ConsolePanel.tsx')).ConsolePanel)
const HandPanel = lazyQuiet(async () => (await import('./HandPanel.tsx')).HandPanel)

type TabName = 'payload' | 'log' | 'hand' | 'console' | 'script'

interface Tab {
  readonly id: TabName
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
  const [chosen, setChosen] = useState<TabName>('payload')
  return (
    <div className="side-tabs">
      <TabList
        label="Beside the run"
        tabs={TABS}
        chosen={chosen}
        onChoose={setChosen}
        tabId={(name) => `${id}-${name}`}
        panelId={(name) => `${id}-${name}-panel`}
      />
      {TABS.map(({ id: name, Panel, stays }) =>
        name === chosen || stays ? (
          <div
            key={name}
            role="tabpanel"
            id={`${id}-${name}-panel`}
            aria-labelledby={`${id}-${name}`}
            className="tab-panel"
            hidden={name !== chosen}
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
