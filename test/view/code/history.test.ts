import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factsAfter, messagesUpTo, record, worldAfter } from '../../../src/run/record.ts'
import { compile } from '../../../src/scenario/compile.ts'
import { CONSUMER_STATES } from '../../../src/sim/machines.ts'
import { PRESET_NAMES } from '../../../src/sim/presets.ts'
import { decodeRules } from '../../../src/sim/rule-values.ts'
import { anchorOf, WAITING_ANCHOR } from '../../../src/view/code/anchors.ts'
import {
  type CodeHistory,
  codeAt,
  codeHistory,
  lastPass,
  ruleEditsBy,
  rulesAfter,
  type Standing,
  standingAt,
} from '../../../src/view/code/history.ts'
import { LANGUAGES, listingOf, loadTemplate } from '../../../src/view/code/listing.ts'
import { arbitraryScenario } from '../../support/arbitrary-scenario.ts'
import { SCENARIO_FILES, shipped } from '../../support/library.ts'
import { jobOf, ofKind, play } from '../../support/small.ts'

const [go, ...others] = await Promise.all(LANGUAGES.map(loadTemplate))

const played = (name: string, overlay: Parameters<typeof compile>[1] = {}): CodeHistory =>
  codeHistory(record(compile(shipped(name), overlay)), 0)

/** The texts of the line it stands on and of the marks, after `facts` facts. */
function shown(history: CodeHistory, facts: number, template = go) {
  const lines = listingOf(template, rulesAfter(history, ruleEditsBy(history, facts)))
  const { now, doing, marks } = codeAt(lines, history, facts)
  const textOf = (number: number) => lines[number - 1].text.trim()
  return {
    now: now === null ? null : textOf(now),
    doing,
    marks: marks.map(({ line, text }) => `${textOf(line)} | ${text}`),
  }
}

const placeOf = ({ recording }: CodeHistory, kind: string): number =>
  recording.facts.findIndex((fact) => fact.kind === kind)

describe('the incident', () => {
  const history = played('incident')
  const ignored = placeOf(history, 'ignored')

  test('before anything has happened it stands nowhere', () => {
    expect(shown(history, 0)).toEqual({ now: null, doing: null, marks: [] })
  })

  test('submitted, it waits at the select', () => {
    const { now, doing, marks } = shown(history, placeOf(history, 'attempt-started') + 1)
    expect([now, doing]).toEqual(['select { // waits here', 'waits'])
    expect(marks.map((mark) => mark.split(' | ')[1])).toEqual(['14:24:00', '14:24:00', '14:24:00'])
  })

  test('the notice is read, judged and dropped on lines of their own', () => {
    const { facts } = history.recording
    const read = facts.findIndex((fact) => fact.kind === 'read' && fact.reply === 'value')
    const steps = [read, read + 1, read + 2].map((place) => shown(history, place + 1))
    expect(steps.map(({ now }) => now)).toEqual([
      'seen, err := w.take(ctx, job)',
      'return stepFailed(message)',
      'continue',
    ])
    expect(steps.map(({ doing }) => doing)).toEqual(['works', 'works', 'works'])
    expect(ignored).toBe(read + 2)
    expect(shown(history, ignored + 1).marks).toContain('continue | 18:28:00 dropped here')
    expect(shown(history, read + 1).marks).toContain('seen, err := w.take(ctx, job) | 18:28:00 and deleted')
  })

  test('and then it waits, through hours of looks that find nothing', () => {
    const { facts } = history.recording
    const limit = placeOf(history, 'limit-reached')
    const standings = new Set(
      Array.from({ length: limit - ignored - 1 }, (_, i) => standingAt(history, ignored + 2 + i)),
    )
    expect(standings.size).toBe(1) // the same object: nothing is drawn again
    expect([...standings][0]).toEqual({ anchor: WAITING_ANCHOR, doing: 'waits' })
    const lines = listingOf(go, rulesAfter(history, 0))
    const tick = lines.find(({ anchors }) => anchors.includes('read.tick'))!
    expect(facts[lastPass(history, tick, limit)]).toMatchObject({ kind: 'read', look: 'tick', reply: 'nil' })
  })

  test('it ends on the line that fails the job', () => {
    const { now, doing } = shown(history, history.recording.facts.length)
    expect(now).toBe('return w.Records.Fail(job, seen, mine) // no second try')
    expect(doing).toBe('ended')
  })

  test('the other languages tell the same story', () => {
    const at = [0, placeOf(history, 'attempt-started') + 1, ignored + 1, history.recording.facts.length]
    for (const template of others)
      for (const facts of at) {
        const { doing, marks } = shown(history, facts, template)
        expect(doing).toBe(shown(history, facts).doing)
        const clocks = (all: readonly string[]) => all.map((mark) => mark.split(' | ')[1]).sort()
        expect(clocks(marks)).toEqual(clocks(shown(history, facts).marks))
      }
  })
})

