/** What would have saved a run, and at what cost: each single change of a rule that leaves no bad verdict, in Markdown. */
import { cellOf } from '../../run/matrix/cell.ts'
import { type Changes, changesInSteps, rescuesIn } from '../../run/matrix/changes.ts'
import { costsOf } from '../../run/matrix/costs.ts'
import { otherOptions } from '../../run/matrix/options.ts'
import { rulesAt } from '../../run/matrix/question.ts'
import { record } from '../../run/record.ts'
import { planOf } from '../../scenario/chosen.ts'
import { verdictsOf } from '../../sim/monitors.ts'
import { STEP_NAMES, STEPS } from '../../sim/presets.ts'
import { ruleEntry } from '../../sim/rules.ts'
import { VERDICTS } from '../../sim/verdicts.ts'
import { costsInWords } from '../matrix-words.ts'
import type { Exported } from './exported.ts'
import { optionInWords } from './laid-words.ts'
import { asText, table } from './markdown.ts'

/** Changes that are listed. */
const LISTED_MOST = 20

const HEAD = ['Change', 'Comes to', 'Costs or saves']

const verdictTitles = (slugs: readonly (keyof typeof VERDICTS)[]): string =>
  slugs.length === 0 ? 'no verdict yet' : slugs.map((slug) => VERDICTS[slug].title).join(', ')

/** How far it is, in a sentence. */
type Tell = (says: string) => void

/** Plays every change of one rule. `tell` hears how many of them are done. */
function changesTold({ scenario, laid, recording, untilMs }: Exported, tell: Tell): Changes {
  const rules = rulesAt(scenario, laid)
  const all = recording.consulted.reduce((sum, name) => sum + otherOptions(name, rules[name]).length, 0)
  let done = 0
  const steps = changesInSteps({ scenario, laid, untilMs }, () => {
    done++
    tell(`Trying what would have saved it: ${done} of ${all} changes of one rule.`)
  })
  for (;;) {
    const { done: isOver, value } = steps.next()
    if (isOver) return value
  }
}

/**
 * Plays every change of one rule, and where none helps by itself the steps one after the other: some dozens of runs. In
 * Markdown; null where nothing is to be saved. `tell` hears how far it is.
 */
export function saved(exported: Exported, tell: Tell = () => {}): string | null {
  const { scenario, laid, recording, untilMs } = exported
  const { monitors, plan } = recording
  if (!verdictsOf(monitors, -1, plan).some((slug) => VERDICTS[slug].bad)) return null
  const changes = changesTold(exported, tell)
  const { present } = changes
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
  for (const [i, step] of STEP_NAMES.entries()) {
    tell(`Trying what would have saved it: step ${i + 1} of ${STEP_NAMES.length}.`)
    const cell = cellOf(record(planOf(scenario, { ...laid, preset: step, set: {} }), { untilMs }))
    if (cell.isBad) continue
    const row = [
      `Step ${i + 1}, **${asText(STEPS[step].title)}**`,
      asText(verdictTitles(cell.verdicts)),
      asText(costsInWords(costsOf(cell, present))),
    ]
    return `${played}; none alone would have been enough. The rules of this step together are:\n\n${table(HEAD, [row])}`
  }
  return `${played}; none alone would have been enough, nor would all of the six steps.`
}
