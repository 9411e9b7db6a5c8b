/** All mistakes of a file at once: each in one line that names the place, what is wrong and what is allowed. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mistakesIn } from '../../src/scenario/mistakes.ts'
import { parseScenario } from '../../src/scenario/parse.ts'
import { FACT_KINDS } from '../../src/sim/facts.ts'
import { FAULT_SLUGS } from '../../src/sim/faults.ts'
import { RULE_NAMES } from '../../src/sim/rules.ts'
import { arbitraryScenario } from '../support/arbitrary-scenario.ts'
import { SCENARIO_FILES, shipped } from '../support/library.ts'
import { small } from '../support/small.ts'

const said = (parts: Record<string, unknown>): string[] =>
  mistakesIn(JSON.stringify({ ...small(), ...parts })).map(({ message }) => message)

const attempts = [{ payload: 'done', run: '1s' }]

describe('an element that does not exist is named, with its place and what is allowed', () => {
  test.each<[what: string, parts: Record<string, unknown>, message: string]>([
    [
      'a fault',
      { edits: [{ at: '1s', fault: 'network-partition' }] },
      `edits.0.fault: "network-partition" is not allowed; allowed: one of ${FAULT_SLUGS.join(', ')}`,
    ],
    [
      'a rule',
      { rules: { set: { quorum: 'on' } } },
      `rules.set.quorum: "quorum" is not allowed; allowed: one of ${RULE_NAMES.join(', ')}`,
    ],
    [
      'an option',
      { rules: { set: { read: 'brpop' } } },
      'rules.set.read: no option "brpop"; allowed: getdel, get, get-then-del, claim, lmove, stream, stash',
    ],
    [
      'an option in no quotes',
      { rules: { set: { poll: true } } },
      'rules.set.poll: true is not allowed; allowed, in quotes: on, off',
    ],
    [
      'a number',
      { numbers: { visibilityTimeout: '30s' } },
      'numbers.visibilityTimeout: no such field; allowed: pollInterval',
    ],
    [
      'a field of a job',
      { jobs: [{ id: 'j', priority: 1, attempts }] },
      'jobs.0.priority: no such field; allowed: id, step, entity, before, enqueuedAt, firstNode, attemptsMax, attempts',
    ],
    [
      'a field of a worker',
      { workers: [{ id: 'w', region: 'eu' }] },
      'workers.0.region: no such field; allowed: id, waitsMax',
    ],
    [
      'a kind of payload',
      { payloads: { done: { xml: '<done/>' } } },
      'payloads.done.xml: no such field; allowed: json, crashesParser, text, base64',
    ],
    ['a part of a scenario', { queues: [] }, 'queues: no such field; allowed: $schema, version, id, title'],
    [
      'a point',
      { edits: [{ at: '1s', fault: 'worker-crash', point: 'after-parse' }] },
      'edits.0.point: "after-parse" is not allowed; allowed: one of now, before-read,',
    ],
    [
      'a field of a fault',
      { edits: [{ at: '1s', fault: 'restart', node: 'a' }] },
      'edits.0.node: restart has no such field; allowed: at, order, fault, recovery',
    ],
    [
      'a command',
      { edits: [{ at: '1s', console: 'EVAL "return 1" 0' }] },
      'edits.0.console: this store has no EVAL; allowed: GET,',
    ],
    [
      'a fact',
      { expect: [{ rules: 'scenario', verdicts: [], facts: [{ kind: 'leader-elected' }] }] },
      `expect.0.facts.0.kind: "leader-elected" is not allowed; allowed: one of ${FACT_KINDS.join(', ')}`,
    ],
    [
      'a verdict',
      { expect: [{ rules: 'scenario', verdicts: ['lost'] }] },
      'expect.0.verdicts.0: "lost" is not allowed; allowed: one of',
    ],
    [
      'a job that is expected',
      { expect: [{ rules: 'scenario', verdicts: [], jobs: { nobody: {} } }] },
      'expect.0.jobs.nobody: no job "nobody"; allowed: job-1',
    ],
    [
      'a breaker that is expected',
      { expect: [{ rules: 'scenario', verdicts: [], breakers: { z: 'open' } }] },
      'expect.0.breakers.z: no breaker "z"; allowed: a, b, worker-1:a',
    ],
    ['what is not there at all', { payloads: undefined }, 'payloads: is missing'],
    ['a wrong kind of value', { title: 7 }, 'title: 7 is not allowed; allowed: text in quotes'],
  ])('%s', (_, parts, message) => {
    const found = said(parts)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(message)
  })
})

describe('a list is no object, however much is in it', () => {
  const expecting = (part: Record<string, unknown>) => ({ expect: [{ rules: 'scenario', verdicts: [], ...part }] })
  test.each<[where: string, parts: Record<string, unknown>, written: string]>([
    ['numbers', { numbers: [] }, '[]'],
    ['numbers', { numbers: [1] }, '[1]'],
    ['payloads', { payloads: [] }, '[]'],
    ['payloads', { payloads: [{ text: 'x' }] }, '[{"text":"x"}]'],
    ['rules', { rules: [] }, '[]'],
    ['rules.set', { rules: { set: [] } }, '[]'],
    ['jobs.0.attempts.0.onNode', { jobs: [{ id: 'j', attempts: [{ ...attempts[0], onNode: [] }] }] }, '[]'],
    ['jobs.0', { jobs: [[]] }, '[]'],
    ['edits.0.set', { edits: [{ at: '1s', set: [] }] }, '[]'],
    ['expect.0.set', expecting({ set: [] }), '[]'],
    ['expect.0.jobs', expecting({ jobs: [] }), '[]'],
    ['expect.0.jobs.job-1', expecting({ jobs: { 'job-1': [] } }), '[]'],
    ['expect.0.breakers', expecting({ breakers: [] }), '[]'],
    ['expect.0.keys', expecting({ keys: [] }), '[]'],
    ['expect.0.facts.0.where', expecting({ facts: [{ kind: 'read', where: [] }] }), '[]'],
  ])('%s: %j', (where, parts, written) => {
    expect(said(parts)).toEqual([`${where}: ${written} is not allowed; allowed: an object`])
  })
})

test.each(['', ' ', '\u00a0\t\n'])('a title of nothing that can be seen (%j) is told at its place', (title) => {
  expect(said({ title })).toEqual([
    `title: ${JSON.stringify(title)} is not allowed; allowed: at least one visible character`,
  ])
})

test('a near miss comes with the likely spelling', () => {
  expect(said({ edits: [{ at: '1s', fault: 'nudge-droped' }] })[0]).toContain(
    '(did you mean "nudge-dropped"?); allowed: one of',
  )
  expect(said({ numbers: { pollinterval: '5s' } })[0]).toContain('(did you mean "pollInterval"?)')
  expect(said({ rules: { set: { prase: 'strict' } } })[0]).toContain('(did you mean "parse"?)')
  expect(said({ rules: { set: { read: 'get-del' } } })[0]).toContain('(did you mean "getdel"?)')
  expect(said({ jobs: [{ id: 'j', attempts: [{ payload: 'dnoe', run: '1s' }] }] })[0]).toContain(
    '(did you mean "done"?)',
  )
  expect(said({ worker: [] })[0]).toContain('(did you mean "workers"?)')
})

test('all mistakes of shape, then all names that point nowhere', () => {
  const ofShape = { numbers: { ceiling: 5, lease: '1s' }, edits: [{ at: 'soon', fault: 'earthquake' }], queues: [] }
  expect(said(ofShape).map((message) => message.split(':')[0])).toEqual([
    'numbers.ceiling',
    'numbers.lease',
    'edits.0.at',
    'edits.0.fault',
    'queues',
  ])
  const names = {
    nodes: ['a', 'a'],
    openBreakers: ['x'],
    jobs: [
      { id: 'j', attempts: [{ payload: 'dead', run: '1s' }] },
      { id: 'k', firstNode: 'y', attempts },
    ],
    rules: { set: { read: 'brpop', poll: 'maybe' } },
    edits: [
      { at: '1s', fault: 'restart' },
      { at: '1s', fault: 'shutdown', worker: 'nobody' },
      { at: '1s', set: { parse: 'yaml' } },
      { at: '1s', console: 'FLUSHALL' },
    ],
  }
  expect(said(names).map((message) => message.split(':')[0])).toEqual([
    'nodes',
    'openBreakers.0',
    'jobs.0.attempts.0.payload',
    'jobs.1.firstNode',
    'rules.set.read',
    'rules.set.poll',
    'edits.1.worker',
    'edits.2.set.parse',
    'edits.3.console',
  ])
})

test('no more than fifty', () => {
  const edits = Array.from({ length: 200 }, (_, n) => ({ at: `${n}s`, fault: `earthquake-${n}` }))
  expect(said({ edits })).toHaveLength(50)
  const nowhere = Array.from({ length: 200 }, (_, n) => ({ at: `${n}s`, fault: 'shutdown', worker: `w-${n}` }))
  expect(said({ edits: nowhere })).toHaveLength(50)
})

test('text that is no JSON is one mistake', () => {
  expect(mistakesIn('{').map(({ message }) => message)).toEqual([expect.stringMatching(/^the file: not JSON \(/)])
})

test('what can be played has none', () => {
  for (const file of SCENARIO_FILES) expect(mistakesIn(JSON.stringify(shipped(file.replace('.json', ''))))).toEqual([])
  fc.assert(
    fc.property(arbitraryScenario(), (scenario) => {
      expect(mistakesIn(JSON.stringify(scenario))).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test('the first mistake is the one that parsing throws', () => {
  const text = JSON.stringify({ ...small(), queues: [], numbers: { ceiling: 5 } })
  expect(() => parseScenario(text)).toThrow(mistakesIn(text)[0].message)
})
