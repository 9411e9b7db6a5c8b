import { Suspense } from 'react'
import { askWhy } from '../app/why.ts'
import { lazyQuiet } from './lazy-quiet.ts'
import { SidePanel } from './SidePanel.tsx'

const CodePanel = lazyQuiet(async () => (await import('./CodePanel.tsx')).CodePanel)

const askWhyFact = (fact: number): void => askWhy({ kind: 'fact', fact })

/** Beside the run: what goes into it and comes out of it, and the code it runs through. */
export function Side() {
  return (
    <>
      <SidePanel />
      <Suspense fallback={<div />}>
        <CodePanel onWhy={askWhyFact} />
      </Suspense>
    </>
  )
}
