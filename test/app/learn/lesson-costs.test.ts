/** What a right answer costs: what is better and what is worse are never mixed up. */
import { expect, test } from 'vitest'
import type { LessonCosts } from '../../../src/app/learn/judging.ts'
import { costSentences } from '../../../src/app/learn/lesson-costs.ts'
import type { Goal } from '../../../src/story/moment.ts'

const SAME: LessonCosts = {
  attempts: 0,
  answeredMs: 0,
  duplicates: 0,
  falseForMs: 0,
  leftUntrue: 0,
  wrongCauses: 0,
  looks: 0,
  unanswered: 0,
}
const ONE: Goal = { says: 'x', must: [{ answered: {} }] }
const TWO: Goal = { ...ONE, cases: [{ name: 'a' }, { name: 'b' }] }

test.each<[string, Goal, Partial<LessonCosts>, readonly string[]]>([
  ['nothing is different', ONE, {}, []],
  [
    'sooner, and not for nothing',
    ONE,
    { answeredMs: -21_600_000, looks: 4381 },
    ['Beside the worker as it was: answered 6 h 00 min sooner.', 'For that: 4,381 more looks at the key.'],
  ],
  ['only worse', ONE, { attempts: 1 }, ['Beside the worker as it was: 1 more attempt.']],
  [
    'of several cases',
    TWO,
    { falseForMs: -60_000, looks: -1 },
    ['Beside the worker as it was, all cases together: told something untrue for 1 min less, 1 fewer look at the key.'],
  ],
  [
    'a true answer is not late beside an untrue one',
    TWO,
    { leftUntrue: -5, answeredMs: 3_540_000, falseForMs: 85_000, looks: 63 },
    [
      'Beside the worker as it was, all cases together: 5 fewer users end with the wrong outcome.',
      'For that: 63 more looks at the key.',
    ],
  ],
  [
    'of several cases the one that gains least, and loses most',
    TWO,
    { answeredMs: -60_000 },
    ['Beside the worker as it was, all cases together: answered 1 min sooner at least.'],
  ],
  [
    'later in some case',
    TWO,
    { answeredMs: 60_000 },
    ['Beside the worker as it was, all cases together: answered up to 1 min later.'],
  ],
  [
    'whose answer never came is no time',
    ONE,
    { answeredMs: null, leftUntrue: -1 },
    ['Beside the worker as it was: 1 fewer user ends with the wrong outcome.'],
  ],
  [
    'for an answer that never came before',
    ONE,
    { answeredMs: null, unanswered: -1, attempts: 1, looks: 13 },
    ['Beside the worker as it was: 1 more user gets an answer.', 'For that: 1 more attempt, 13 more looks at the key.'],
  ],
  [
    'for answers that do not come any more',
    TWO,
    { answeredMs: null, unanswered: 2, looks: -5 },
    [
      'Beside the worker as it was, all cases together: 5 fewer looks at the key.',
      'For that: 2 fewer users get an answer.',
    ],
  ],
  ['where harm was the aim', { says: 'x', must: [{ harmed: {} }] }, { leftUntrue: 1, looks: 4381 }, []],
])('%s', (_, goal, costs, says) => {
  expect(costSentences(goal, { ...SAME, ...costs })).toEqual(says)
})
