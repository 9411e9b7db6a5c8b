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
