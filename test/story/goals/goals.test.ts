/** Properties of runs: each holds of one run and not of another, and says why not in words for a learner. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type Property, propertySchema, unmetOf } from '../../../src/story/goals/goals.ts'
import type { MomentRun } from '../../../src/story/moment.ts'
import { playMoment } from '../../../src/story/play.ts'
import { find } from '../../support/claims.ts'

const incident = (set: MomentRun['set'] = {}): MomentRun => ({ scenario: 'incident', preset: 'as-found', set })
const STOPS = { routing: 'terminal-stops' }
const ONE_JOB: MomentRun = { scenario: 'one-job' }
const EMPTY: MomentRun = { ...ONE_JOB, payload: { text: '{}' } }
const LOST = { at: '65s', fault: 'nudge-dropped' } as const
const SAFE: MomentRun = {
  ...ONE_JOB,
  preset: 'all-fixed',
  payload: { text: '{"status":"error","message":"no /srv/a.otf"}' },
}

/** A property, a run that has it, one that has it not, and what is said of that one. */
const ROWS: readonly (readonly [Property, MomentRun, MomentRun, string])[] = [
  [
    { answered: { as: 'done', within: '5s' } },
    ONE_JOB,
    { ...ONE_JOB, set: { poll: 'off' }, edits: [{ at: '65s', fault: 'nudge-dropped' }] },
    'job-1 is answered 6 h 04 min 55 s after its result was written; 5 s is allowed.',
  ],
  [
    { answered: { withinPolls: 1 } },
    incident(STOPS),
    incident(),
    'job-7f3 is told “failed: timed out”, which is not what happened to it.',
  ],
  [{ answered: { as: 'failed' } }, incident(STOPS), ONE_JOB, 'job-1 is told “done”; it should be told “failed”.'],
  [{ answered: {} }, incident(STOPS), EMPTY, 'job-1 is told “done”, and what the node wrote says nothing of the kind.'],
  [
    { answered: {} },
    ONE_JOB,
    { ...ONE_JOB, payload: { text: '{"status":"failed"}' } },
    'job-1 is told “done”, and the node had reported a failure.',
  ],
  [
    { answered: { job: 'job-1' } },
    ONE_JOB,
    { ...ONE_JOB, until: '30s' },
    'job-1 never gets an answer: its user is still told “in progress” in the end.',
  ],
  [
    { told: { status: 'done', from: '09:01:05', to: '65s' } },
    ONE_JOB,
    incident(),
    'job-7f3 is told “failed: timed out”; it should be told “done”.',
  ],
  [
    { told: { status: 'done', to: '60s' } },
    { ...ONE_JOB, work: { 'job-1/1': { run: '60s' } } },
    ONE_JOB,
    'job-1 is told at 09:01:05; it should be by 09:01:00.',
  ],
  [
    { told: { status: 'nothing final' } },
    { ...ONE_JOB, until: '30s' },
    ONE_JOB,
    'job-1 is told “done”; it should be told nothing final yet.',
  ],
  [
    { cause: { includes: ['step 9'], excludes: ['timed out'] } },
    incident(STOPS),
    incident(),
    'The record of job-7f3 says “timed out”; it should say “step 9”.',
  ],
  [
    { cause: { excludes: ['timed out'] } },
    incident(STOPS),
    incident(),
    'The record of job-7f3 says “timed out”; “timed out” should not be in it.',
  ],
  [{ cause: {} }, incident(), ONE_JOB, 'The record of job-1 says “done”; it should say “failed”.'],
  [
    { attempts: { exactly: 2 } },
    incident({ ...STOPS, budget: 'counter-script' }),
    incident(STOPS),
    'job-7f3 takes one attempt; it should take 2 attempts.',
  ],
  [
    { attempts: { most: 1 } },
    incident(STOPS),
    incident({ ...STOPS, budget: 'counter-script' }),
    'job-7f3 takes 2 attempts; it may take one attempt at most.',
  ],
  [
    { attempts: { least: 2 } },
    incident({ ...STOPS, budget: 'counter-script' }),
    incident(STOPS),
    'job-7f3 takes one attempt; it should take 2 attempts at least.',
  ],
  [
    { without: {} },
    incident(STOPS),
    incident(),
    'The wait for job-7f3 ends only as the worker gives up. It has to end with an answer.',
  ],
  [
    { without: { verdicts: ['leaked-text'] } },
    SAFE,
    { ...SAFE, set: { 'text-record': 'raw' } },
    'The record of job-1 says “failed: no /srv/a.otf”: that shows a path, an address, raw input or a hidden character. None may be left.',
  ],
  [
    { without: {} },
    { scenario: 'probe-leak', preset: 'all-fixed' },
    { scenario: 'probe-leak' },
    'A test slot is taken for good: its breaker lets no job through any more.',
  ],
  [
    { without: { job: 'job-1', verdicts: ['silent-corruption'] } },
    ONE_JOB,
    EMPTY,
    'job-1 is told “done”, and that is not what its own work came to.',
  ],
  [{ verdict: { is: 'hang' } }, incident(), incident(STOPS), 'The run does not end with “hang”.'],
  [
    { harmed: {} },
    incident(),
    incident(STOPS),
    'No harm is done: job-7f3 is told “failed: out of memory at step 9”, and that is why it failed.',
  ],
  [{ harmed: { job: 'job-1' } }, EMPTY, ONE_JOB, 'No harm is done: job-1 is told “done”, and it is.'],
  [{ harmed: {} }, incident(), { ...ONE_JOB, until: '30s' }, 'No job has a final answer, and nothing has gone wrong.'],
  [{ happens: { kind: 'ignored', says: 'Nothing is ignored.' } }, incident(), incident(STOPS), 'Nothing is ignored.'],
  [
    { happens: { kind: 'ignored', times: 0, says: 'Something is ignored.' } },
    incident(STOPS),
    incident(),
    'Something is ignored.',
  ],
  [
    { key: { name: 'result:job-7f3', is: 'gone' } },
    incident(),
    incident({ read: 'get' }),
    'At the end result:job-7f3 is still there, and never expires.',
  ],
  [
    { faults: { most: 1 } },
    { ...ONE_JOB, edits: [LOST] },
    { ...ONE_JOB, edits: [LOST, { ...LOST, at: '70s' }, { at: '80s', set: { poll: 'off' } }] },
    '2 things go wrong; at most 1 may.',
  ],
  [
    { breaker: { name: 'a', free: true } },
    { scenario: 'probe-leak', preset: 'all-fixed' },
    { scenario: 'probe-leak' },
    'The test slot of a is taken, and nobody will return it.',
  ],
  [
    { breaker: { name: 'a', state: 'closed' } },
    ONE_JOB,
    { scenario: 'probe-leak' },
    'The breaker of a ends half-open; it should be closed.',
  ],
]

