/** What learners have to bring about can be brought about, and only as the lessons say. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Schedule, scheduled, scheduledOn } from '../../src/run/schedule.ts'
import { faultChosen } from '../../src/sim/enabled.ts'
import { COMMAND_CLASSES, CRASH_POINTS, RECOVERIES } from '../../src/sim/faults.ts'
import type { Message } from '../../src/sim/messages.ts'
import { verdictsOf } from '../../src/sim/monitors.ts'
import { problemsOfBreaks } from '../../src/story/breaking/check.ts'
import { choicesIn } from '../../src/story/breaking/choices.ts'
import { breakPlan, withoutFaults } from '../../src/story/breaking/plan.ts'
import { questionOf } from '../../src/story/breaking/question.ts'
import type { Breaks } from '../../src/story/breaking/schema.ts'
import { isThere, outlookOf, searched, stepsBack } from '../../src/story/breaking/search.ts'
import type { MomentRun } from '../../src/story/moment.ts'
import { find } from '../support/claims.ts'
import { LESSONS } from '../support/stories.ts'

const TASKS = LESSONS.flatMap(({ lesson }) =>
  lesson.moments.flatMap(({ id, run, breaks }) =>
    run === undefined || breaks === undefined
      ? []
      : [{ name: `${lesson.number} ${id}`, run, breaks, plan: breakPlan(run, breaks, find(run.scenario)) }],
  ),
)

test('there are such tasks, in the lessons that promise them', () => {
  const numbers = new Set(TASKS.map(({ name }) => name.split(' ')[0]))
  expect([...numbers]).toEqual(['8', '9'])
})

describe.each(TASKS)('$name', ({ run, breaks, plan }) => {
  const question = questionOf(breaks.aim, plan)
  const all = searched(plan, question)
  const start = scheduled(plan, [])
  const outlook = outlookOf(all, start.recording)

  test('everything that can happen is tried, in a moment', () => {
    expect(all.graph.exhausted).toBe(true)
    expect(all.graph.depths.length).toBeLessThan(2000)
  })

  test('the aim is reached on the way that is found, with no more faults than allowed, and not before its last step', () => {
    if (outlook.kind !== 'way') throw new Error(`there is no way: ${outlook.kind}`)
    const { recording } = scheduled(plan, outlook.messages)
    expect(recording.chosen).toHaveLength(outlook.messages.length)
    expect(isThere(question, recording)).toBe(true)
    expect(isThere(question, scheduled(plan, outlook.messages.slice(0, -1)).recording)).toBe(false)
    const spent = outlook.messages.filter(({ kind }) => kind === 'fault').length
    expect(spent).toBe(outlook.faults)
    expect(spent).toBe(breaks.faults === undefined ? 0 : 1)
  })

  test('without anything going wrong it cannot be reached, where something has to', () => {
    if (breaks.faults === undefined) return
    const calm = withoutFaults(plan)
    const there = searched(calm, questionOf(breaks.aim, calm))
    expect(there.graph.exhausted).toBe(true)
    expect(outlookOf(there, scheduled(calm, []).recording)).toEqual({ kind: 'none' })
  })

  test.each(breaks.mended)('with “$title” nobody can reach it', ({ title: _, says: __, ...changes }) => {
    const mended = breakPlan(run, breaks, find(run.scenario), changes)
    const there = searched(mended, questionOf(breaks.aim, mended))
    expect(there.graph.exhausted).toBe(true)
    expect(outlookOf(there, scheduled(mended, []).recording)).toEqual({ kind: 'none' })
  })

  test('from wherever one stands: a way leads there, and where there is none no order does', () => {
    const places = fc.array(fc.nat(30), { maxLength: 30 })
    fc.assert(
      fc.property(places, places, (list, later) => {
        const here = walked(start, list)
        const found = outlookOf(all, here.recording)
        expect(found.kind).not.toBe('unknown')
        if (found.kind === 'way') {
          expect(isThere(question, here.recording)).toBe(false)
          expect(isThere(question, scheduledOn(here, found.messages).recording)).toBe(true)
        }
        if (found.kind === 'there') expect(isThere(question, here.recording)).toBe(true)
        if (found.kind === 'none') expect(isThere(question, walked(here, later).recording)).toBe(false)
        const back = stepsBack(all, here.recording)
        expect(back > 0).toBe(found.kind === 'none')
        if (back === 0) return
        const chosen = here.recording.chosen ?? []
        const outlookAt = (steps: number) => outlookOf(all, scheduled(plan, chosen.slice(0, steps)).recording).kind
        expect(outlookAt(chosen.length - back)).not.toBe('none')
        expect(outlookAt(chosen.length - back + 1)).toBe('none')
      }),
      { numRuns: 40 },
    )
  })
})

test('a task says how a job goes on whose worker dies, and which replies may be lost; without it reads, and each way', () => {
  const faults = (name: string) => {
    const task = TASKS.find((one) => one.name === name)
    if (task === undefined) throw new Error(`there is no task ${name}`)
    const plan = breakPlan(task.run, task.breaks, find(task.run.scenario))
    const { recording, offers } = walked(scheduled(plan, []), [0, 0])
    return offers
      .filter(({ kind }) => kind === 'fault')
      .map(({ a, b, c }) => faultChosen(recording.end, a, b, c))
      .map(({ fault, point, recovery, command }) =>
        fault === 'worker-crash'
          ? `dies ${CRASH_POINTS[point]}, ${RECOVERIES[recovery]}`
          : fault === 'reply-lost'
            ? `loses ${COMMAND_CLASSES[command]}`
            : fault,
      )
  }
  expect(faults('8 make-it-twice')).toEqual([
    'dies after-read, resume',
    'dies after-commit, resume',
    'dies after-delete, resume',
    'loses read',
    'loses commit',
    'nudge-dropped',
  ])
  expect(faults('9 you-schedule')).toEqual([
    'dies now, resume',
    'dies now, redeliver',
    'loses read',
    'wait-cancelled',
    'nudge-dropped',
  ])
  expect(faults('8 order-alone')).toEqual([])
})

/** Goes on by places among what is on offer, taken round where there are fewer. */
function walked(from: Schedule, places: readonly number[]): Schedule {
  let here = from
  for (const place of places) {
    if (here.offers.length === 0) break
    here = scheduledOn(here, [here.offers[place % here.offers.length]])
  }
  return here
}

