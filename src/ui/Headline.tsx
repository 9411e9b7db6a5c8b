import { isClosed, usePlayhead } from '../app/playhead.ts'
import { headlineOf } from '../view/headline.ts'
import { useCurrent } from './current.ts'

/** How it goes so far, or how it went, in a sentence. */
export function Headline() {
  const { run, bands } = useCurrent()
  const closed = usePlayhead(isClosed)
  // Whole seconds are enough for a sentence about minutes.
  const ms = usePlayhead(({ instant }) => Math.floor(instant.ms / 1000) * 1000)
  const facts = usePlayhead(({ instant }) => bands.user.findLast(({ fact }) => fact < instant.facts)?.fact ?? -1)
  const { text, untrue } = headlineOf(run.recording, bands, ms, facts + 1, closed)
  return (
    <p className="headline">
      <strong className={untrue ? 'is-untrue' : undefined} data-testid="headline">
        {text}
      </strong>
    </p>
  )
}
