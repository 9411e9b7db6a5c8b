/** Two runs held against each other as JSON, in the format of `public/compare.schema.json`. */
import type { Both, Comparison, Side } from '../../run/compare-runs.ts'
import type { Recording } from '../../run/record.ts'
import { verdictsOf } from '../../sim/monitors.ts'
import { partingInWords } from '../compare.ts'
import { clockAt, sentenceOf } from '../words.ts'

/** What two runs come to, without line breaks. */
export function comparisonJson(runs: Both<Recording>, comparison: Comparison): string {
  const { parting } = comparison
  const { plan } = runs.left
  const factOf = (side: Side) => {
    const at = parting?.fact[side] ?? null
    if (at === null) return null
    const fact = runs[side].facts[at]
    return { kind: fact.kind, sentence: sentenceOf(runs[side].plan, fact) }
  }
  const sideOf = ({ consulted, monitors, plan, endMs }: Recording) => ({
    rulesConsulted: consulted,
    verdicts: verdictsOf(monitors, -1, plan),
    endedAtMs: endMs,
  })
  return JSON.stringify({
    scenario: plan.scenario,
    left: sideOf(runs.left),
    right: sideOf(runs.right),
    firstDifference:
      parting === null
        ? null
        : {
            atMs: parting.atMs,
            order: parting.order,
            clock: clockAt(plan, parting.atMs),
            sentence: partingInWords(runs, parting),
            left: factOf('left'),
            right: factOf('right'),
          },
    rules: comparison.rules,
    verdicts: comparison.verdicts,
    jobs: comparison.jobs,
  })
}
