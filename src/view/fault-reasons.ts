/** Why what comes of a run of the fault table comes of it: a sentence for each row and word. */
import type { FaultWord } from '../run/fault-outcome.ts'
import type { ColumnId } from '../run/fault-rows.ts'

interface Why {
  readonly row: string
  /** Which of the cell's runs, the first being 0; any where it is left out. */
  readonly run?: number
  readonly word: FaultWord
  readonly columns?: readonly ColumnId[]
  readonly says: string
}

const STILL_THERE = 'The value is still in the store while the worker holds on.'
const COPY_FOUND = 'The worker comes back, finds the key empty, and takes the copy.'
const READ_AGAIN = 'The worker comes back, and the value is still in the key.'
const CLAIM_ENDS = 'The value is still in the key, and so is the claim of the worker that died: it has to end first.'
const REAPED = 'The value lies in the list in progress until the reaper puts it back.'
const IDLE = 'The entry stays pending until it has been idle for long enough to be claimed again.'
const ONLY_COPY = 'The only copy was in the worker’s memory.'

/** Reasons, each for a row and a word; the first that fits is taken. */
const REASONS: readonly Why[] = [
  { row: 'F0', run: 0, word: 'hang', says: 'Nothing was ever in the store: no way of reading helps.' },
  { row: 'F0', run: 1, word: 'hang', says: 'The result was there for one second, and nobody looked.' },
  { row: 'F1', word: 'fine', says: 'The read was not executed, so nothing is lost; the next poll reads.' },
  {
    row: 'F2',
    word: 'lost',
    says: 'GETDEL was executed: the value left the store, and its only copy was in the reply.',
  },
  {
    row: 'F2',
    word: 'kept',
    says: 'The script left a copy. The worker is unsure, finds the key empty, and takes the copy.',
  },
  { row: 'F2', word: 'fine', says: 'GET deletes nothing: the next poll reads the same value.' },
  {
    row: 'F2',
    word: 'blocked-by-claim',
    says: 'The claim was made and its reply lost: the worker is kept out by its own claim until that ends.',
  },
  { row: 'F2', word: 'put-back', says: 'The value was moved, and nobody knows of it; the reaper puts it back.' },
  {
    row: 'F2',
    word: 'pending',
    says: 'The entry is pending for this very worker. It is unsure, and asks for what it was shown.',
  },
  {
    row: 'F2r',
    word: 'lost-silently',
    says: 'The second GETDEL finds an empty key. To the worker that is “not yet”, and no error is ever seen.',
  },
  {
    row: 'F2r',
    word: 'hang-kept',
    says: 'There is a copy, and the worker has no reason to look at it: its client got an answer.',
  },
  { row: 'F2r', word: 'fine', says: 'GET may be repeated: it brings the same value.' },
  {
    row: 'F2r',
    word: 'blocked-by-claim',
    says: 'The repeated claim finds the worker’s own, and is answered as if somebody else had it.',
  },
  {
    row: 'F2r',
    word: 'put-back',
    says: 'The repeated LMOVE finds an empty list; the first element is an orphan until the reaper comes.',
  },
  {
    row: 'F2r',
    word: 'pending',
    says: 'What was shown once is not new any more; it is claimed when it has been idle for long enough.',
  },
  { row: 'F3', word: 'lost', says: `${ONLY_COPY} It died with the process.` },
  { row: 'F3', word: 'kept', says: COPY_FOUND },
  { row: 'F3', word: 'fine', says: READ_AGAIN },
  { row: 'F3', word: 'blocked-by-claim', says: CLAIM_ENDS },
  { row: 'F3', word: 'put-back', says: REAPED },
  { row: 'F3', word: 'pending', says: IDLE },
  {
    row: 'F4',
    word: 'lost',
    says: 'The read deleted the value, and the worker dropped it: nothing is left to look at.',
  },
  {
    row: 'F4',
    word: 'hang-kept',
    columns: ['D1s'],
    says: 'The key is empty. The copy is there for whoever looks into the store; the worker does not.',
  },
  {
    row: 'F4',
    word: 'hang-kept',
    says: 'Each poll reads the same bytes and takes them for “not yet”. At least they can be looked at.',
  },
  {
    row: 'F4',
    word: 'loop',
    columns: ['D4'],
    says: 'The reaper puts it back, the worker passes it over: round and round, until the ceiling.',
  },
  {
    row: 'F4',
    word: 'loop',
    says: 'It is claimed again and again. Its deliveries are counted, and nobody acts on the number.',
  },
  {
    row: 'F4f',
    word: 'fine',
    columns: ['D4'],
    says: 'The job ends with the reason; the element has to be removed from the list in progress, and is.',
  },
  {
    row: 'F4f',
    word: 'fine',
    columns: ['D5'],
    says: 'The job ends with the reason; the entry has to be acknowledged, and is.',
  },
  { row: 'F4f', word: 'fine', says: 'The job ends with the reason, and the value is not read again.' },
  { row: 'F5', word: 'lost', says: `${ONLY_COPY} So was the decision.` },
  { row: 'F5', word: 'kept', says: COPY_FOUND },
  { row: 'F5', word: 'fine', says: 'The worker comes back, reads the same value, and decides the same.' },
  { row: 'F5', word: 'blocked-by-claim', says: CLAIM_ENDS },
  { row: 'F5', word: 'put-back', says: REAPED },
  { row: 'F5', word: 'pending', says: IDLE },
  {
    row: 'F6',
    run: 0,
    word: 'memory-only',
    says: 'It goes well, because nothing else happens: for ten seconds the only copy is in the worker’s memory.',
  },
  { row: 'F6', run: 0, word: 'fine', says: STILL_THERE },
  { row: 'F6', run: 1, word: 'lost', says: `${ONLY_COPY} It died with the process.` },
  { row: 'F6', run: 1, word: 'kept', says: COPY_FOUND },
  { row: 'F6', run: 1, word: 'fine', says: READ_AGAIN },
  { row: 'F6', run: 1, word: 'blocked-by-claim', says: CLAIM_ENDS },
  { row: 'F6', run: 1, word: 'put-back', says: REAPED },
  { row: 'F6', run: 1, word: 'pending', says: IDLE },
  { row: 'F7', word: 'duplicate', says: 'Reading has no part in it: the record takes the same outcome twice.' },
  {
    row: 'F7',
    run: 0,
    word: 'no-op',
    says: 'The record compares: the job is not in progress any more, and the second write changes nothing.',
  },
  {
    row: 'F7',
    run: 1,
    word: 'no-op',
    says: 'The record knows the outcome of this attempt already, and the second write changes nothing.',
  },
  {
    row: 'F8',
    word: 'fine',
    says: 'The key is empty. The worker comes back, finds the job settled, and nothing to read.',
  },
  {
    row: 'F8',
    word: 'duplicate',
    columns: ['D1s'],
    says: 'The copy is still there: the worker reads it, and writes the outcome again.',
  },
  {
    row: 'F8',
    word: 'duplicate',
    says: 'The value is still there: the worker reads it again, and writes the outcome again.',
  },
  {
    row: 'F8',
    run: 0,
    word: 'no-op',
    says: 'The worker reads it again, and the record refuses: the job is not in progress any more.',
  },
  {
    row: 'F8',
    run: 1,
    word: 'no-op',
    says: 'The worker reads it again, and the record knows the outcome of this attempt already.',
  },
  {
    row: 'F9',
    run: 0,
    word: 'fine',
    says: 'The value is deleted, and the job is settled: there is nothing more to do.',
  },
  {
    row: 'F9',
    run: 1,
    word: 'eaten',
    says: 'DEL deletes whatever is there: by now that is the next attempt’s result.',
  },
  { row: 'F9', run: 1, word: 'fine', columns: ['D1s'], says: 'Deleted again is the copy, and only the copy.' },
  {
    row: 'F9',
    run: 1,
    word: 'fine',
    columns: ['D3'],
    says: 'The second delete compares, finds another result, and lets it be.',
  },
  {
    row: 'F9',
    run: 1,
    word: 'fine',
    columns: ['D4'],
    says: 'Only what is in progress is removed; the newer result lies in the other list.',
  },
  {
    row: 'F9',
    run: 1,
    word: 'fine',
    columns: ['D5'],
    says: 'Acknowledged is one entry, by its id; the newer one has another.',
  },
  {
    row: 'F10',
    word: 'slot-leak',
    says: 'Reading has no part in it: the slot is taken, and nothing but a restart of the process returns it.',
  },
  {
    row: 'F11',
    word: 'stranded',
    says: 'Counted, not queued, and the value is gone: the job waits for nothing, and its retry is spent.',
  },
  {
    row: 'F11',
    word: 'count-early',
    says: 'The same failure is read and counted once more: the budget is spent before the retry.',
  },
  {
    row: 'F11',
    word: 'fine',
    says: 'Count and queue entry were written together: the retry comes, and reads a key of its own.',
  },
  {
    row: 'F11',
    word: 'reads-old',
    says: 'The retry comes, and finds the first attempt’s failure in the key: it takes it for its own.',
  },
  { row: 'F12', word: 'double-enqueue', says: 'The job is in the queue twice, and two workers run it at once.' },
  { row: 'F12', word: 'no-op', says: 'The second entry is of the same attempt, and the record refuses it.' },
  {
    row: 'F13',
    run: 0,
    word: 'stale-commit',
    says: 'Woken, the first worker writes its old outcome over the newer one.',
  },
  { row: 'F13', run: 0, word: 'duplicate', says: 'Both workers read the same result, and both write it.' },
  {
    row: 'F13',
    run: 0,
    word: 'needs-fence',
    says: 'The record asks whether the job is in progress, and it is: by another attempt. Only comparing the attempt keeps the old one out.',
  },
  { row: 'F13', run: 1, word: 'no-op', says: 'The record compares the attempt, and refuses the old one.' },
  { row: 'F14', word: 'lost-once', says: 'The value died with the first reader; the next attempt brings another one.' },
  {
    row: 'F14',
    word: 'crash-once',
    says: 'The value had left the key when it killed its reader; the next attempt does not meet it.',
  },
  {
    row: 'F14',
    word: 'loop',
    says: 'The value is still there after each crash, and kills the next reader, until a newer one replaces it.',
  },
  {
    row: 'F14',
    word: 'dead-letter',
    says: 'After three deliveries the job is taken out, and the value set aside for people to look at.',
  },
  { row: 'F15', run: 0, word: 'hang', says: 'The result is gone, and nobody writes it again.' },
  {
    row: 'F15',
    run: 1,
    word: 'duplicate',
    says: 'The value is back: the worker reads it again, and writes the outcome again.',
  },
  {
    row: 'F15',
    run: 1,
    word: 'no-op',
    says: 'The value is back and is read again; the record refuses the second outcome.',
  },
]

const fits = (why: Why, row: string, run: number, column: ColumnId, word: FaultWord): boolean =>
  why.row === row &&
  why.word === word &&
  (why.run ?? run) === run &&
  (why.columns === undefined || why.columns.includes(column))

/** The place of the reason for what came of a run, among all reasons; -1 where there is none. */
export function reasonFor(row: string, run: number, column: ColumnId, word: FaultWord): number {
  return REASONS.findIndex((why) => fits(why, row, run, column, word))
}

/** How many reasons there are. */
export const REASON_COUNT = REASONS.length

/** The sentence at that place; nothing where there is none. */
export function reasonAt(place: number): string {
  return REASONS[place]?.says ?? ''
}
