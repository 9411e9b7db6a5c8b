/** What the breaker is told, and what it makes of it. */
import { later, type RuleEntry } from './entry.ts'

export const BREAKER = {
  'breaker-explicit': {
    type: 'choice',
    title: 'Job failed, node answered',
    hint: 'a strike for the node?',
    group: 'breaker',
    otherwise: 'counts',
    options: {
      counts: { says: 'counts as a strike', help: 'An explicit failure counts against the node.' },
      skipped: {
        says: 'is not reported',
        help: 'Neither success nor failure is reported, so a test slot is never returned.',
      },
      released: {
        says: 'returns the slot',
        help: 'The node answered: the test slot is returned as a success, and nothing is counted.',
      },
      resets: {
        says: 'counts as a success',
        help: 'The node answered: the slot is returned, and earlier strikes are forgotten.',
      },
      zeroes: {
        says: 'frees every slot',
        help: 'The slot count is set to zero, whoever else holds one, and one answer closes the breaker.',
      },
    },
  },
  'breaker-protocol': {
    type: 'choice',
    title: 'Unreadable reply',
    hint: 'a strike for the node?',
    group: 'breaker',
    otherwise: 'counts',
    options: {
      counts: { says: 'counts as a strike', help: 'A reply that cannot be understood counts against the node.' },
      ignored: { says: 'is ignored', help: 'The test slot is returned and nothing is counted.' },
    },
  },
  'breaker-submit': later('breaker', 'counts', ['counts', 'ignored']),
  'breaker-deadline': later('breaker', 'counts', ['counts', 'neutral']),
  'breaker-cancel': {
    type: 'choice',
    title: 'Wait cancelled',
    hint: 'its test slot',
    group: 'breaker',
    otherwise: 'leaks',
    options: {
      leaks: { says: 'is not reported', help: 'The test slot is never returned.' },
      closes: { says: 'counts as success', help: 'The breaker closes although the node has not answered.' },
      neutral: { says: 'returns the slot', help: 'The test slot is returned and nothing is concluded.' },
      released: {
        says: 'closes a test',
        help: 'A cancelled test closes the breaker; any other cancelled call says nothing.',
      },
      counts: { says: 'counts as a strike', help: 'A cancelled call is a failed call, and the node is blamed for it.' },
    },
  },
  'breaker-guard': {
    type: 'choice',
    title: 'Late answers',
    hint: 'from before a change',
    group: 'breaker',
    otherwise: 'none',
    options: {
      none: { says: 'are believed', help: 'An answer acts on the breaker whenever its call began.' },
      generation: { says: 'must match', help: 'An answer from before the last change of state has no effect.' },
      'started-closed': {
        says: 'are dropped during a test',
        help: 'While it tests, the answer to an ordinary call has no effect; a test of an earlier round still counts.',
      },
      'failures-count': {
        says: 'count if they are failures',
        help: 'A late success has no effect; a late failure opens the breaker again.',
      },
      'as-begun': {
        says: 'count as what they were',
        help: 'The answer to an ordinary call adds or clears strikes, that of a test opens or closes, at any time.',
      },
    },
  },
  'breaker-gate': later('breaker', 'slots', ['slots', 'everyone', 'one-round']),
  'breaker-settle': later('breaker', 'once', ['once', 'twice']),
  'breaker-release': later('breaker', 'owned', ['owned', 'anyone']),
  'breaker-probe': later('breaker', 'until-answer', ['until-answer', 'until-accepted']),
  'breaker-strikes': later('breaker', 'cleared', ['cleared', 'kept']),
  'breaker-half-open': later('breaker', 'next-caller', ['next-caller', 'timer']),
  'breaker-scope': later('breaker', 'process', ['process', 'worker', 'store']),
} as const satisfies Record<string, RuleEntry>
