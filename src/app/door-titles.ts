/** The scenarios that the front door leads to, beside the incident: their titles are needed at first sight. */
export const FIRST_DOORS = [
  {
    id: 'reply-lost',
    title: 'The reply that burned on the way',
    summary:
      'The store has executed the read, and its answer never arrives. The client asks again, and the key is empty.',
  },
  {
    id: 'endless-requeue',
    title: 'One retry, for ever',
    summary: 'A list of servers without repeats never grows on one node, so it never says stop.',
  },
  {
    id: 'probe-leak',
    title: 'The test call that told nobody',
    summary: 'A half-open breaker lets one job through. It fails honestly, and nobody returns the test slot.',
  },
] as const