test('rules set in the middle of a run change the listing from there on', () => {
  const history = played('hot-fix')
  const { recording } = history
  const [edit] = history.ruleEdits
  expect([ruleEditsBy(history, edit), ruleEditsBy(history, edit + 1)]).toEqual([0, 1])
  for (const [edits, atMs] of [
    [0, recording.facts[edit].atMs - 1],
    [1, recording.facts[edit].atMs],
  ] as const) {
    const world = worldAfter(recording, messagesUpTo(recording, atMs))
    expect(rulesAfter(history, edits)).toEqual(decodeRules(world.ruleValue, world.plan.scripts))
  }
})

test('a worker that waits for a lost reply stands where it asked, until its client gives up', () => {
  const history = codeHistory(
    play({
      jobs: [jobOf('job-1', 'error', '66s')],
      numbers: { clientTimeout: '3s' },
      edits: [{ at: '66s', fault: 'reply-lost', command: 'read' }],
    }),
    0,
  )
  const { facts } = history.recording
  const lost = facts.findIndex((fact) => fact.kind === 'read' && fact.reply === 'lost')
  const timeout = facts.findIndex((fact) => fact.kind === 'read' && fact.reply === 'timeout')
  expect(timeout).toBeGreaterThan(lost)
  for (let place = lost; place < timeout; place++)
    expect(standingAt(history, place + 1)).toEqual({ doing: 'works', anchor: anchorOf(facts[lost]) })
  expect(facts[timeout + 1].kind).toBe('hopeless')
  expect(standingAt(history, timeout + 2)).toEqual({ doing: 'waits', anchor: WAITING_ANCHOR })
})

test('whoever has passed a notice over, and may find it again, waits', () => {
  const history = played('incident', { set: { read: 'get' } })
  const [, ignored] = history.passes.get('ignore.tick')!
  expect(shown(history, ignored + 1)).toMatchObject({ now: 'select { // waits here', doing: 'waits' })
  expect(shown(history, ignored + 1).marks).toContain('// any error counts as "not yet" | 18:28:05 passed over')
})

test('after a crash no worker stands anywhere, until one comes back', () => {
  const recording = play({
    edits: [{ at: '10s', fault: 'worker-crash', point: 'now', back: '60s', recovery: 'resume' }],
  })
  const history = codeHistory(recording, 0)
  const lost = placeOf(history, 'wait-lost')
  const back = placeOf(history, 'resumed')
  expect(lost).toBeGreaterThan(0)
  for (let facts = lost + 1; facts <= back; facts++) expect(standingAt(history, facts)).toBeNull()
  expect(standingAt(history, back + 1)).not.toBeNull()
  expect(ofKind(recording.facts, 'subscribed')).toHaveLength(2)
})

const CLAIMS = { preset: 'all-fixed', set: { read: 'claim' } } as const

describe('further lines that a worker can stand on', () => {
  const stood = (history: CodeHistory, kind: string) => shown(history, placeOf(history, kind) + 1)

  test('what cannot be written is held on to, until it can', () => {
    const edits = [{ at: '60s', fault: 'record-unavailable', for: '20s' } as const]
    const history = codeHistory(play({ jobs: [jobOf('job-1', 'done', '65s')], edits }, { preset: 'all-fixed' }), 0)
    const held = stood(history, 'record-held')
    expect(held).toMatchObject({ now: 'w.Records.AwaitBack() // until then it is in memory only', doing: 'waits' })
    expect(held.marks.join()).toMatch(/AwaitBack.* kept in memory/)
    expect(stood(history, 'committed')).toMatchObject({ doing: 'ended' })
  })

  test('a node that is asked and is still at it leaves the worker waiting', () => {
    const edits = [{ at: '10s', fault: 'reply-lost', command: 'read' } as const]
    const history = codeHistory(play({ edits }, { preset: 'all-fixed', set: { 'status-query': 'when-unsure' } }), 0)
    expect(stood(history, 'asked')).toMatchObject({ now: 'select { // waits here', doing: 'waits' })
    expect(history.passes.get('ask')).toHaveLength(1)
  })

  test('a test call that is over once the node has the job leaves the worker waiting', () => {
    const rules = { preset: 'all-fixed', set: { 'breaker-probe': 'until-accepted' } } as const
    const parts = { nodes: ['a'], openBreakers: ['a'], jobs: [jobOf('job-1', 'done', '65s')] }
    const history = codeHistory(play(parts, rules), 0)
    expect(history.recording.facts).toContainEqual(expect.objectContaining({ kind: 'reported', outcome: 'accepted' }))
    expect(stood(history, 'breaker-closed')).toMatchObject({ now: 'select { // waits here', doing: 'waits' })
  })

  test('a claim is given up on a line of its own, and after the end nothing begins again', () => {
    const unreadable = codeHistory(
      play({ jobs: [jobOf('job-1', 'garbage', '65s')] }, { set: { ...CLAIMS.set, routing: 'every-error-waits' } }),
      0,
    )
    expect(stood(unreadable, 'claimed').now).toMatch(/SetNX/)
    const last = unreadable.recording.facts.findIndex(({ kind, atMs }) => kind === 'unclaimed' && atMs === 70_000)
    expect(shown(unreadable, last)).toMatchObject({ doing: 'works' })
    expect(shown(unreadable, last + 1)).toMatchObject({ now: 'select { // waits here', doing: 'waits' })
    const done = codeHistory(play({ jobs: [jobOf('job-1', 'done', '65s')] }, CLAIMS), 0)
    expect(ofKind(done.recording.facts, 'unclaimed')).toHaveLength(1)
    expect(shown(done, done.recording.facts.length).doing).toBe('ended')
  })

  test('a delete that the client repeats moves nobody', () => {
    const edits = [{ at: '60s', fault: 'reply-lost', command: 'delete' } as const]
    const set = { read: 'get-then-del', resend: 'on' }
    const history = codeHistory(play({ edits }, { preset: 'all-fixed', set }), 0)
    const deletes = history.passes.get('delete')!
    const again = deletes.find(
      (place) => history.recording.facts[place].atMs > history.recording.facts[deletes[0]].atMs,
    )!
    expect(standingAt(history, again + 1)).toBe(standingAt(history, again))
  })

  test('who listens late waits before and after', () => {
    const history = codeHistory(play({}, { preset: 'all-fixed', set: { subscribe: 'later' } }), 0)
    const subscribed = placeOf(history, 'subscribed')
    for (const facts of [subscribed, subscribed + 1])
      expect(shown(history, facts)).toMatchObject({ now: 'select { // waits here', doing: 'waits' })
  })
})

