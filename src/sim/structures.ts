/**
 * The machines' structures, by asking XState. Plain data: the page is built with the answers, and carries neither
 * XState nor the asking (`flattenedMachines` in vite.config.ts); everywhere else they are worked out at start-up.
 */
import { BREAKER_EVENTS } from './breaker.ts'
import { breakerMachine } from './breaker-machine.ts'
import { CONSUMER_EVENTS } from './consumer.ts'
import { consumerMachine } from './consumer-machine.ts'
import type { Structure } from './flatten.ts'
import { structureOf } from './interrogate.ts'

export const CONSUMER_STRUCTURE: Structure = structureOf(consumerMachine, CONSUMER_EVENTS)
export const BREAKER_STRUCTURE: Structure = structureOf(breakerMachine, BREAKER_EVENTS)
