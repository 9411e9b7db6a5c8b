/** The words that are not plain English, each with the field's own term, so that people recognise it in their code. */
export interface Word {
  readonly word: string
  /** What it is called elsewhere. */
  readonly also?: string
  readonly means: string
}

export const GLOSSARY: readonly Word[] = [
  { word: 'Job', means: 'A piece of work that somebody waits for. Its record is what the user sees.' },
  {
    word: 'Key',
    also: 'result key in Redis',
    means: 'A named place in the store. A node leaves its result there for the worker.',
  },
  { word: 'Poll', means: 'A look at the key at a fixed interval, whether or not anything has come.' },
  {
    word: 'Nudge',
    also: 'notification, pub/sub message',
    means: 'A wake-up without content: it says “look”, not what there is. It may get lost.',
  },
  {
    word: 'TTL',
    also: 'time to live, EXPIRE',
    means: 'After this long a key deletes itself.',
  },
  {
    word: 'Final error',
    also: 'terminal error',
    means: 'One that waiting will not change: the job failed, or its result cannot be understood.',
  },
  {
    word: 'GETDEL',
    also: 'destructive read, read-and-delete',
    means: 'Reads a key and deletes it in one step: whoever reads has the only copy.',
  },
  { word: 'GET', means: 'Reads a key, and leaves it as it is: the next look finds the same.' },
  {
    word: 'Commit',
    also: 'write to the database',
    means: 'To write the outcome into the job’s record. From then on the user is told.',
  },
  {
    word: 'Lost reply',
    also: 'ambiguous failure',
    means:
      'The store has carried out a command, and its answer never arrives. The caller cannot know whether it was carried out.',
  },
  {
    word: 'Wrap',
    also: 'cause, inner exception, %w',
    means: 'To put an error into another one that says more. What is inside can be found, if the wrapper keeps it.',
  },
  {
    word: 'Ceiling',
    also: 'timeout, deadline',
    means: 'The longest single wait. Then the worker gives up, and says “timed out”.',
  },
  { word: 'Node', also: 'producer, compute', means: 'Does the work, and leaves what came of it under the key.' },
  { word: 'Worker', also: 'consumer', means: 'Gives the job to a node, waits for the result, and writes the record.' },
  { word: 'Attempt', means: 'One try at a job on one node. The first try counts.' },
  { word: 'Last look', also: 'rescue', means: 'The one read at the ceiling, before the worker gives up.' },
  { word: 'Retry budget', means: 'How many attempts a job may have, and where they are counted.' },
  {
    word: 'Breaker',
    also: 'circuit breaker, gate',
    means: 'Stands before a node. After so many strikes it opens and lets no job through.',
  },
  { word: 'Strike', also: 'counted failure', means: 'A failure that a breaker holds against its node.' },
  {
    word: 'Half-open',
    means: 'After the cool-down a breaker lets one job through as a test. Its answer closes or opens it.',
  },
  {
    word: 'Entity',
    also: 'document, account, order',
    means: 'What jobs are about. Many jobs share one, so retries counted for an entity are taken from each other.',
  },
  {
    word: 'Permit',
    also: 'test slot, probe, trial call',
    means: 'The one slot in which a half-open breaker lets a job through as a test. Whoever takes it must return it.',
  },
  {
    word: 'Generation',
    also: 'epoch, fencing token',
    means: 'A number that goes up at each change of the breaker, so that an answer from before is known to be late.',
  },
  {
    word: 'Neutral release',
    also: 'releasePermission',
    means: 'Returns a permit without a verdict: the call was cancelled, so it proved nothing about the node.',
  },
  {
    word: 'Lease',
    also: 'visibility timeout',
    means: 'A claim that ends by itself. Too long, and a crash blocks the job; too short, and two workers have it.',
  },
  {
    word: 'Redact',
    also: 'mask, scrub',
    means: 'Puts a placeholder such as [path] where a pattern finds something that is not for everybody.',
  },
  {
    word: 'Allowlist',
    also: 'positive check',
    means: 'Names what is accepted, and refuses everything else. The opposite names what is refused.',
  },
  {
    word: 'Compare-and-set',
    also: 'CAS, optimistic lock',
    means: 'Writes only if nobody else has written since: the later of two answers changes nothing.',
  },
]
