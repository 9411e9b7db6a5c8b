/**
 * Titles of the scenarios that come with the page, so that they can be listed before any of them is fetched. A test
 * holds this list against the files. It is fetched with the first list: the first load has no use for it.
 */
import { FIRST_SCENARIO } from './library.ts'
import { SCENARIO_IDS } from './scenario-files.ts'

const TITLES: Readonly<Record<string, string>> = {
  'reply-lost': 'The reply that burned on the way',
  'endless-requeue': 'One retry, for ever',
  'probe-leak': 'The test call that told nobody',
  'after-the-fix': 'The same job, after the fix',
  'hot-fix': 'A fix at 19:00',
  'nudge-lost': 'Nobody rang',
  'off-by-one': 'The retry that never was',
  'payload-table': 'Six payloads, one parser',
  'one-result': 'One result, and something goes wrong',
  'shutdown-during-probe': 'A deploy in the middle of a test call',
  'bad-customers': 'Bad customers, good server',
  'cancelled-turns-green': 'Cancelled turns green',
  'counter-that-never-dies': 'The counter that never dies',
  'cut-then-clean': 'Cut, then clean',
  'failed-is-retryable': '“Failed” is taken for “not yet”',
  'looked-before-listening': 'Looked before it listened',
  'raising-the-dead': 'Raising the dead',
  'slot-never-returned': 'The slot that was never returned',
  'unreadable-notice': 'The notice nobody could read',
  'wrapper-ate-the-type': 'The wrapper that ate the type',
  'one-job': 'One job, one result',
  'two-jobs': 'Two jobs, one key',
  'ten-jobs': 'Ten good jobs',
  'same-exit-code': 'Two failures that look the same',
  'same-document': 'Two jobs for one document',
  'two-steps': 'A step before the step',
  'queued-again': 'Queued again in the evening',
  'bad-inputs': 'Three bad files',
  'four-answers': 'Four answers in a row',
  'late-answer': 'An answer from before',
  'two-probes': 'Two test calls at once',
  'one-bad-node': 'A disk that is full',
  'lease-too-short': 'A lease shorter than the work',
  'taken-off-the-list': 'Taken off the list',
  'kills-its-reader': 'The result that kills its reader',
  'three-bytes': 'Three bytes nobody sees',
  'too-big': 'Too big to be told',
  'submitted-twice': 'Submitted twice',
  'no-room-to-count': 'No room to count',
  'awake-too-late': 'Awake after its lease',
  'slot-in-the-store': 'A slot that outlives a restart',
  'seen-then-written': 'Seen once, written later',
  'one-node-ahead': 'One node ahead',
  'one-node-left': 'One node left',
  'under-review': 'Under review',
  'ways-a-test-ends': 'Ways a test can end',
  'five-at-the-gate': 'Five jobs at the gate',
}

