/**
 * The flattened machines are held against XState's own `transition`. Behaviour is written down once, in the machine;
 * the table is only a faster way to ask it.
 */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, type StateValue, transition } from 'xstate'
import { BREAKER_ACTIONS, BREAKER_EVENTS, type BreakerContext } from '../../src/sim/breaker.ts'
import { breakerMachine } from '../../src/sim/breaker-machine.ts'
import { CONSUMER_ACTIONS, CONSUMER_EVENTS, type ConsumerContext, LOOKS, OUTCOMES } from '../../src/sim/consumer.ts'
import { consumerMachine } from '../../src/sim/consumer-machine.ts'
import { choose, type Flat } from '../../src/sim/flatten.ts'
import { BREAKER, CONSUMER } from '../../src/sim/machines.ts'
import { RULE_NAMES, RULES } from '../../src/sim/rules.ts'
import type { RulesInForce } from '../../src/sim/rules-in-force.ts'

/** "listening.waiting" as XState's nested value. */
const nestedValue = (path: string): StateValue =>
  path
    .split('.')
    .reverse()
    .reduce<StateValue | null>((inner, name) => (inner === null ? name : { [name]: inner }), null) as StateValue

const pathOf = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([name, inner]) => `${name}.${pathOf(inner as StateValue)}`)
        .join('|')

interface Answer {
  readonly state: string
  readonly actions: readonly { readonly type: string; readonly params: unknown }[]
}

/** What XState itself says; null where the event changes nothing and names nothing. */
function asked(machine: AnyStateMachine, state: string, event: string, context: object): Answer | null {
  const before = machine.resolveState({ value: nestedValue(state), context })
  const [after, actions] = transition(machine, before, { type: event })
  if (after === before && actions.length === 0) return null
  return { state: pathOf(after.value), actions: actions.map(({ type, params }) => ({ type, params: params ?? {} })) }
}

function lookedUp<C>(flat: Flat<C>, state: string, event: string, context: C): Answer | null {
  const candidate = choose(flat, flat.states.indexOf(state), flat.events.indexOf(event), context)
  if (candidate === undefined) return null
  return { state: flat.states[candidate.target], actions: candidate.actions }
}

/** An answer that changes neither state nor anything else, however it came about. */
const isNothing = (answer: Answer | null, state: string): boolean =>
  answer === null || (answer.state === state && answer.actions.length === 0)

function agree<C extends object>(
  machine: AnyStateMachine,
  flat: Flat<C>,
  state: string,
  event: string,
  context: C,
): string {
  const theirs = asked(machine, state, event, context)
  const ours = lookedUp(flat, state, event, context)
  // A transition without target and actions (`TICK: {}`) is a candidate here and no change there.
  if (isNothing(theirs, state)) {
    expect(isNothing(ours, state), `${state} on ${event} should change nothing`).toBe(true)
    return state
  }
  expect(ours, `${state} on ${event}`).toEqual(theirs)
  return theirs?.state ?? state
}

const rules: fc.Arbitrary<RulesInForce> = fc.record(
  Object.fromEntries(
    RULE_NAMES.map((name) => {
      const entry = RULES[name]
      return [
        name,
        entry.type === 'choice' ? fc.constantFrom(...Object.keys(entry.options)) : fc.integer({ min: 0, max: 9 }),
      ]
    }),
  ),
) as unknown as fc.Arbitrary<RulesInForce>

const consumerContext: fc.Arbitrary<ConsumerContext> = fc.record({
  rules,
  look: fc.constantFrom(...LOOKS),
  holdsPayload: fc.boolean(),
  jobIsFinal: fc.boolean(),
  mayRetry: fc.boolean(),
  checkFirst: fc.boolean(),
  isPoison: fc.boolean(),
  saysNoRetry: fc.boolean(),
  looksEmpty: fc.boolean(),
  isUnsure: fc.boolean(),
  heldOutcome: fc.constantFrom(...OUTCOMES),
})

const breakerContext: fc.Arbitrary<BreakerContext> = fc.record({
  atLimit: fc.boolean(),
  cooledDown: fc.boolean(),
  slotFree: fc.boolean(),
  lastProbe: fc.boolean(),
  admitsEveryone: fc.boolean(),
  holdsForRound: fc.boolean(),
  halfOpensByTimer: fc.boolean(),
})

