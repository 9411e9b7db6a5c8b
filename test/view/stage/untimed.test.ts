/** The stage of a run whose order somebody chooses: no clock is told, and each worker's picture is its own. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { choiceOf, type Schedule, scheduled, scheduledOn } from '../../../src/run/schedule.ts'
import { breakPlan } from '../../../src/story/breaking/plan.ts'
import { traceOf } from '../../../src/view/break/trace.ts'
import { keyHistory, keyPanels } from '../../../src/view/panels.ts'
import { pictureAt } from '../../../src/view/stage/picture.ts'
import { sceneOf } from '../../../src/view/stage/scene.ts'
import { find } from '../../support/claims.ts'
import { LESSONS } from '../../support/stories.ts'
import { groupIn, textsIn } from './stage-runs.ts'

const TASKS = LESSONS.flatMap(({ lesson }) =>
  lesson.moments.flatMap(({ id, run, breaks }) =>
    run === undefined || breaks === undefined ? [] : [{ id, plan: breakPlan(run, breaks, find(run.scenario)) }],
  ),
)

/** The instant at the end of what has been chosen, with nothing under way. */
function endOf({ recording }: Schedule) {
  const facts = recording.facts.length
  return { messages: recording.factsUpTo.length, facts, ms: recording.endMs, fact: -1, progress: 1 }
}

/** Chosen by places among what is on offer, from the first on. */
function* walked({ plan }: (typeof TASKS)[number], places: readonly number[]): Generator<Schedule> {
  let now = scheduled(plan, [])
  yield now
  for (const place of places) {
    if (now.offers.length === 0) return
    now = scheduledOn(now, [choiceOf(now.offers[place % now.offers.length])])
    yield now
  }
}

const CLOCK = /\d\d:\d\d|\d (ms|s|min|h)\b/

test('there is something to choose', () => {
  expect(TASKS.length).toBeGreaterThanOrEqual(3)
})

test.each(TASKS)('$id: whatever is chosen, no clock is told, and who has not looked has no look drawn', (task) => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 14 }), (places) => {
      for (const schedule of walked(task, places)) {
        const { recording } = schedule
        const { plan, end, facts } = recording
        for (const job of plan.jobs.keys()) {
          const scene = sceneOf(recording, job, 'wide')
          const list = pictureAt(scene, end, endOf(schedule))
          const says = textsIn(list.groups)
          for (const text of says) expect(text).not.toMatch(CLOCK)
          for (const { value, note } of keyPanels(recording, end, job, keyHistory(recording), facts.length))
            expect(`${value.startsWith('empty') ? value : ''} ${note}`).not.toMatch(CLOCK)
          const shown = plan.workers.findIndex(({ id }) => textsIn(groupIn(list, 'worker').children).includes(id))
          const looked = facts.some((fact) => fact.kind === 'read' && fact.job === job && fact.worker === shown)
          const drawn = textsIn(groupIn(list, 'wires').children)
          if (!looked) for (const text of drawn) expect(text).toMatch(/^bell/)
        }
      }
    }),
    { numRuns: 12 },
  )
})

test('a notice that an earlier attempt left in a hand is no copy of the one under the key', () => {
  let seen = 0
  fc.assert(
    fc.property(fc.constantFrom(...TASKS), fc.array(fc.nat(30), { maxLength: 16 }), (task, places) => {
      for (const schedule of walked(task, places)) {
        const { recording } = schedule
        const { end: w } = recording
        for (const [job, { resultKey }] of recording.plan.jobs.entries()) {
          const waits = Array.from({ length: w.waitHand.length }, (_, i) => i).filter(
            (i) => i % recording.plan.jobs.length === job && w.waitHand[i] > 0,
          )
          if (w.keyHeld[resultKey] === 0 || waits.length === 0) continue
          const same = waits.filter((i) => w.waitHandAttempt[i] === w.keyAttempt[resultKey])
          if (same.length < waits.length) seen++
          const list = pictureAt(sceneOf(recording, job, 'wide'), w, endOf(schedule))
          expect(groupIn(list, 'result').data?.['copies']).toBe(1 + same.length)
        }
      }
    }),
    { numRuns: 60 },
  )
  expect(seen).toBeGreaterThan(0)
})

test('the trace tells no clock', () => {
  for (const task of TASKS)
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 14 }), (places) => {
        const last = [...walked(task, places)].at(-1)
        if (last === undefined) return
        for (const { says, facts } of traceOf(last.recording))
          expect(`${says} ${facts.join(' ')}`).not.toMatch(/\d\d:\d\d/)
      }),
      { numRuns: 10 },
    )
})