/** One line on each, likewise. */
const SUMMARIES: Readonly<Record<string, string>> = {
  'reply-lost':
    'The store has executed the read, and its answer never arrives. The client asks again, and the key is empty.',
  'endless-requeue': 'A list of servers without repeats never grows on one node, so it never says stop.',
  'probe-leak': 'A half-open breaker lets one job through. It fails honestly, and nobody returns the test slot.',
  'after-the-fix':
    'Each attempt takes 65 seconds and fails. Two attempts on two nodes, and the producer’s own words in the record.',
  'hot-fix':
    'Half an hour after the failure the worker’s rules are mended. Is the notice still there to be understood?',
  'nudge-lost':
    'The nudge is dropped. Whoever polls finds the failure three seconds late; whoever fixed only the nudge’s branch never does.',
  'off-by-one': 'Append the server, then ask whether the list holds one: it does, every time.',
  'payload-table': 'Done, error, “failed”, 500, {} and half a JSON text: what does the worker make of each?',
  'one-result':
    'A node writes one result after 66 seconds, and a worker waits for it. Nothing goes wrong until you throw it in.',
  'shutdown-during-probe':
    'A worker is shut down while its job is the breaker’s test call. What does that prove about the node?',
  'bad-customers': 'Three bad inputs in a row. The node did its work three times, and is taken out of service for it.',
  'cancelled-turns-green': 'Somebody cancels the job. The worker knows one bad word, “error”, and this is not it.',
  'counter-that-never-dies':
    'The worker dies between INCR and EXPIRE. The job comes through; its counter waits for the next time.',
  'cut-then-clean': 'The error text is cut to its length first. What is left of the path no longer looks like one.',
  'failed-is-retryable':
    'Both nodes say plainly that the migration failed. The worker sees it seven times, and waits for something better.',
  'looked-before-listening':
    'The worker looks, finds nothing, and only then begins to listen. The one nudge came in between.',
  'raising-the-dead':
    'A reaper sees the job running. By the time it writes that down, the job is done, and is queued once more.',
  'slot-never-returned':
    'The breaker lets one job through to see how the node is. The job fails honestly, and the breaker never hears of it.',
  'unreadable-notice':
    'Half a JSON text arrives. The worker knows an honest failure when it sees one, and takes this for “not there yet”.',
  'wrapper-ate-the-type':
    'One layer in the middle turns the error into text. The check behind it looks for a type, and finds none.',
  'one-job':
    'Sixty-five seconds of work, and it is done. Cut a reply, drop the nudge, kill the worker: who still finds out?',
  'two-jobs': 'Every submission has its own number, and all results go to the same key. Whose result is it?',
  'ten-jobs':
    'Ten jobs, each of them done. The keys they leave behind, and a contract that holds until somebody changes it.',
  'same-exit-code': 'One job ran out of memory, the other has a file that can never be read. Both say: exit code 137.',
  'same-document': 'Both jobs fail once. Do they have one retry each, or one between them?',
  'two-steps': 'The job fetches, then renders. Each step fails once. Whose retry is it?',
  'queued-again': 'The same job is queued once more thirteen hours later. Is its retry still there?',
  'bad-inputs':
    'Three files that nobody can read, one after the other, and then a good one. Which of them says anything about the node?',
  'four-answers': 'Unreadable, unreadable, an honest failure, unreadable. Is that three strikes, or one?',
  'late-answer':
    'A call that began while all was well returns in the middle of the breaker’s test. What does it prove?',
  'two-probes': 'Two jobs are let through as tests. One fails honestly, the other cannot be read.',
  'one-bad-node': 'Node a cannot write a byte, node b can. Where does the second attempt go?',
  'lease-too-short':
    'The work takes 45 seconds, and a lease on it ends after 30. Who says that the first worker is gone?',
  'taken-off-the-list':
    'The worker takes the result and dies before it has done anything with it. It is back in five seconds. Is the result?',
  'kills-its-reader': 'Whoever parses this result dies of it. Whoever comes next takes it up where the last one fell.',
  'three-bytes':
    'Node a puts a byte order mark before its JSON. Every editor shows the same text, and no parser takes it.',
  'too-big': 'The work is done, its result is longer than the store takes, and that is all anybody hears of it.',
  'submitted-twice': 'The reply to the submission is lost, and the client sends it again. Two runs answer to one name.',
  'no-room-to-count': 'The store is full for five seconds. It still gives results away; it counts nothing.',
  'awake-too-late':
    'A worker stands still for a minute with the result in its hand. When it wakes, it goes on as if nothing had been.',
  'slot-in-the-store':
    'The test slot was never returned. A restart has always helped; since the breaker moved into the store, it does not.',
  'seen-then-written':
    'A reaper sees attempt 1 running, and writes two seconds later. The job is running then too: it is another attempt.',
  'one-node-ahead':
    'A deploy has reached node a, and twenty jobs find nobody there who speaks as before. All of them turn to node b: in the same second?',
  'one-node-left': 'Every other node is out for repair. The job fails where it is; its retry can go nowhere else.',
  'under-review':
    'Five jobs on an ordinary morning. Nothing crashes and nothing gets lost: whatever goes wrong, the worker does it.',
  'five-at-the-gate':
    'A breaker lets one job through to try the node. It answers honestly, and five good jobs stand before the gate.',
  'ways-a-test-ends':
    'One unreadable answer opens the breaker. The job that tests the node fails honestly, and the next one waits at the gate.',
}

/** A scenario as a list shows it. */
export interface ScenarioLine {
  readonly id: string
  readonly title: string
  readonly summary: string
}

/** All that come with the page; the first one first. */
export const SCENARIOS: readonly ScenarioLine[] = SCENARIO_IDS.map((id) => {
  if (id === FIRST_SCENARIO.id) return { id, title: FIRST_SCENARIO.title, summary: FIRST_SCENARIO.summary }
  return { id, title: TITLES[id] ?? id, summary: SUMMARIES[id] ?? '' }
})