describe.each(ROWS)('%j', (property, has, hasNot, says) => {
  test('is a property as a file writes it', () => {
    expect(v.parse(propertySchema, JSON.parse(JSON.stringify(property)))).toEqual(property)
  })
  test('holds', () => {
    expect(unmetOf([property], playMoment(has, find), 'must')).toEqual([])
  })
  test(`does not: ${says}`, () => {
    expect(unmetOf([property], playMoment(hasNot, find), 'must')).toEqual([says])
  })
})

describe('what the run does not have is an error that names the place', () => {
  test.each<[Property, string]>([
    [{ answered: { job: 'job-9' } }, 'must.0.answered.job: no job "job-9"; allowed: job-1'],
    [{ key: { name: 'result:x', is: 'gone' } }, 'must.0.key.name: no key "result:x"; allowed: result:job-1'],
    [{ breaker: { name: 'c' } }, 'must.0.breaker.name: no breaker "c"; allowed: a, b'],
    [
      { happens: { kind: 'read', where: { replies: 'nil' }, says: 'x' } },
      'must.0.happens.where: read has no field "replies"',
    ],
  ])('%j', (property, says) => {
    expect(() => unmetOf([property], playMoment(ONE_JOB, find), 'must')).toThrow(says)
  })
})

test.each([
  {},
  { answers: {} },
  { answered: { as: 'maybe' } },
  { told: {} },
  { answered: {}, told: { status: 'done' } },
])('%j is no property', (value) => {
  expect(v.safeParse(propertySchema, value).success).toBe(false)
})
