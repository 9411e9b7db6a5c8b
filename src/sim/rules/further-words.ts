/**
 * The words of the further rules: what the screen calls them and their options. They come with the mechanisms that these
 * rules are about.
 */
import type { RuleWords } from './entry.ts'

export const FURTHER_WORDS: Readonly<Record<string, RuleWords>> = {
  'breaker-submit': {
    title: 'Submission refused',
    hint: 'a strike for the node?',
    options: {
      counts: { says: 'counts as a strike', help: 'A node that takes no work is counted as sick.' },
      ignored: { says: 'is ignored', help: 'The test slot is returned and nothing is counted.' },
    },
  },
  'breaker-deadline': {
    title: 'Worker gave up waiting',
    hint: 'a strike for the node?',
    options: {
      counts: { says: 'counts as a strike', help: 'A wait that reached its ceiling counts against the node.' },
      neutral: { says: 'returns the slot', help: 'The test slot is returned and nothing is concluded.' },
    },
  },
  'breaker-gate': {
    title: 'While it tests',
    hint: 'who is let through',
    options: {
      slots: {
        says: 'one test, the rest turned away',
        help: 'Only as many as there are slots; the others try again later.',
      },
      everyone: { says: 'everybody', help: 'Half-open lets all callers through at once.' },
      'one-round': {
        says: 'the rest wait for the answer',
        help: 'Later callers are not turned away: they wait for the test, for ever if it never answers.',
      },
    },
  },
  'breaker-settle': {
    title: 'Reports an answer',
    hint: 'once, or again',
    options: {
      once: { says: 'once', help: 'A permit is settled once; whatever comes later has no effect.' },
      twice: { says: 'twice', help: 'A second report returns a slot that was returned before.' },
    },
  },
  'breaker-release': {
    title: 'Returning a slot',
    hint: 'whose slot?',
    options: {
      owned: { says: 'frees one’s own', help: 'A slot is known by its holder.' },
      anyone: { says: 'frees anybody’s', help: 'One slot is freed, whoever holds it, also by a call that held none.' },
    },
  },
  'breaker-probe': {
    title: 'A test lasts',
    hint: 'when the slot returns',
    options: {
      'until-answer': { says: 'until the answer', help: 'The slot is held while the worker waits for the result.' },
      'until-accepted': {
        says: 'until the node takes the job',
        help: 'The slot is held only while the job is submitted.',
      },
    },
  },
  'breaker-strikes': {
    title: 'Strikes',
    hint: 'when its state changes',
    options: {
      cleared: { says: 'are forgotten', help: 'Each change of state begins with no strikes.' },
      kept: { says: 'stay', help: 'Strikes outlive a change of state; only a success clears them.' },
    },
  },
  'breaker-half-open': {
    title: 'After the cool-down',
    hint: 'who starts the test',
    options: {
      'next-caller': {
        says: 'the next caller tests it',
        help: 'The breaker stays open until somebody calls, who is the test.',
      },
      timer: {
        says: 'a timer lets a test in',
        help: 'The breaker is half-open at once, and a late answer can close or open it before any test.',
      },
    },
  },
  'breaker-scope': {
    title: 'One breaker for',
    hint: 'who shares it',
    options: {
      process: { says: 'all workers of the process', help: 'A restart closes it and voids every slot.' },
      worker: { says: 'each worker', help: 'What one worker learns of a node the others do not know.' },
      store: { says: 'everybody, in the store', help: 'Strikes and slots outlive a restart, leaked ones too.' },
    },
  },
  publish: {
    title: 'Nudges',
    hint: 'before or after it wrote',
    options: {
      after: { says: 'after it wrote', help: 'Write the result, then publish the nudge.' },
      before: { says: 'before it writes', help: 'The nudge arrives when there is nothing to read yet.' },
    },
  },
  'key-scope': {
    title: 'Result key',
    hint: 'whose result it holds',
    options: {
      'per-job': { says: 'one for each job', help: 'All attempts of a job write to the same key.' },
      'per-attempt': { says: 'one for each attempt', help: 'Each attempt writes to a key of its own.' },
      shared: { says: 'one for all jobs', help: 'Every job’s result goes to the same key.' },
    },
  },
  'status-query': {
    title: 'Ask the producer',
    hint: 'when the key says nothing',
    options: {
      never: { says: 'never', help: 'The key is all that the worker knows of.' },
      'when-unsure': {
        says: 'after a lost reply',
        help: 'When nobody knows whether a read was executed, the worker asks the node what became of the attempt.',
      },
      'after-empty-looks': {
        says: 'after some empty looks',
        help: 'When the key stays empty, or a reply was lost, the worker asks the node what became of the attempt.',
      },
    },
  },
  'commit-guard': {
    title: 'Writes an outcome',
    hint: 'only if …',
    options: {
      none: { says: 'always', help: 'Whoever comes last overwrites the record.' },
      keyed: { says: 'once for each attempt', help: 'A second outcome of the same attempt changes nothing.' },
      state: { says: 'if the job is in progress', help: 'The record is compared before it is written.' },
      'state-and-attempt': {
        says: 'if this attempt is in progress',
        help: 'State and attempt are compared before the record is written.',
      },
      fenced: {
        says: 'if no newer worker has',
        help: 'Each taking of the job gets a higher token, and the record refuses a lower one than it has seen.',
      },
    },
  },
  'requeue-guard': {
    title: 'Puts a job back',
    hint: 'only if …',
    options: {
      none: { says: 'always', help: 'A job may be put back that somebody else has settled.' },
      state: { says: 'if it is in progress', help: 'The record is compared before the job is put back.' },
      'state-and-attempt': {
        says: 'if this attempt is in progress',
        help: 'State and attempt are compared before the job is put back.',
      },
    },
  },
  'requeue-write': {
    title: 'Count and requeue',
    hint: 'together or apart',
    options: {
      separate: {
        says: 'one after the other',
        help: 'A crash between the two leaves a job that is counted and not queued.',
      },
      outbox: {
        says: 'in one transaction',
        help: 'Count and queue entry are written together, and a relay sends the entry on.',
      },
    },
  },
  'record-down': {
    title: 'If the record cannot be written',
    hint: 'what then?',
    options: {
      waits: {
        says: 'hold on and try again',
        help: 'The worker keeps the outcome in memory until the record takes it.',
      },
      'gives-up': { says: 'log it and go on', help: 'The outcome is gone with a line in the log.' },
    },
  },
  'dead-letter': {
    title: 'Final bad results',
    hint: 'are they kept?',
    options: {
      off: { says: 'are gone', help: 'What could not be used is not kept.' },
      on: { says: 'are set aside', help: 'The bytes go to a list that only operators can read.' },
    },
  },
  'submit-key': {
    title: 'Submits with a key',
    hint: 'if the reply is lost',
    options: {
      none: { says: 'no', help: 'A repeated submission starts a second run.' },
      keyed: { says: 'yes', help: 'The node knows a submission by its key and runs it once.' },
    },
  },
  'budget-scope': {
    title: 'One counter for',
    hint: 'who shares it',
    options: {
      'job-and-step': { says: 'each job and compute step', help: 'Jobs and steps have counters of their own.' },
      'job-and-declared-step': {
        says: 'each job, by its declared step',
        help: 'What runs before the declared step inside the same job spends its counter.',
      },
      entity: { says: 'the thing it works on', help: 'Independent jobs for the same thing share one counter.' },
      attempt: { says: 'each time it is queued', help: 'A new id each time: the counter never gets past one.' },
    },
  },
  'budget-count': {
    title: 'An attempt is counted',
    hint: 'what spends the budget',
    options: {
      'at-failure': {
        says: 'when an attempt fails',
        help: 'Count first, and give up when the count has reached the limit.',
      },
      'at-claim': {
        says: 'when a worker takes the job',
        help: 'Count first, and refuse when the count is past the limit.',
      },
    },
  },
  'generic-counter': {
    title: 'General retry counter',
    hint: 'for any kind of requeue',
    options: {
      'not-counted': { says: 'skips this path', help: 'A requeue after a failed result does not move it.' },
      counted: { says: 'counts every requeue', help: 'The job is given up when the counter reaches its limit.' },
    },
  },
  'stale-monitor': {
    title: 'Stale-job alarm',
    hint: 'who notices?',
    options: {
      off: { says: 'off', help: 'Nobody looks for jobs that take too long.' },
      'per-run': { says: 'by time in one attempt', help: 'Every attempt that ends in time looks healthy.' },
      'total-age': { says: 'by age of the job', help: 'The alarm counts from when the job was queued.' },
    },
  },
  'retry-flag': {
    title: '“retryable” in the result',
    hint: 'what the producer knows',
    options: {
      ignored: { says: 'is ignored', help: 'Every failure gets the same budget.' },
      honoured: { says: 'decides', help: '“retryable”: false is final at once; true still ends at the limit.' },
    },
  },
  backoff: {
    title: 'Waits before a retry',
    hint: 'how long?',
    options: {
      fixed: { says: 'a fixed gap', help: 'The same gap before every retry.' },
      exponential: { says: 'twice as long each time', help: 'The gap doubles with each attempt, up to a bound.' },
      'full-jitter': { says: 'anything up to that', help: 'A gap drawn between nothing and the doubled one.' },
    },
  },
  poison: {
    title: 'Job that keeps crashing workers',
    hint: 'for how long?',
    options: {
      redelivered: { says: 'is delivered again', help: 'Each crash puts it back into the queue.' },
      quarantined: { says: 'is taken out', help: 'After a few deliveries the job is failed and its result set aside.' },
    },
  },
  subscribe: {
    title: 'Starts listening',
    hint: 'before or after it looks',
    options: {
      first: { says: 'before it looks', help: 'The worker listens for nudges before it submits and looks.' },
      later: {
        says: 'after it looked',
        help: 'The worker looks first and listens a little later; what comes between is missed.',
      },
    },
  },
  deadline: {
    title: 'Deadline',
    hint: 'does the node know it?',
    options: {
      kept: { says: 'the worker’s own', help: 'The node goes on computing when nobody waits any more.' },
      passed: {
        says: 'passed to the node',
        help: 'The node stops when the worker gives up, and writes nothing after that.',
      },
    },
  },
  heartbeat: {
    title: 'Heartbeat',
    hint: 'keeps its lease alive',
    options: {
      on: { says: 'on', help: 'While the worker lives it renews its lease on the job.' },
      off: { says: 'off', help: 'The lease ends when its time is over, whatever the worker is doing.' },
    },
  },
  'text-order': {
    title: 'Cleans the text',
    hint: 'in which order',
    options: {
      'cut-last': {
        says: 'repair, strip, redact, cut',
        help: 'What can be seen is settled before anything is looked for.',
      },
      'cut-first': { says: 'cut first', help: 'Half a path or URL is left, which no pattern matches any more.' },
      'redact-first': {
        says: 'redact before stripping',
        help: 'A character that cannot be seen hides a URL from the pattern.',
      },
    },
  },
  'text-cut': {
    title: 'Length counts',
    hint: 'in what?',
    options: {
      'code-points': { says: 'characters', help: 'A cut never falls inside a character.' },
      bytes: { says: 'bytes', help: 'A cut may leave half a character.' },
    },
  },
  'text-raw': {
    title: 'The raw payload',
    hint: 'who sees it',
    options: {
      'kept-out': { says: 'nobody', help: 'The message names the reason and no more.' },
      'in-message': { says: 'goes into the message', help: 'What could not be understood is shown to the user.' },
    },
  },
  'text-record': {
    title: 'Text in the record',
    hint: 'users see it',
    options: {
      cleaned: { says: 'cleaned', help: 'The text goes through all the steps first.' },
      raw: { says: 'as it came', help: 'The text is passed on as the producer wrote it.' },
    },
  },
  'text-notice': {
    title: 'Text in the mail',
    hint: 'users see it',
    options: {
      cleaned: { says: 'cleaned', help: 'The text goes through all the steps first.' },
      raw: { says: 'as it came', help: 'The text is passed on as the producer wrote it.' },
    },
  },
  'text-log': {
    title: 'Text in the log',
    hint: 'operators see it',
    options: {
      cleaned: { says: 'cleaned', help: 'The text goes through all the steps first.' },
      raw: { says: 'as it came', help: 'The text is passed on as the producer wrote it.' },
    },
  },
}