describe.each([
  {
    name: 'consumer',
    machine: consumerMachine as AnyStateMachine,
    flat: CONSUMER as Flat<object>,
    context: consumerContext as fc.Arbitrary<object>,
  },
  {
    name: 'breaker',
    machine: breakerMachine as AnyStateMachine,
    flat: BREAKER as Flat<object>,
    context: breakerContext as fc.Arbitrary<object>,
  },
])('$name', ({ machine, flat, context }) => {
  test('in every state, to every event, the answer is XState’s', () => {
    for (const state of flat.states) {
      for (const event of flat.events) {
        fc.assert(
          fc.property(context, (registers) => {
            agree(machine, flat, state, event, registers)
          }),
          { numRuns: 25 },
        )
      }
    }
  })

  test('and so along any sequence of events', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...flat.events), context), { minLength: 1, maxLength: 40 }),
        (events) => {
          let state = flat.states[0]
          for (const [event, registers] of events) state = agree(machine, flat, state, event, registers)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('the first state is the one XState starts in', () => {
    const start = machine.resolveState({ value: machine.root.initial.target[0].key, context: {} })
    expect(flat.states[0]).toBe(pathOf(start.value))
  })

  test('states that XState calls final end there, and others do not', () => {
    for (const [i, state] of flat.states.entries()) {
      const { status } = machine.resolveState({ value: nestedValue(state), context: {} })
      expect(status === 'done', state).toBe(flat.final[i])
      if (flat.final[i]) {
        const row = flat.table.slice(i * flat.events.length, (i + 1) * flat.events.length)
        expect(row.flat(), state).toEqual([])
      }
    }
  })

  test('every state can be reached', () => {
    const reached = new Set([0])
    for (const state of reached) {
      for (let event = 0; event < flat.events.length; event++)
        for (const { target } of flat.table[state * flat.events.length + event]) reached.add(target)
    }
    const unreached = flat.states.filter((_, i) => !reached.has(i))
    expect(unreached).toEqual([])
  })
})

describe('the catalogues and the machines name the same things', () => {
  test.each([
    {
      name: 'consumer',
      machine: consumerMachine as AnyStateMachine,
      flat: CONSUMER as Flat<object>,
      events: CONSUMER_EVENTS as readonly string[],
      actions: CONSUMER_ACTIONS as readonly string[],
    },
    {
      name: 'breaker',
      machine: breakerMachine as AnyStateMachine,
      flat: BREAKER as Flat<object>,
      events: BREAKER_EVENTS as readonly string[],
      actions: BREAKER_ACTIONS as readonly string[],
    },
  ])('$name', ({ machine, flat, events, actions }) => {
    const candidates = flat.table.flat()
    const used = new Set(candidates.flatMap((candidate) => candidate.actions.map(({ type }) => type)))
    expect([...used].sort()).toEqual([...actions].sort())
    expect(Object.keys(machine.implementations.actions).sort()).toEqual([...actions].sort())
    const guards = new Set(candidates.flatMap(({ guard }) => (guard === null ? [] : [guard])))
    expect([...guards].sort()).toEqual(Object.keys(machine.implementations.guards).sort())
    expect(flat.events).toEqual(events)
    expect([...machine.events].sort()).toEqual([...events].sort())
    const answered = events.filter((_, event) =>
      flat.states.some((__, state) => flat.table[state * events.length + event].length > 0),
    )
    expect(answered).toEqual(events)
  })
})

test('a busy worker lets ticks and nudges pass: they name nothing and move nothing', () => {
  const context = fc.sample(consumerContext, { numRuns: 1, seed: 1 })[0]
  for (const state of ['listening.classifying', 'listening.lastLook', 'listening.lastClassifying']) {
    for (const event of ['TICK', 'NUDGE']) {
      expect(isNothing(lookedUp(CONSUMER, state, event, context), state), `${state} on ${event}`).toBe(true)
      expect(isNothing(asked(consumerMachine, state, event, context), state), `${state} on ${event}`).toBe(true)
    }
  }
})
