/** What performing one of the consumer's actions answers: the event that its result is, nothing, or that the worker is dead. */
import { CONSUMER_EVENTS, type ConsumerEvent } from './consumer.ts'

/** Each event's number in the flattened machine. */
export const EVENT = Object.fromEntries(CONSUMER_EVENTS.map((event, i) => [event, i])) as Record<ConsumerEvent, number>

/** No event: the wait stays where it is. */
export const NONE = -1

/** The worker crashed on the way: its wait is gone, and nothing more is performed for it. */
export const DEAD = -2
