/**
 * Rows and columns of the fault table: what goes wrong at each point of one result's way, and the ways of reading. A cell
 * is one run or two: the scenario `one-result` with rules, numbers, edits and work laid over it. What comes of a run
 * stands nowhere here.
 */
import type { Choices } from '../scenario/choices.ts'
import type { NumberValues } from '../scenario/numbers.ts'
import type { PayloadSource, ScenarioEdit } from '../scenario/schema.ts'
import type { OptionOf, RuleName } from '../sim/rules.ts'

/** The scenario that every cell is laid over. */
export const FAULT_SCENARIO = 'one-result'

type Settings = Readonly<Partial<Record<RuleName, string>>>

export interface FaultColumn {
  readonly id: string
  readonly read: OptionOf<'read'>
  /** What else belongs to this way of reading. */
  readonly set: Settings
}

/** Ways of reading, by the names that the reference table gives them. */
export const FAULT_COLUMNS = [
  { id: 'D1', read: 'getdel', set: {} },
  { id: 'D1s', read: 'stash', set: {} },
  { id: 'D2', read: 'get-then-del', set: {} },
  { id: 'D3', read: 'claim', set: { 'commit-guard': 'state', 'requeue-guard': 'state-and-attempt' } },
  { id: 'D4', read: 'lmove', set: {} },
  { id: 'D5', read: 'stream', set: {} },
] as const satisfies readonly FaultColumn[]

export type ColumnId = (typeof FAULT_COLUMNS)[number]['id']

/** What a run lays over the scenario. */
export interface FaultRun {
  /** What this run shows, where a cell has several; a row's own name otherwise. */
  readonly shows: string
  readonly set?: Settings
  readonly numbers?: NumberValues
  readonly payload?: PayloadSource
  readonly work?: Choices['work']
  readonly edits?: readonly ScenarioEdit[]
}

export interface FaultRow {
  readonly id: string
  readonly title: string
  /** Where in the result's way it goes wrong, in a sentence. */
  readonly what: string
  /** Runs of a cell; none where the fault cannot be there. The first one says what the cell is. */
  readonly runs: (column: ColumnId) => readonly FaultRun[]
}

const FAILED: PayloadSource = { text: '{"status":"error","message":"page 3 is not a PDF"}' }
const UNREADABLE: PayloadSource = { text: '{"status":"done"' }

const RETRIES: Settings = { budget: 'counter-script' }
/** Beyond every lease: what a worker left behind can be taken by then. */
const LONG_AWAY = '60s'
const SOON_BACK = '5s'

const crash = (point: NonNullable<ScenarioEdit['point']>, back: string): ScenarioEdit => ({
  at: '60s',
  fault: 'worker-crash',
  point,
  back,
  recovery: 'resume',
})
/** Thrown in as the result is written, before the read that follows. */
const lost = (command: NonNullable<ScenarioEdit['command']>): ScenarioEdit => ({
  at: '66s',
  fault: 'reply-lost',
  command,
})
const noNudge: ScenarioEdit = { at: '66s', fault: 'nudge-dropped' }

/** The same run in every column. */
const everywhere =
  (...runs: readonly FaultRun[]): FaultRow['runs'] =>
  () =>
    runs

const settles = (column: ColumnId): 'after-commit' | 'after-delete' =>
  column === 'D1' ? 'after-commit' : 'after-delete'

