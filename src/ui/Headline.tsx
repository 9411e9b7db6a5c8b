import { isClosed, usePlayhead } from '../app/playhead.ts'
import { toldAt } from '../view/bands.ts'
import { headlineOf } from '../view/headline.ts'
import { useCurrent } from './current.ts'

/** How it goes so far, or how it went, in a sentence. */
export function Headline() {
  const { run, bands } = useCurrent()
  const closed = usePlayhead(isClosed)
  // Whole seconds are enough for a sentence about minutes.
  const ms = usePlayhead(({ instant }) => Math.floor(instant.ms / 1000) * 1000)
  // And of the facts only those that change it.
  const facts = usePlayhead(({ instant }) => {
    const { span } = toldAt(bands, instant.facts, instant.ms, closed)
    if (span === undefined) return 0
    return instant.facts > span.plainAfter ? span.plainAfter + 1 : span.fact + 1
  })
  const { text, untrue } = headlineOf(run.recording, bands, ms, facts, closed)
  return (
    <p className="headline">
      <strong className={untrue ? 'is-untrue' : undefined} data-testid="headline">
        {text}
      </strong>
    </p>
  )
}
