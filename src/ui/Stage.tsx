import { Suspense } from 'react'
import { Caption } from './Caption.tsx'
import { lazyQuiet } from './lazy-quiet.ts'
import { StagePicture } from './StagePicture.tsx'

const StageText = lazyQuiet(async () => (await import('./StageText.tsx')).StageText)

/** Everything that takes part, as it stands at the instant, and what it came to. */
export function Stage() {
  return (
    <section className="stage" aria-label="Who takes part">
      <StagePicture />
      <Suspense fallback={null}>
        <StageText />
      </Suspense>
      <Caption />
    </section>
  )
}
