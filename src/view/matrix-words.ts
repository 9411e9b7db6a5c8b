/** What stands below a map of all outcomes, in words. */
import type { Costs } from '../run/matrix/costs.ts'
import { durationInWords } from './words.ts'

const counted = (n: number, one: string, more: string): string[] =>
  n === 0 ? [] : [`${Math.abs(n)} ${n > 0 ? 'more' : 'fewer'} ${Math.abs(n) === 1 ? one : more}`]

/** What a change costs and saves: "answered 2 h 02 min sooner, 1 more attempt, untrue for 2 h 02 min less"; "no extra cost" where there is nothing to say. */
export function costsInWords({ attempts, answeredMs, duplicates, falseForMs, leftUntrue, wrongCauses }: Costs): string {
  // An answer that is not so is none, however soon it came, and no lie is shorter for another that stays: where one of
  // the two runs leaves more users with such an answer, their times say nothing of each other.
  const isApart = leftUntrue !== 0
  const said = [
    ...counted(leftUntrue, 'user ends with the wrong outcome', 'users end with the wrong outcome'),
    ...counted(wrongCauses, 'user is told a wrong cause', 'users are told a wrong cause'),
    ...(answeredMs === null || answeredMs === 0 || isApart
      ? []
      : [`answered ${durationInWords(Math.abs(answeredMs))} ${answeredMs > 0 ? 'later' : 'sooner'}`]),
    ...counted(attempts, 'attempt', 'attempts'),
    ...counted(duplicates, 'duplicate', 'duplicates'),
    ...(falseForMs === 0 || isApart
      ? []
      : [`untrue for ${durationInWords(Math.abs(falseForMs))} ${falseForMs > 0 ? 'more' : 'less'}`]),
  ]
  return said.join(', ') || 'no extra cost'
}