export const FAULT_ROWS: readonly FaultRow[] = [
  {
    id: 'F0',
    title: 'No result comes',
    what: 'The node dies before it writes, or the result expires before anybody looks.',
    runs: everywhere(
      { shows: 'The node dies', edits: [{ at: '30s', fault: 'node-dies-before-writing' }] },
      { shows: 'The result expires unread', numbers: { resultLife: '1s' }, edits: [noNudge] },
    ),
  },
  {
    id: 'F1',
    title: 'The request is lost',
    what: 'The worker’s read never reaches the store, and is not executed.',
    runs: everywhere({ shows: 'The request is lost', edits: [{ at: '66s', fault: 'request-lost' }] }),
  },
  {
    id: 'F2',
    title: 'The reply is lost',
    what: 'The store has executed the read, and the reply never arrives. The client reports an error.',
    runs: everywhere({ shows: 'The reply is lost', edits: [lost('read')] }),
  },
  {
    id: 'F2r',
    title: 'The reply is lost, and the client tries again',
    what: 'The store has executed the read, and the reply never arrives. The client repeats the read by itself.',
    runs: everywhere({ shows: 'The client tries again', set: { resend: 'on' }, edits: [lost('read')] }),
  },
  {
    id: 'F3',
    title: 'Crash before the value is understood',
    what: 'The worker dies with the value in its hand, and is back five seconds later.',
    runs: everywhere({ shows: 'Crash after the read', edits: [crash('after-read', SOON_BACK)] }),
  },
  {
    id: 'F4',
    title: 'Unreadable, taken for “not yet”',
    what: 'Half a JSON text arrives, and the worker takes any error as a reason to wait.',
    runs: everywhere({ shows: 'The error waits', set: { routing: 'every-error-waits' }, payload: UNREADABLE }),
  },
  {
    id: 'F4f',
    title: 'Unreadable, taken as final',
    what: 'Half a JSON text arrives, and the worker ends the job with that reason.',
    runs: everywhere({ shows: 'The error is final', payload: UNREADABLE }),
  },
  {
    id: 'F5',
    title: 'Crash after the decision',
    what: 'The worker has decided what the value means, and dies before it writes that down.',
    runs: everywhere({ shows: 'Crash after the decision', edits: [crash('after-decide', SOON_BACK)] }),
  },
  {
    id: 'F6',
    title: 'The record cannot be written',
    what: 'The database of records is away for ten seconds just when the outcome is to be written.',
    runs: everywhere(
      { shows: 'The worker holds on', edits: [{ at: '60s', fault: 'record-unavailable', for: '16s' }] },
      {
        shows: 'The worker dies while it holds on',
        edits: [
          { at: '60s', fault: 'record-unavailable', for: '16s' },
          { at: '70s', fault: 'worker-crash', back: SOON_BACK, recovery: 'resume' },
        ],
      },
    ),
  },
  {
    id: 'F7',
    title: 'The record’s reply is lost',
    what: 'The outcome is written, the reply is lost, and the worker writes it again.',
    runs: everywhere(
      { shows: 'Written again', edits: [lost('commit')] },
      { shows: 'Once for each attempt', set: { 'commit-guard': 'keyed' }, edits: [lost('commit')] },
    ),
  },
  {
    id: 'F8',
    title: 'Crash after the record, before the delete',
    what: 'The outcome is written, the value is still in the store, and the worker is away for a minute.',
    runs: everywhere(
      { shows: 'Crash after the record', edits: [crash('after-commit', LONG_AWAY)] },
      {
        shows: 'Once for each attempt',
        set: { 'commit-guard': 'keyed' },
        edits: [crash('after-commit', LONG_AWAY)],
      },
    ),
  },
  {
    id: 'F9',
    title: 'The delete’s reply is lost',
    what: 'The value is deleted, and the reply is lost; the client may delete again, later.',
    runs: (column) =>
      column === 'D1'
        ? []
        : [
            { shows: 'The reply is lost', edits: [lost('delete')] },
            {
              shows: 'Deleted again when there is a newer result',
              set: { ...RETRIES, resend: 'on', 'node-choice': 'same' },
              numbers: { requeueGap: '0s', coolDown: '0s' },
              payload: FAILED,
              work: { 'job-1/2': { payload: { text: '{"status":"done","pages":12}' }, run: '2s' } },
              // The second attempt's nudge is lost, so that its result is still there when the client deletes again.
              edits: [lost('delete'), { at: '67s', fault: 'nudge-dropped', for: '5s' }],
            },
          ],
  },
  {
    id: 'F10',
    title: 'The breaker never hears of it',
    what: 'The wait is cancelled on a way out that forgets the breaker, and it held the one test slot.',
    runs: everywhere({
      shows: 'The slot is not returned',
      set: { 'breaker-cancel': 'leaks', 'node-choice': 'same' },
      numbers: { breakerLimit: 1, coolDown: '5s' },
      edits: [
        { at: '0s', fault: 'submit-refused', for: '1s' },
        { at: '60s', fault: 'wait-cancelled' },
      ],
    }),
  },
  {
    id: 'F11',
    title: 'Crash between count and queue',
    what: 'The failure is counted, and the worker dies before it queues the job again.',
    runs: (column) => {
      const apart = { payload: FAILED, edits: [crash('after-incr', LONG_AWAY)] }
      if (column !== 'D3') return [{ ...apart, shows: 'Crash after the count', set: RETRIES }]
      const together: Settings = { ...RETRIES, 'requeue-write': 'outbox' }
      return [
        {
          ...apart,
          shows: 'In one transaction, a key for each attempt',
          set: { ...together, 'key-scope': 'per-attempt' },
        },
        { ...apart, shows: 'In one transaction, one key for all attempts', set: together },
      ]
    },
  },
  {
    id: 'F12',
    title: 'The queue’s reply is lost',
    what: 'The job is queued again, the reply is lost, and the worker queues it once more.',
    runs: everywhere({ shows: 'Queued again', set: RETRIES, payload: FAILED, edits: [lost('requeue')] }),
  },
  {
    id: 'F13',
    title: 'A worker stands still past its lease',
    what: 'The worker reads and stops for a while; another takes the job; then the first goes on as if nothing had been.',
    runs: (column) => {
      // Where the record compares, it is worst while the second worker has not written yet.
      const length = column === 'D3' ? '32s' : '2m'
      const paused: Pick<FaultRun, 'numbers' | 'edits'> = {
        numbers: { jobLease: '30s' },
        edits: [{ at: '60s', fault: 'worker-pauses', point: 'after-read', for: length }],
      }
      return [
        { ...paused, shows: 'The first one wakes' },
        {
          ...paused,
          shows: 'The attempt is compared, and has a key of its own',
          set: { 'commit-guard': 'state-and-attempt', 'key-scope': 'per-attempt' },
        },
      ]
    },
  },
  {
    id: 'F14',
    title: 'A value that kills its reader',
    what: 'Reading the value crashes the process, each time; the job is delivered again after every crash.',
    runs: (column) => [
      {
        shows: 'The parser crashes',
        set: column === 'D5' ? { poison: 'quarantined' } : {},
        work: { 'job-1/2': { run: '5m' } },
        edits: [{ at: '60s', fault: 'node-sends-another-payload', payload: 'poison', for: '10s' }],
      },
    ],
  },
  {
    id: 'F15',
    title: 'A replica takes over that has not seen the last write',
    what: 'The store fails over and forgets one write: the result itself, or that it has been deleted.',
    runs: (column) => [
      { shows: 'The result is forgotten', edits: [noNudge, { at: '67s', fault: 'failover' }] },
      {
        shows: 'The delete is forgotten, and the worker looks again',
        edits: [crash(settles(column), LONG_AWAY), { at: '67s', fault: 'failover' }],
      },
    ],
  },
]
