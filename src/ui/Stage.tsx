import { Caption } from './Caption.tsx'
import { StagePicture } from './StagePicture.tsx'
import { StageText } from './StageText.tsx'

/** Everything that takes part, as it stands at the instant, and what it came to. */
export function Stage() {
  return (
    <section className="stage" aria-label="Who takes part">
      <StagePicture />
      <StageText />
      <Caption />
    </section>
  )
}
