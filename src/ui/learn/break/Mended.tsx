import { useMemo } from 'react'
import { scheduled } from '../../../run/schedule.ts'
import type { Scenario } from '../../../scenario/schema.ts'
import { breakPlan } from '../../../story/breaking/plan.ts'
import { questionOf } from '../../../story/breaking/question.ts'
import type { Breaks } from '../../../story/breaking/schema.ts'
import type { MomentRun } from '../../../story/moment.ts'
import { Paragraph, Plain } from '../../story/Sentences.tsx'
import { useOutlook, useSearched } from './use-outlook.ts'

type Way = Breaks['mended'][number]

interface MendedProps {
  readonly breaks: Breaks
  readonly run: MomentRun
  readonly scenario: Scenario
}

/** What would have kept anybody from doing it: everything that can happen is tried, here and now. */
export function Mended({ breaks, run, scenario }: MendedProps) {
  return (
    <section className="break-mended" aria-label="What would have prevented it">
      <h3>With one of these nobody could have done it</h3>
      <ul>
        {breaks.mended.map((way) => (
          <One key={way.title} way={way} breaks={breaks} run={run} scenario={scenario} />
        ))}
      </ul>
    </section>
  )
}

function One({ way, breaks, run, scenario }: MendedProps & { readonly way: Way }) {
  const { plan, question } = useMemo(() => {
    const { title: _, says: __, ...changes } = way
    const mended = breakPlan(run, breaks, scenario, changes)
    return { plan: mended, question: questionOf(breaks.aim, mended) }
  }, [way, breaks, run, scenario])
  const searched = useSearched(plan, question)
  const start = useMemo(() => scheduled(plan, []).recording, [plan])
  const { kind } = useOutlook(searched, question, start)
  return (
    <li>
      <p>
        <strong>
          <Plain text={way.title} />
        </strong>
      </p>
      <Paragraph text={way.says} />
      <p className="small" data-tried={kind}>
        {searched === null
          ? 'Trying everything that can happen…'
          : kind === 'none'
            ? `Tried: all ${searched.graph.depths.length} situations that can come about. None leads there.`
            : 'It can still be done.'}
      </p>
    </li>
  )
}
