/** The chart is the machine's: its column, its edges, and every step that any run takes. */
import { describe, expect, test } from 'vitest'
import { worldAt } from '../../../src/run/record.ts'
import type { ConsumerContext } from '../../../src/sim/consumer.ts'
import { CONSUMER, CONSUMER_STATES, ENDS_WAIT } from '../../../src/sim/machines.ts'
import { countBelow } from '../../../src/view/counts.ts'
import { instantAt } from '../../../src/view/presentation.ts'
import { focusWait, leadsTo, MAIN, pillOf, stateSays, trailOf } from '../../../src/view/stage/chart.ts'
import { sceneOf } from '../../../src/view/stage/scene.ts'
import { groupIn, momentsOf, pictured, STAGE_RUNS, stageRun } from './stage-runs.ts'

test('the main column is the way on which nothing special is asked', () => {
  expect(MAIN.map((state) => CONSUMER_STATES[state])).toEqual([
    'asking',
    'submitting',
    'listening.waiting',
    'listening.fetching',
    'listening.classifying',
    'committing',
    'answered',
  ])
})

test('every state but idle has words of its own', () => {
  for (const [state, name] of CONSUMER_STATES.entries()) {
    if (name === 'idle') continue
    expect(stateSays(state), name).toMatch(/^[a-z][a-z ]+$/i)
    expect(stateSays(state), name).not.toContain('.')
    expect(stateSays(state).length, name).toBeLessThanOrEqual(15)
    expect(pillOf(pillOf(state)), name).toBe(pillOf(state))
  }
})

test('the drop back from classifying to waiting, and no step out of an end', () => {
  const at = (name: string) => CONSUMER_STATES.indexOf(name)
  expect(leadsTo(at('listening.classifying'), at('listening.waiting'))).toBe(true)
  expect(leadsTo(at('listening.waiting'), at('listening.classifying'))).toBe(false)
  for (const [state, final] of CONSUMER.final.entries())
    if (final) expect(CONSUMER_STATES.some((_, to) => leadsTo(state, to))).toBe(false)
})

test('one guard turned round, and the chart shows another way', () => {
  const endOf = () => {
    const run = stageRun('incident')
    const list = pictured(sceneOf(run.recording, 0, 'wide'), instantAt(run.timeline, run.timeline.closingT))
    return groupIn(list, 'worker').data?.['marked']
  }
  expect(endOf()).toBe('timedOut')
  const guarded = CONSUMER.table.flat().filter(({ guard }) => guard === 'stopsOnFailure')
  const before = guarded.map(({ holds }) => holds)
  try {
    for (const candidate of guarded) {
      const { holds } = candidate
      Object.assign(candidate, { holds: (context: ConsumerContext) => !holds?.(context) })
    }
    expect(endOf()).toBe('failed')
  } finally {
    for (const [i, candidate] of guarded.entries()) Object.assign(candidate, { holds: before[i] })
  }
  expect(endOf()).toBe('timedOut')
})

describe.each(STAGE_RUNS)('%s', (_, { recording, timeline }) => {
  test('each step of a wait is one of the machine’s, and its state is the world’s', () => {
    for (const [job] of recording.plan.jobs.entries()) {
      const { facts, states } = trailOf(recording, job)
      expect(states.length).toBeGreaterThan(0)
      for (const [i, state] of states.entries()) {
        const before = i === 0 ? 0 : states[i - 1]
        const begins = before === 0 || ENDS_WAIT[before]
        if (state > 0)
          expect(begins ? CONSUMER_STATES[state] === 'asking' || leadsTo(0, state) : leadsTo(before, state)).toBe(true)
        if (i > 0) expect(facts[i]).toBeGreaterThanOrEqual(facts[i - 1])
      }
      for (const t of momentsOf(timeline, 40)) {
        const instant = instantAt(timeline, t)
        const world = worldAt(recording, instant.messages, instant.facts)
        const wait = focusWait(world, job)
        const last = states[countBelow(facts, instant.facts + 1) - 1] ?? 0
        if (wait >= 0) expect(CONSUMER_STATES[last]).toBe(CONSUMER_STATES[world.waitState[wait]])
        else expect(last === 0 || ENDS_WAIT[last]).toBe(true)
      }
    }
  })
})
