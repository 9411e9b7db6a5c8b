/** A run that a learner schedules: back and forth, and what is told of it. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Breaking,
  beginBreaking,
  choose,
  chosenIn,
  redoChoice,
  showWay,
  startOver,
  undoChoice,
} from '../../../src/app/learn/breaking.ts'
import { choiceOf, scheduled } from '../../../src/run/schedule.ts'
import { stateKey } from '../../../src/sim/world.ts'
import { breakPlan } from '../../../src/story/breaking/plan.ts'
import { questionOf } from '../../../src/story/breaking/question.ts'
import { outlookOf, searched } from '../../../src/story/breaking/search.ts'
import { traceOf } from '../../../src/view/break/trace.ts'
import { find } from '../../support/claims.ts'
import { LESSONS } from '../../support/stories.ts'

const tasks = LESSONS.flatMap(({ lesson }) =>
  lesson.moments.flatMap(({ run, breaks }) =>
    run === undefined || breaks === undefined ? [] : [{ breaks, plan: breakPlan(run, breaks, find(run.scenario)) }],
  ),
)
const task = fc.constantFrom(...tasks)
const places = fc.array(fc.nat(30), { maxLength: 25 })

/** Chooses by places among what is on offer, taken round where there are fewer; every state on the way. */
function walk(from: Breaking, list: readonly number[]): Breaking[] {
  const states = [from]
  for (const place of list) {
    const here = states[states.length - 1]
    const { offers } = here.schedule
    if (offers.length === 0) break
    states.push(choose(here, choiceOf(offers[place % offers.length])))
  }
  return states
}

const worldOf = ({ schedule }: Breaking): string => stateKey(schedule.recording.end, false)
const seen = (breaking: Breaking) => ({
  world: worldOf(breaking),
  offers: breaking.schedule.offers,
  blocked: breaking.schedule.blocked,
  facts: breaking.schedule.recording.facts,
  monitors: breaking.schedule.recording.monitors,
  told: breaking.told,
})

describe('back and forth', () => {
  test('whatever is on offer can be chosen, and is told', () => {
    fc.assert(
      fc.property(task, places, ({ plan }, list) => {
        const states = walk(beginBreaking(plan, []), list)
        for (const [i, state] of states.entries()) {
          expect(chosenIn(state)).toHaveLength(i)
          expect(state.told).toHaveLength(i)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('each step taken back leads to exactly where one stood, and chosen again to where one was', () => {
    fc.assert(
      fc.property(task, places, ({ plan }, list) => {
        const states = walk(beginBreaking(plan, []), list)
        let here = states[states.length - 1]
        for (const before of [...states].reverse().slice(1)) {
          here = undoChoice(here)
          expect(seen(here)).toEqual(seen(before))
        }
        expect(undoChoice(here)).toBe(here)
        for (const after of states.slice(1)) {
          here = redoChoice(here)
          expect(seen(here)).toEqual(seen(after))
        }
        expect(redoChoice(here)).toBe(here)
      }),
      { numRuns: 40 },
    )
  })

  test('going on step by step is the same as going on at once, and so is what is told', () => {
    fc.assert(
      fc.property(task, places, ({ plan }, list) => {
        const last = walk(beginBreaking(plan, []), list).at(-1) as Breaking
        const again = beginBreaking(plan, chosenIn(last))
        expect(seen(again)).toEqual(seen(last))
        expect(last.told).toEqual(traceOf(last.schedule.recording))
        const { messageAtMs, factsUpTo, consulted, chosen, endMs } = scheduled(plan, chosenIn(last)).recording
        expect(last.schedule.recording).toMatchObject({ messageAtMs, factsUpTo, consulted, chosen, endMs })
      }),
      { numRuns: 40 },
    )
  })

  test('starting over takes everything back, and all of it can be chosen again', () => {
    fc.assert(
      fc.property(task, places, ({ plan }, list) => {
        const begun = beginBreaking(plan, [])
        const last = walk(begun, list).at(-1) as Breaking
        let here = startOver(last)
        expect(seen(here)).toEqual(seen(begun))
        for (let i = 0; i < chosenIn(last).length; i++) here = redoChoice(here)
        expect(seen(here)).toEqual(seen(last))
      }),
      { numRuns: 30 },
    )
  })

  test('another choice than the one taken back leaves nothing to be chosen again; the same one leaves the rest', () => {
    const { plan } = tasks[0]
    const last = walk(beginBreaking(plan, []), [0, 0, 0, 0]).at(-1) as Breaking
    const back = undoChoice(undoChoice(last))
    const [next] = back.ahead
    expect(choose(back, next).ahead).toHaveLength(1)
    const other = back.schedule.offers.find(({ kind }) => kind !== next.kind)
    if (other === undefined) throw new Error('there is but one thing to choose')
    expect(choose(back, choiceOf(other)).ahead).toEqual([])
  })

  test('what is not on offer changes nothing', () => {
    const begun = beginBreaking(tasks[0].plan, [])
    expect(choose(begun, { ...choiceOf(begun.schedule.offers[0]), sequence: 99 })).toBe(begun)
  })
})

test('a way that is shown is gone step by step, and counts as shown until one starts afresh by hand', () => {
  for (const { plan, breaks } of tasks) {
    const begun = beginBreaking(plan, [])
    const outlook = outlookOf(searched(plan, questionOf(breaks.aim, plan)), begun.schedule.recording)
    if (outlook.kind !== 'way') throw new Error('there is no way')
    let here = showWay(begun, outlook.messages)
    expect(chosenIn(here)).toEqual([])
    for (const [i] of outlook.messages.entries()) {
      here = redoChoice(here)
      expect(chosenIn(here)).toHaveLength(i + 1)
      expect(here.shown).toBe(true)
    }
    expect(here.ahead).toEqual([])
    const over = startOver(here)
    expect(redoChoice(over).shown).toBe(true)
    const last = over.schedule.offers.at(-1)
    if (last === undefined || over.schedule.offers.length === 1) continue
    expect(choose(over, choiceOf(last)).shown).toBe(false)
  }
})
