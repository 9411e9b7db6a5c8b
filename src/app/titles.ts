/**
 * Titles of the scenarios that come with the page, so that they can be listed before any of them is fetched. A test
 * holds this list against the files.
 */
export const TITLES: Readonly<Record<string, string>> = {
  'after-the-fix': 'The same job, after the fix',
  'endless-requeue': 'One retry, for ever',
  'hot-fix': 'A fix at 19:00',
  'nudge-lost': 'Nobody rang',
  'off-by-one': 'The retry that never was',
  'payload-table': 'Six payloads, one parser',
  'probe-leak': 'The test call that told nobody',
  'reply-lost': 'The reply that burned on the way',
  'shutdown-during-probe': 'A deploy in the middle of a test call',
}

/** One line on each, likewise. */
export const SUMMARIES: Readonly<Record<string, string>> = {
  'after-the-fix':
    'Each attempt takes 65 seconds and fails. Two attempts on two nodes, and the producer’s own words in the record.',
  'endless-requeue': 'A list of servers without repeats never grows on one node, so it never says stop.',
  'hot-fix':
    'Half an hour after the failure the worker’s rules are mended. Is the notice still there to be understood?',
  'nudge-lost':
    'The nudge is dropped. Whoever polls finds the failure three seconds late; whoever fixed only the nudge’s branch never does.',
  'off-by-one': 'Append the server, then ask whether the list holds one: it does, every time.',
  'payload-table': 'Done, error, “failed”, 500, {} and half a JSON text: what does the worker make of each?',
  'probe-leak': 'A half-open breaker lets one job through. It fails honestly, and nobody returns the test slot.',
  'reply-lost':
    'The store has executed the read, and its answer never arrives. The client asks again, and the key is empty.',
  'shutdown-during-probe':
    'A worker is shut down while its job is the breaker’s test call. What does that prove about the node?',
}