describe('what is said of lesson 9 afterwards is so', () => {
  const { run, breaks } = TASKS.find(({ name }) => name.startsWith('9 ')) as (typeof TASKS)[number]
  test('by a crash, a cancelled wait or a lost nudge alone it never hangs, however the rest is ordered', () => {
    const others: Breaks = {
      ...breaks,
      aim: [{ verdict: { is: 'hang' } }],
      faults: { kinds: ['worker-crash', 'wait-cancelled', 'nudge-dropped'], count: 1 },
    }
    const plan = breakPlan(run, others, find(run.scenario))
    const all = searched(plan, questionOf(others.aim, plan))
    expect(all.graph.exhausted).toBe(true)
    expect(outlookOf(all, scheduled(plan, []).recording)).toEqual({ kind: 'none' })
  })
  test('the hang of the way that is found is a hang, and the loss is in its trace', () => {
    const plan = breakPlan(run, breaks, find(run.scenario))
    const outlook = outlookOf(searched(plan, questionOf(breaks.aim, plan)), scheduled(plan, []).recording)
    const { recording } = scheduled(plan, outlook.kind === 'way' ? outlook.messages : [])
    expect(verdictsOf(recording.monitors, -1, plan)).toContain('hang')
    expect(recording.facts.some((fact) => fact.kind === 'read' && fact.reply === 'lost' && fact.destroyed)).toBe(true)
  })
})

describe('what is wrong with a task is said', () => {
  const { run, breaks } = TASKS.find(({ name }) => name.startsWith('9 ')) as (typeof TASKS)[number]
  const problems = (changed: Partial<Breaks>, of: MomentRun = run): string => {
    try {
      return problemsOfBreaks({ ...breaks, ...changed }, of, find(of.scenario), 'breaks')
        .map(({ where, problem }) => `${where}: ${problem}`)
        .join('\n')
    } catch (error) {
      return String(error)
    }
  }
  test('nothing is wrong as it is', () => expect(problems({})).toBe(''))
  test.each<[string, string, string]>([
    [
      'an aim that nothing leads to',
      problems({ faults: { kinds: ['nudge-dropped'], count: 1 } }),
      'breaks: nothing that can happen leads to the aim',
    ],
    [
      'an aim that is reached anyway',
      problems({ aim: [{ verdict: { is: 'settled' } }] }),
      'breaks: the aim is reached without anything going wrong',
    ],
    [
      'a repair that is none',
      problems({ mended: [{ title: 'x', set: { poll: 'off' }, says: 'x' }] }),
      'breaks.mended.0: the aim can still be reached',
    ],
    [
      'more than can be tried',
      problems({
        payloads: ['done', 'poison'],
        faults: { kinds: ['worker-crash', 'lease-expired-early', 'wait-cancelled', 'reply-lost'], count: 3 },
      }),
      'too much can happen to try everything',
    ],
    [
      'something that is planned',
      problems({}, { ...run, edits: [{ at: '66s', fault: 'reply-lost' }] }),
      'something is planned in its run',
    ],
    ['a payload that is not there', problems({ payloads: ['gizmo'] }), 'breaks.payloads.0: no payload "gizmo"'],
    [
      'a job that is not there',
      problems({ aim: [{ verdict: { job: 'job-9', is: 'hang' } }] }),
      'breaks.aim.0.verdict.job: no job "job-9"',
    ],
    [
      'an aim that names a worker',
      problems({ aim: [{ happens: { kind: 'read', where: { worker: 'worker-1' }, says: 'x' } }] }),
      '"worker" makes no difference here',
    ],
  ])('%s', (_, found, says) => expect(found).toContain(says))
})

describe('what was kept of choices', () => {
  const [{ plan }] = TASKS
  test('whatever it is, what can be understood at its beginning is taken', () => {
    fc.assert(
      fc.property(fc.array(fc.anything({ withNullPrototype: true, withBigInt: true })), (values) => {
        const choices = choicesIn(values)
        expect(choices.length).toBeLessThanOrEqual(values.length)
        expect(scheduled(plan, choices).recording.chosen?.length).toBeLessThanOrEqual(choices.length)
      }),
    )
  })
  test('what was chosen comes back from text as it was; a getter, a prototype or a fraction does not', () => {
    const made = walked(scheduled(plan, []), [0, 0, 0, 3, 1]).recording.chosen as readonly Message[]
    const kept = choicesIn(JSON.parse(JSON.stringify(made)))
    expect(scheduled(plan, kept).recording.chosen).toEqual(made)
    const [first] = kept
    expect(choicesIn([Object.create(first)])).toEqual([])
    expect(choicesIn([{ ...first, a: 0.5 }])).toEqual([])
    expect(choicesIn([{ ...first, kind: 'constructor' }])).toEqual([])
    expect(choicesIn([first, null, first])).toHaveLength(1)
    expect(choicesIn(new Array(10_000).fill(first))).toHaveLength(500)
  })
})
