/** What the options of those rules mean, each in one sentence: by rule and option. */
export const HELPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  read: {
    getdel: 'Reading the key also deletes it.',
    get: 'Reading leaves the value where it is.',
    'get-then-del': 'Read, write the outcome to the record, then delete the key.',
    claim: 'Read, claim the value for a while, write the outcome, and delete only what was read.',
    lmove: 'Results lie in a list; reading moves one to a second list, and a reaper puts back what stays there.',
    stream: 'Results are entries of a stream; what is not acknowledged is claimed again after a while.',
    stash: 'Reading deletes the key and keeps a copy, to which the worker returns when something went wrong.',
  },
  resend: {
    off: 'A command whose reply was lost is reported as an error.',
    on: 'The client repeats a command whose reply was lost.',
    'safe-only': 'The client repeats reads that delete nothing; anything else is reported as an error.',
  },
  parse: {
    'negative-check': 'Only the status “error” is bad; everything else is a success.',
    allowlist: '“done” is a success, “error” a failure, anything else a protocol error.',
    strict: 'The allowlist, and a repeated key is a protocol error too.',
    versioned: 'The allowlist; a payload that names another version than 1 is a protocol error of that name.',
    'status-table': 'The allowlist, and two more names: “running” means wait, “canceled” ends the job without a retry.',
  },
  routing: {
    'every-error-waits': 'Every error, of whatever kind, means: wait for the next look.',
    'nudge-branch-only': 'A final error stops the worker if a nudge made it look; after a poll it is ignored.',
    'every-error-stops': 'Every error stops the worker, “not there yet” included.',
    'terminal-stops': 'A final error stops the worker; an empty or unreachable key means wait.',
    'only-failures-stop': 'An honest failure stops the worker; a result that cannot be understood means wait.',
    'only-protocol-errors-stop': 'A result that cannot be understood stops the worker; an honest failure means wait.',
    'reads-again': 'A result that cannot be understood is read again at once; only the second one counts.',
  },
  identity: {
    kept: 'Each layer wraps the error and keeps its type.',
    stringified: 'A layer turned the error into text, so its type is gone.',
    'by-value': 'The error is returned by value, and the check looks for a pointer.',
    'two-copies':
      'The error was made by another copy of the library, and its type is not the one that the check knows.',
    'cause-dropped': 'A layer raised an error of its own and did not say what had caused it.',
    'not-serialised': 'The error crossed a process boundary and came back as a plain one.',
  },
  poll: { on: 'Look at the key at a fixed interval.', off: 'Look only when nudged.' },
  'last-read': {
    on: 'At the ceiling, look once more and judge it as a poll would.',
    off: 'At the ceiling, give up without looking.',
    'any-error': 'At the ceiling, look once more; an error found there becomes the cause.',
  },
  budget: {
    none: 'The first failure is final.',
    'servers-limit-1': 'Append the server, then give up if the list holds one or more.',
    'servers-dedupe-limit-2': 'Append the server unless it is there; give up at two.',
    'counter-split': 'INCR, then EXPIRE as a second command.',
    'counter-script': 'INCR and EXPIRE in one script.',
    'job-row': 'The record itself counts its attempts, and forgets nothing.',
  },
  'budget-ttl': { 'twice-ceiling': 'Longer than any gap between two attempts.' },
  'budget-script': { 'built-in': 'INCR, and EXPIRE where the count is one.' },
  'node-choice': {
    same: 'A retry goes where the last attempt went.',
    rotate: 'A retry goes to the next node of the list.',
    'avoid-tried': 'A retry avoids nodes this job has tried; when all were, the least recent.',
  },
  'breaker-explicit': {
    counts: 'An honest failure counts against the node.',
    skipped: 'Neither success nor failure is reported, so a test slot is never returned.',
    released: 'The node answered: the test slot is returned as a success, and nothing is counted.',
    resets: 'The node answered: the slot is returned, and earlier strikes are forgotten.',
    zeroes: 'The slot count is set to zero, whoever else holds one, and one answer closes the breaker.',
  },
  'breaker-protocol': {
    counts: 'A reply that cannot be understood counts against the node.',
    ignored: 'The test slot is returned and nothing is counted.',
  },
  'breaker-cancel': {
    leaks: 'The test slot is never returned.',
    closes: 'The breaker closes although the node has not answered.',
    neutral: 'The test slot is returned and nothing is concluded.',
    released: 'A cancelled test closes the breaker; any other cancelled call says nothing.',
    counts: 'A cancelled call is a failed call, and the node is blamed for it.',
  },
  'breaker-guard': {
    none: 'An answer acts on the breaker whenever its call began.',
    generation: 'An answer from before the last change of state has no effect.',
    'started-closed':
      'While it tests, the answer to an ordinary call has no effect; a test of an earlier round still counts.',
    'failures-count': 'A late success has no effect; a late failure opens the breaker again.',
    'as-begun': 'The answer to an ordinary call adds or clears strikes, that of a test opens or closes, at any time.',
  },
}
