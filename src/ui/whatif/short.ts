/** What a map comes down to, in a line. */
import { type Changes, rescuesIn } from '../../run/matrix/changes.ts'
import { costsInWords } from '../../view/matrix-words.ts'
import { changeTitle, verdictsInWords } from '../../view/whatif/words.ts'

const HOW = 'Point at a cell, or move about with the arrow keys.'

/** The present run, and the cheapest single change that rescues it; how to go on while that is not known. */
export function inShort(changes: Changes | null): string {
  if (changes === null) return HOW
  const comes = `As chosen now: ${verdictsInWords(changes.present)}.`
  if (!changes.present.isBad) return `${comes} ${HOW}`
  const rescues = rescuesIn(changes)
  const [first] = rescues
  if (first === undefined) return `${comes} No single change rescues it.`
  const costs = costsInWords(first.costs)
  const alike = rescues.filter((one) => costsInWords(one.costs) === costs).length
  const which = alike === 1 ? 'Cheapest rescue' : `Cheapest rescue, one of ${alike} alike`
  return `${comes} ${which}: ${changeTitle(first.name, first.option)} (${costs}).`
}
