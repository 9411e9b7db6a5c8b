/** A fault that is only laid in wait is not told as if it had struck. */
import { expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import { NOTHING_CHOSEN } from '../../src/scenario/choices.ts'
import { planOf } from '../../src/scenario/chosen.ts'
import { CRASH_POINTS } from '../../src/sim/faults.ts'
import { strikesLater } from '../../src/view/fault-moments.ts'
import { sentenceOf } from '../../src/view/words.ts'
import { find } from '../support/claims.ts'

type Edits = Parameters<typeof planOf>[1]['edits']

/** What is told of the faults that `edits` throw in. */
function toldOf(edits: Edits): string[] {
  const { plan, facts } = record(planOf(find('one-result'), { ...NOTHING_CHOSEN, edits }))
  return facts.filter(({ kind }) => kind === 'fault-began').map((fact) => sentenceOf(plan, fact))
}

test.each<[Edits[number], string]>([
  [
    { at: '0s', fault: 'worker-crash', worker: 'worker-1', point: 'after-read', back: '10s', recovery: 'resume' },
    'Fault: Worker crash. It lies in wait for worker-1, and strikes right after its next read.',
  ],
  [
    { at: '0s', fault: 'worker-pauses', worker: 'worker-1', point: 'after-requeue', for: '12s' },
    'Fault: Worker pauses. It lies in wait for worker-1, and strikes right after it has put the job back.',
  ],
  [
    { at: '1s', fault: 'reply-lost', command: 'read' },
    'Fault: Reply lost. It lies in wait for a worker, and strikes at its next read.',
  ],
  [{ at: '1s', fault: 'worker-crash', worker: 'worker-1' }, 'Fault: Worker crash.'],
  [{ at: '1s', fault: 'worker-pauses', for: '1s' }, 'Fault: Worker pauses.'],
  [{ at: '1s', fault: 'nudge-dropped' }, 'Fault: Nudge dropped.'],
])('%j', (edit, says) => expect(toldOf([edit])).toEqual([says]))

test('of two at once that strike at different points nothing is claimed', () => {
  const crash = { at: '0s', fault: 'worker-crash', worker: 'worker-1' } as const
  expect(
    toldOf([
      { ...crash, point: 'after-read' },
      { ...crash, point: 'after-commit' },
    ]),
  ).toEqual(['Fault: Worker crash.', 'Fault: Worker crash.'])
})

test('every point has its words', () => {
  const [{ change }] = planOf(find('one-result'), {
    ...NOTHING_CHOSEN,
    edits: [{ at: '0s', fault: 'worker-crash', point: 'after-read' }],
  }).edits
  if (!('fault' in change)) throw new Error('no fault')
  const said = CRASH_POINTS.map((_, point) => strikesLater({ ...change, point }))
  expect(said.filter((words) => words === null)).toHaveLength(1)
  expect(new Set(said).size).toBe(CRASH_POINTS.length)
})