/** Where the worker must stand when its machine rests in a state; null: at no line, or on the last one of an attempt. */
const RESTS: Readonly<Record<string, Standing | null>> = {
  idle: null,
  'listening.waiting': { anchor: WAITING_ANCHOR, doing: 'waits' },
  gated: { anchor: 'gate', doing: 'works' },
  ...Object.fromEntries(
    CONSUMER_STATES.filter((state) => state.startsWith('holding')).map((state) => [
      state,
      { anchor: 'hold', doing: 'waits' } as const,
    ]),
  ),
}

test('where a worker stands is where its machine rests', () => {
  const rested = new Set<string>()
  fc.assert(
    fc.property(arbitraryScenario(), (scenario) => {
      fc.pre(scenario.workers === undefined || scenario.workers.length === 1) // of two, the one that moved last is shown
      const recording = record(compile(scenario))
      const { plan } = recording
      const messages = recording.messageAtMs.length
      const histories = plan.jobs.map((_, job) => codeHistory(recording, job))
      const every = Math.max(1, Math.ceil(messages / 25))
      for (let message = every; message <= messages; message += every) {
        const world = worldAfter(recording, message)
        for (const [job, history] of histories.entries()) {
          const state = CONSUMER_STATES[world.waitState[job]]
          const rest = RESTS[state]
          if (rest === undefined) continue
          rested.add(state)
          const standing = standingAt(history, factsAfter(recording, message))
          if (rest !== null) expect(standing, state).toEqual(rest)
          else expect(standing?.doing ?? 'ended', state).toBe('ended')
        }
      }
    }),
    { numRuns: 100 },
  )
  expect([...rested]).toEqual(expect.arrayContaining(['gated', 'idle', 'listening.waiting']))
})

describe.each(SCENARIO_FILES.map((file) => file.replace(/\.json$/, '')))('%s', (name) => {
  test('at every fact, the line it stands on and the clock it shows are those of a plain walk', () => {
    let walked = 0
    for (const preset of PRESET_NAMES) {
      const recording = record(compile(shipped(name), { preset }))
      for (const [job] of recording.plan.jobs.entries()) {
        const history = codeHistory(recording, job)
        const last = new Map<string, number>()
        let moves = 0
        for (const [i, fact] of recording.facts.entries()) {
          if (!('job' in fact) || fact.job !== job) continue
          const anchor = anchorOf(fact)
          if (anchor === null) continue
          last.set(anchor, i)
          const standing = standingAt(history, i + 1)!
          expect([anchor, WAITING_ANCHOR]).toContain(standing.anchor)
          expect(lastPass(history, { anchors: [anchor] }, i + 1)).toBe(i)
          moves++
        }
        const all = recording.facts.length
        for (const [anchor, place] of last) expect(lastPass(history, { anchors: [anchor] }, all)).toBe(place)
        expect(lastPass(history, { anchors: [...last.keys()] }, all)).toBe(Math.max(-1, ...last.values()))
        expect(lastPass(history, { anchors: [] }, all)).toBe(-1)
        walked += moves
      }
    }
    expect(walked).toBeGreaterThan(50)
  })
})
