/** What would have saved a run, and at what cost: each single change of a rule that leaves no bad verdict, in Markdown. */
import { cellOf } from '../../run/matrix/cell.ts'
import { changesOf, rescuesIn } from '../../run/matrix/changes.ts'
import { costsOf } from '../../run/matrix/costs.ts'
import { record } from '../../run/record.ts'
import { planOf } from '../../scenario/chosen.ts'
import { STEP_NAMES, STEPS } from '../../sim/presets.ts'
import { ruleEntry } from '../../sim/rules.ts'
import { VERDICTS } from '../../sim/verdicts.ts'
import { costsInWords } from '../matrix-words.ts'
import type { Exported } from './exported.ts'
import { optionInWords } from './laid-words.ts'
import { asText, table } from './markdown.ts'

/** Changes that are listed. */
const LISTED_MOST = 20

const HEAD = ['Change', 'Comes to', 'Costs']

const verdictTitles = (slugs: readonly (keyof typeof VERDICTS)[]): string =>
  slugs.length === 0 ? 'no verdict yet' : slugs.map((slug) => VERDICTS[slug].title).join(', ')

/**
 * Plays every change of one rule, and where none helps by itself the steps one after the other: some dozens of runs. In
 * Markdown; null where nothing is to be saved.
 */
export function saved({ scenario, laid, untilMs }: Exported): string | null {
  const changes = changesOf({ scenario, laid, untilMs })
  const { present } = changes
  if (!present.isBad) return null
  const rescues = rescuesIn(changes)
  const played = `${changes.changes.length} changes of one rule were tried`
  if (rescues.length > 0) {
    const rows = rescues
      .slice(0, LISTED_MOST)
      .map(({ name, option, cell, costs }) => [
        `${asText(ruleEntry(name).title)}: **${asText(optionInWords(name, option))}**`,
        asText(verdictTitles(cell.verdicts)),
        asText(costsInWords(costs)),
      ])
    const left = rescues.length - rows.length
    const more = left > 0 ? ` ${left} more are left out.` : ''
    return `${played}. Each of these alone would have left no bad verdict:\n\n${table(HEAD, rows)}${more === '' ? '' : `\n\n${more.trim()}`}`
  }
  for (const step of STEP_NAMES) {
    const cell = cellOf(record(planOf(scenario, { ...laid, preset: step, set: {} }), { untilMs }))
    if (cell.isBad) continue
    const row = [
      `Step ${STEP_NAMES.indexOf(step) + 1}, **${asText(STEPS[step].title)}**`,
      asText(verdictTitles(cell.verdicts)),
      asText(costsInWords(costsOf(cell, present))),
    ]
    return `${played}; none alone would have been enough. The rules of this step together are:\n\n${table(HEAD, [row])}`
  }
  return `${played}; none alone would have been enough, nor would all of the six steps.`
}
