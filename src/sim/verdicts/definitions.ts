/** When each verdict holds, in one sentence. */
import type { VerdictSlug } from '../verdicts.ts'

export const HOLDS_WHEN: Readonly<Record<VerdictSlug, string>> = {
  'silent-corruption':
    'The record says done, and the attempt did not do it, or it holds another job’s or attempt’s result.',
  duplicate:
    'A job’s outcome is committed more than once, or a settled job runs again without having been queued on purpose.',
  'leaked-text': 'Text that a user can see holds raw payload, a path, a URL, or control or bidi characters.',
  'endless-requeue':
    'Attempts recur for ever: the state recurs, or the end is reached with attempts growing and no budget shrinking.',
  hang: 'A wait reached its ceiling, or nothing pending but the ceiling or a restart can end it.',
  'lost-result': 'A read took a result from the store, and it was neither committed nor counted.',
  'wrong-cause': 'An outcome was written, and the record is failed with a cause that is no outcome of this job’s step.',
  'false-failure': 'The record is failed although the attempt did what was asked, or does it later.',
  'starved-budget': 'A job is failed for good without the retry that its budget promises.',
  'gate-wedged': 'Half-open, all permits held, and nothing pending, a restart apart, can free one.',
  'healthy-node-ejected':
    'A breaker opens on a node that had answered, with a failure of the job or before the worker’s own deadline.',
  'false-close': 'A half-open breaker closes without the answer of a current probe.',
  'false-reopen': 'A half-open breaker opens again without the failure of a current probe.',
  'opened-without-fault':
    'A breaker is opened by an honest failure or a cancelled wait, though not every strike before was an honest failure.',
  'too-many-probes': 'More test calls run on a node at once than its breaker has slots.',
  'double-return': 'A test slot is returned that was not held: the count of slots in use falls below zero.',
  'immortal-counter': 'A budget key has no TTL after its job is final.',
  'settled-with-cause': 'The record is failed, and its cause is the producer’s own text, or the named protocol reason.',
  settled: 'The record is done, and the attempt did it.',
}
