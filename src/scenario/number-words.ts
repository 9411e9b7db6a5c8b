/** What the screen calls a scenario's numbers, and what they are. */
import type { NumberName } from './numbers.ts'

export interface NumberWords {
  readonly title: string
  /** One sentence. */
  readonly help: string
}

export const NUMBER_WORDS: Readonly<Record<NumberName, NumberWords>> = {
  pollInterval: { title: 'Polls every', help: 'Between two looks at the key while the worker waits.' },
  ceiling: { title: 'Gives up after', help: 'The ceiling: the longest single wait.' },
  requeueGap: { title: 'Tries again after', help: 'The gap between a failure and the next attempt.' },
  breakerLimit: {
    title: 'Strikes that open the breaker',
    help: 'Counted failures in a row after which a node gets no more jobs.',
  },
  coolDown: { title: 'Breaker stays open for', help: 'The cool-down; the first job after it is a test.' },
  probes: { title: 'Test slots', help: 'Jobs let through at once while half-open, and successes needed to close.' },
  probeLease: { title: 'Test slot is reclaimed after', help: 'The lease of a test slot whose holder says nothing.' },
  resultLife: {
    title: 'Result expires after',
    help: 'The TTL of the result key; none: it stays until someone deletes it.',
  },
  clientTimeout: { title: 'Client gives up on a reply after', help: 'Then a lost reply becomes an error.' },
  checkFirst: { title: 'Looks before it waits', help: 'A wait begins with a read.' },
  subscribeDelay: {
    title: 'Listens late by',
    help: 'How long after its first look a worker begins to listen, where it does not listen first.',
  },
  publishGap: {
    title: 'Nudge comes early by',
    help: 'How long before its result a node publishes the nudge, where it does not write first.',
  },
  readLease: {
    title: 'A read is taken back after',
    help: 'How long a claim, an entry of the list in progress or an unacknowledged entry lasts.',
  },
  jobLease: {
    title: 'A job is taken back after',
    help: 'How long a worker holds a job without a heartbeat; none: for ever.',
  },
  emptyLooks: {
    title: 'Empty looks before it asks',
    help: 'After so many looks that found nothing the worker asks the producer, where it may.',
  },
  backoffBase: { title: 'First backoff', help: 'The gap before the first retry where gaps double.' },
  backoffMax: { title: 'Longest backoff', help: 'Doubled gaps do not grow beyond this.' },
  seed: { title: 'Seed', help: 'Gaps that are drawn are drawn from this; the same seed draws the same gaps.' },
  genericLimit: {
    title: 'General retry limit',
    help: 'Requeues after which the general counter gives a job up, where it counts.',
  },
  staleAfter: { title: 'Stale after', help: 'When the stale-job alarm fires, where there is one.' },
  deliveriesMax: { title: 'Deliveries of one job', help: 'After so many a job is taken out, where it may be.' },
  crashBack: { title: 'A crashed worker is back after', help: 'When a worker whose parser crashed starts again.' },
  valueMax: { title: 'Longest value, bytes', help: 'The store refuses longer ones.' },
  textMax: { title: 'Longest error text', help: 'The text is cut to so many characters, or bytes.' },
}
