/** What the rules make of a call's end: what it says of the node, and whether it is heard at all when it comes late. */
import type { ReportedOutcome } from '../facts.ts'
import { HALF_OPEN } from '../machines.ts'
import type { OptionOf } from '../rules.ts'
import { rulesOf } from '../rules-in-force.ts'
import type { World } from '../world.ts'
import { PROBE } from './slots.ts'

/**
 * success: the node did it; answered: it failed honestly; failure: a strike; release: nothing is known; none: nobody
 * tells the breaker.
 */
export type Verdict = 'success' | 'answered' | 'failure' | 'release' | 'none'

const ON_EXPLICIT: Readonly<Record<OptionOf<'breaker-explicit'>, Verdict>> = {
  counts: 'failure',
  skipped: 'none',
  released: 'answered',
  resets: 'success',
  zeroes: 'answered',
}
const ON_PROTOCOL: Readonly<Record<OptionOf<'breaker-protocol'>, Verdict>> = { counts: 'failure', ignored: 'release' }
const ON_SUBMIT: Readonly<Record<OptionOf<'breaker-submit'>, Verdict>> = { counts: 'failure', ignored: 'release' }
const ON_DEADLINE: Readonly<Record<OptionOf<'breaker-deadline'>, Verdict>> = { counts: 'failure', neutral: 'release' }
const ON_CANCEL: Readonly<Record<OptionOf<'breaker-cancel'>, Verdict>> = {
  leaks: 'none',
  closes: 'success',
  neutral: 'release',
  released: 'answered',
  counts: 'failure',
}

/**
 * What the rules make of an outcome, before the breaker's own state is looked at (rules 10 to 15).
 * `holds`: the call holds a slot, which a store keeps when its holder dies (rule 23).
 */
export function verdictOn(w: World, outcome: ReportedOutcome, holds: boolean): Verdict {
  const rules = rulesOf(w)
  switch (outcome) {
    case 'done':
    case 'accepted':
      return 'success'
    case 'step-error':
      return ON_EXPLICIT[rules['breaker-explicit']]
    case 'protocol-error':
      return ON_PROTOCOL[rules['breaker-protocol']]
    case 'timed-out':
      return ON_DEADLINE[rules['breaker-deadline']]
    case 'refused':
      return ON_SUBMIT[rules['breaker-submit']]
    case 'stopped':
    case 'spent':
    case 'poisoned':
    case 'producer-gone':
    case 'cancelled':
      return ON_CANCEL[rules['breaker-cancel']]
    case 'crashed':
      return holds && rules['breaker-scope'] === 'store' ? 'none' : 'release'
    case 'not-ready':
    case 'unreachable':
    case 'wrong-type':
      return 'release' // says nothing about the node
  }
}

/** How a late answer is heard: like any other, as what its call was when it began, or not at all (rule 8). */
export type Hearing = 'as-now' | 'as-begun' | 'stale'

/** Of an answer to a call that began in an earlier state of the breaker. `verdict` is asked only where it matters. */
export function hearingOf(w: World, breaker: number, permit: number, verdict: () => Verdict): Hearing {
  switch (rulesOf(w)['breaker-guard']) {
    case 'none':
      return 'as-now'
    case 'generation':
      return 'stale'
    case 'started-closed':
      return w.breakerState[breaker] === HALF_OPEN && permit < PROBE ? 'stale' : 'as-now'
    case 'failures-count':
      return verdict() === 'failure' ? 'as-now' : 'stale'
    case 'as-begun':
      return 'as-begun'
  }
}
