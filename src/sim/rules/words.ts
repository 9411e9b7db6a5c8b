/**
 * The words of the rules that the incident turns on: what the screen calls them and their options. They come with the
 * first part of the page that shows a rule; what an option means in a sentence stands in `helps.ts`.
 */
import type { RuleWords } from './entry.ts'

export const WORDS: Readonly<Record<string, RuleWords>> = {
  read: {
    title: 'Read',
    hint: 'how it looks at the key',
    options: { claim: { rare: true }, lmove: { rare: true }, stream: { rare: true }, stash: { rare: true } },
  },
  resend: {
    title: 'Resend',
    hint: 'after a lost reply',
    options: { off: { says: 'off' }, on: { says: 'on' }, 'safe-only': { says: 'only what may be repeated' } },
  },
  parse: {
    title: 'Trust',
    hint: 'what counts as success',
    options: { 'status-table': { rare: true }, versioned: { rare: true } },
  },
  routing: {
    title: 'If the result is bad',
    hint: 'is it final?',
    options: {
      'every-error-waits': { says: 'keep waiting' },
      'nudge-branch-only': { says: 'stop, after a nudge only' },
      'every-error-stops': { says: 'stop at any error' },
      'terminal-stops': { says: 'stop' },
      'only-failures-stop': { rare: true, says: 'stop if the job failed' },
      'only-protocol-errors-stop': { rare: true, says: 'stop if it cannot be understood' },
      'reads-again': { rare: true, says: 'read once more, then stop' },
    },
  },
  identity: {
    title: 'Worker still recognises the error',
    hint: 'through all layers',
    options: {
      kept: { says: 'yes' },
      stringified: { says: 'no, became text' },
      'by-value': { says: 'no, copied' },
      'two-copies': { rare: true, says: 'no, two copies of the type' },
      'cause-dropped': { rare: true, says: 'no, cause dropped' },
      'not-serialised': { rare: true, says: 'no, lost on the way back' },
    },
  },
  poll: { title: 'Poll', hint: 'without being nudged', options: { on: { says: 'on' }, off: { says: 'off' } } },
  'last-read': {
    title: 'Last look',
    hint: 'when it gives up',
    options: { on: { says: 'like a poll' }, off: { says: 'none' }, 'any-error': { says: 'take any error' } },
  },
  budget: {
    title: 'Retry budget',
    hint: 'another attempt?',
    options: {
      none: { says: 'no retry' },
      'servers-limit-1': { says: 'list of servers, limit 1' },
      'servers-dedupe-limit-2': { says: 'list without repeats, limit 2' },
      'counter-split': { says: 'counter, two commands' },
      'counter-script': { says: 'counter, one script' },
      'job-row': { says: 'count in the job’s record' },
    },
  },
  'budget-limit': { title: 'Attempts', hint: 'the first one counts', options: {} },
  'budget-ttl': {
    title: 'Counter lives for',
    hint: 'then it is forgotten',
    options: { 'twice-ceiling': { says: 'twice the ceiling' } },
  },
  'budget-script': {
    title: 'Counting script',
    hint: 'retry.lua',
    options: { 'built-in': { says: 'the built-in one' } },
  },
  'node-choice': {
    title: 'Next attempt runs on',
    hint: 'which node?',
    options: {
      same: { says: 'the same node' },
      rotate: { says: 'the next node' },
      'avoid-tried': { says: 'a node not tried' },
    },
  },
  'breaker-explicit': {
    title: 'Job failed, node answered',
    hint: 'a strike for the node?',
    options: {
      counts: { says: 'counts as a strike' },
      skipped: { says: 'is not reported' },
      released: { says: 'returns the slot' },
      resets: { rare: true, says: 'counts as a success' },
      zeroes: { rare: true, says: 'frees every slot' },
    },
  },
  'breaker-protocol': {
    title: 'Unreadable reply',
    hint: 'a strike for the node?',
    options: { counts: { says: 'counts as a strike' }, ignored: { says: 'is ignored' } },
  },
  'breaker-cancel': {
    title: 'Wait cancelled',
    hint: 'its test slot',
    options: {
      leaks: { says: 'is not reported' },
      closes: { says: 'counts as success' },
      neutral: { says: 'returns the slot' },
      released: { rare: true, says: 'closes a test' },
      counts: { rare: true, says: 'counts as a strike' },
    },
  },
  'breaker-guard': {
    title: 'Late answers',
    hint: 'from before a change',
    options: {
      none: { says: 'are believed' },
      generation: { says: 'must match' },
      'started-closed': { rare: true, says: 'are dropped during a test' },
      'failures-count': { rare: true, says: 'count if they are failures' },
      'as-begun': { rare: true, says: 'count as what they were' },
    },
  },
}
