/** What a right answer costs beside the worker as it was, in sentences: what is better, and its price. */
import type { Goal } from '../../story/moment.ts'
import { counted } from '../../view/counts.ts'
import { durationInWords } from '../../view/words.ts'
import type { LessonCosts } from './judging.ts'

const some = (n: number, one: string, more: string): string =>
  `${counted(Math.abs(n))} ${n > 0 ? 'more' : 'fewer'} ${Math.abs(n) === 1 ? one : more}`

/** When the answer comes, of several cases the one that gained least. */
function answeredInWords(ms: number, several: boolean): string {
  const by = durationInWords(Math.abs(ms))
  if (ms > 0) return `answered ${several ? 'up to ' : ''}${by} later`
  return `answered ${by} sooner${several ? ' at least' : ''}`
}

/** Every difference in words; those of less than 0 are for the better. */
function differences(costs: LessonCosts, several: boolean) {
  const { attempts, answeredMs, duplicates, falseForMs, leftUntrue, wrongCauses, looks, unanswered } = costs
  // Beside an untrue answer, a true one is neither late nor soon.
  const [answered, untrue] = leftUntrue === 0 ? [answeredMs ?? 0, falseForMs] : [0, 0]
  const all: readonly (readonly [number, string])[] = [
    [unanswered, some(-unanswered, 'user gets an answer', 'users get an answer')],
    [leftUntrue, some(leftUntrue, 'user ends with the wrong outcome', 'users end with the wrong outcome')],
    [wrongCauses, some(wrongCauses, 'user is told a wrong cause', 'users are told a wrong cause')],
    [answered, answeredInWords(answered, several)],
    [untrue, `told something untrue for ${durationInWords(Math.abs(untrue))} ${untrue > 0 ? 'more' : 'less'}`],
    [duplicates, some(duplicates, 'outcome recorded twice', 'outcomes recorded twice')],
    [attempts, some(attempts, 'attempt', 'attempts')],
    [looks, some(looks, 'look at the key', 'looks at the key')],
  ]
  return all.filter(([difference]) => difference !== 0)
}

/** A goal that asks for harm: what comes of it is no cost. */
const seeksHarm = ({ must = [] }: Goal): boolean => must.some((property) => Object.hasOwn(property, 'harmed'))

/** @returns none where there is nothing to say; each ends with a full stop */
export function costSentences(goal: Goal, costs: LessonCosts): readonly string[] {
  if (seeksHarm(goal)) return []
  const several = (goal.cases?.length ?? 1) > 1
  const found = differences(costs, several)
  const better = found.flatMap(([difference, words]) => (difference < 0 ? [words] : []))
  const worse = found.flatMap(([difference, words]) => (difference > 0 ? [words] : []))
  const beside = `Beside the worker as it was${several ? ', all cases together' : ''}`
  return [
    ...(better.length === 0 ? [] : [`${beside}: ${better.join(', ')}.`]),
    ...(worse.length === 0 ? [] : [`${better.length === 0 ? beside : 'For that'}: ${worse.join(', ')}.`]),
  ]
}
