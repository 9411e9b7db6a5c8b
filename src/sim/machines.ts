/** Both machines as the model runs them: their structure, and their guards. Proven equal to XState's transition by test. */
import { BREAKER_GUARDS, type BreakerContext } from './breaker.ts'
import { CONSUMER_GUARDS, type ConsumerContext } from './consumer.ts'
import { type Flat, withGuards } from './flatten.ts'
import { BREAKER_STRUCTURE, CONSUMER_STRUCTURE } from './structures.ts'

export const CONSUMER: Flat<ConsumerContext> = withGuards(CONSUMER_STRUCTURE, CONSUMER_GUARDS)

/** Leaf states by number; a wait in state 0 (idle) does not exist. */
export const CONSUMER_STATES = CONSUMER.states

/** By state: coming to it, a wait is over, whether or not the machine goes on from there when the record refuses. */
export const ENDS_WAIT: readonly boolean[] = CONSUMER_STATES.map((_, state) =>
  CONSUMER.table.some((candidates) =>
    candidates.some(({ target, actions }) => target === state && actions.some(({ type }) => type === 'end')),
  ),
)

export const BREAKER: Flat<BreakerContext> = withGuards(BREAKER_STRUCTURE, BREAKER_GUARDS)

/** Phases by number, as the world holds them. */
export const BREAKER_STATES = BREAKER.states
export const CLOSED = BREAKER_STATES.indexOf('closed')
export const OPEN = BREAKER_STATES.indexOf('open')
export const HALF_OPEN = BREAKER_STATES.indexOf('half-open')
