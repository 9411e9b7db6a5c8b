import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factsAfter, type Recording, record, worldAfter } from '../../src/run/record.ts'
import { bytesOf, compile, type Overlay } from '../../src/scenario/compile.ts'
import type { Fact } from '../../src/sim/facts.ts'
import { stepFirst } from '../../src/sim/index.ts'
import { hasKeysFor } from '../../src/sim/keys-known.ts'
import { KIND } from '../../src/sim/messages.ts'
import { verdictsOf } from '../../src/sim/monitors.ts'
import { PRESET_NAMES } from '../../src/sim/presets.ts'
import { decodeRule, encodeRule } from '../../src/sim/rule-values.ts'
import { RULE_NAMES } from '../../src/sim/rules.ts'
import { VERDICT_SLUGS, VERDICTS, type VerdictSlug } from '../../src/sim/verdicts.ts'
import { messageOf } from '../../src/view/why/causes.ts'
import { alternativesAt, otherValues } from '../../src/view/why/decide.ts'
import { type Why, whyFact, whyVerdict } from '../../src/view/why.ts'
import { sentenceOf } from '../../src/view/words.ts'
import { arbitraryScenario } from '../support/arbitrary-scenario.ts'
import { SCENARIO_FILES, shipped } from '../support/library.ts'
import { jobOf, play } from '../support/small.ts'

const played = (name: string, overlay: Overlay = {}): Recording => record(compile(shipped(name), overlay))

/** Every scenario, under its own rules and under each preset. */
const RUNS = SCENARIO_FILES.map((file) => file.replace('.json', '')).flatMap((name) =>
  [undefined, ...PRESET_NAMES].map((preset) => ({ name, preset, title: `${name} ${preset ?? 'as it stands'}` })),
)

/** The verdicts that hold, for each job and (-1) for the run. */
function verdictsIn({ plan, monitors }: Recording): { slug: VerdictSlug; job: number }[] {
  return [-1, ...plan.jobs.keys()].flatMap((job) => verdictsOf(monitors, job, plan).map((slug) => ({ slug, job })))
}

function whyOf(recording: Recording, slug: VerdictSlug, job = 0): Why {
  const why = whyVerdict(recording, slug, job)
  if (why === null) throw new Error(`${slug} does not hold`)
  return why
}

const rootOf = ({ chain }: Why) => chain.find(({ root }) => root)
const rulesOf = ({ rules }: Why): string[] => rules.map(({ rule }) => rule)
const kindsOf = (recording: Recording, { chain }: Why) => chain.map(({ fact }) => recording.facts[fact].kind)

/** Instants never rise on the way back, one step is the root, and no chain is longer than five. */
function expectChain({ chain, fact }: Why): void {
  expect(chain.length).toBeGreaterThan(0)
  expect(chain.length).toBeLessThanOrEqual(5)
  expect(chain.filter(({ root }) => root)).toHaveLength(1)
  for (let i = 1; i < chain.length; i++) {
    expect(chain[i].atMs).toBeLessThanOrEqual(chain[i - 1].atMs)
    expect(chain[i].fact).toBeLessThan(chain[i - 1].fact)
  }
  expect(chain[0].fact).toBe(fact)
}

describe('every bad verdict of every scenario comes down to a rule, a fault, or the producer’s silence', () => {
  test.each(RUNS)('$title', ({ name, preset }) => {
    const recording = played(name, { preset })
    for (const { slug, job } of verdictsIn(recording)) {
      const why = whyOf(recording, slug, job)
      expectChain(why)
      if (!VERDICTS[slug].bad) continue
      expect(why.because, `${slug} of job ${job}`).not.toBe('course')
      if (why.because === 'rule') expect(why.rules.length).toBeGreaterThan(0)
      if (why.because === 'fault')
        expect(kindsOf(recording, why).some((kind) => kind === 'fault-began' || kind === 'rule-set')).toBe(true)
    }
  })
})

test('a verdict is explained from the fact after which it holds to the end', () => {
  for (const { name, preset } of RUNS.filter(({ preset }) => preset === undefined || preset === 'as-found')) {
    const recording = played(name, { preset })
    const { plan, facts, monitors } = recording
    for (const { slug, job } of verdictsIn(recording)) {
      const { fact } = whyOf(recording, slug, job)
      const place = VERDICT_SLUGS.indexOf(slug)
      const entry = VERDICTS[slug]
      const state = entry.start(plan)
      let holds = false
      let lastsToTheEnd = true
      for (const [i, told] of facts.entries()) {
        if ((entry.watches as readonly string[]).includes(told.kind)) entry.fold(state, told, plan)
        const now = entry.holds(state, job, plan)
        if (i === fact) expect([holds, now]).toEqual([false, true])
        if (i > fact) lastsToTheEnd &&= now
        holds = now
      }
      expect(lastsToTheEnd).toBe(true)
      expect(state).toEqual(monitors[place])
    }
  }
})

test('what does not hold has no explanation', () => {
  const recording = played('incident', { preset: 'all-fixed' })
  expect(whyVerdict(recording, 'hang', 0)).toBeNull()
  expect(whyVerdict(recording, 'hang', -1)).toBeNull()
})

describe('the incident as it was found', () => {
  const recording = played('incident')

  test('the hang was decided at 18:28:00, by what a bad result means', () => {
    const why = whyOf(recording, 'hang')
    expect(why.because).toBe('rule')
    expect(rootOf(why)).toMatchObject({
      clock: '18:28:00',
      text: 'worker-1 takes an honest failure as a reason to keep waiting.',
    })
    expect(why.rules).toMatchObject([{ rule: 'routing', now: 'every-error-waits', clock: '18:28:00', setBy: null }])
    expect(why.rules[0].others.map(({ option }) => option)).toEqual([
      'nudge-branch-only',
      'every-error-stops',
      'terminal-stops',
      'only-failures-stop',
      'reads-again',
    ])
    expect(why.rules[0].others[2].instead).toBe('The record of job-7f3 says failed: out of memory at step 9.')
  })

  test('the result was lost at 18:28:00, by reading and by shrugging', () => {
    const why = whyOf(recording, 'lost-result')
    expect(rootOf(why)?.clock).toBe('18:28:00')
    expect(rulesOf(why)).toEqual(['read', 'routing'])
  })

  test('the wrong cause of 20:30:00 leads back to 18:28:00', () => {
    const why = whyOf(recording, 'wrong-cause')
    expect(why.chain.map(({ clock }) => clock)).toEqual(['20:30:00', '20:30:00', '18:28:00', '18:28:00', '18:28:00'])
    expect(kindsOf(recording, why)).toEqual(['failed', 'limit-reached', 'hopeless', 'ignored', 'classified'])
    expect(rootOf(why)?.clock).toBe('18:28:00')
    expect(rulesOf(why)).toEqual(['routing'])
  })

  test('a look that finds nothing leads back to the one that took the only copy', () => {
    const last = recording.facts.findLastIndex((fact) => fact.kind === 'read' && fact.look === 'tick')
    const why = whyFact(recording, last)
    expect(kindsOf(recording, why).slice(0, 2)).toEqual(['read', 'read'])
    expect(rootOf(why)).toMatchObject({ clock: '18:28:00' })
    expect(rulesOf(why)).toEqual(['read'])
  })

  test('what no rule decided follows from what came before', () => {
    const why = whyFact(recording, 0)
    expect(why).toMatchObject({ because: 'course', rules: [], verdict: null })
    expect(why.chain).toHaveLength(1)
  })
})

test('what was settled follows from what the node wrote', () => {
  const recording = played('payload-table')
  const why = whyOf(recording, 'settled', 0)
  expect(why).toMatchObject({ because: 'written', rules: [] })
  expect(recording.facts[rootOf(why)?.fact ?? -1].kind).toBe('written')
})

test('a payload that misled the parser: the rule of trust', () => {
  const recording = played('incident', { payload: bytesOf('edited', { text: '{}' }) })
  const why = whyOf(recording, 'silent-corruption')
  expect(why.rules).toMatchObject([{ rule: 'parse', now: 'negative-check' }])
  expect(recording.facts[rootOf(why)?.fact ?? -1]).toMatchObject({ kind: 'classified', reading: 'done' })
})

test('a lost reply: the fault, and the rule that could have borne it', () => {
  for (const preset of [undefined, ...PRESET_NAMES]) {
    const recording = played('reply-lost', { preset })
    for (const slug of ['hang', 'lost-result', 'wrong-cause'] as const) {
      const why = whyOf(recording, slug)
      expect(why.because).toBe('fault')
      expect(kindsOf(recording, why)).toContain('fault-began')
      expect(recording.facts[rootOf(why)?.fact ?? -1]).toMatchObject({ kind: 'read', reply: 'lost', destroyed: true })
      expect(rulesOf(why)).toContain('read')
    }
  }
})

test('a test slot that is never returned: what the breaker makes of a failure', () => {
  const recording = played('probe-leak')
  for (const job of [-1, 1, 2]) {
    const why = whyOf(recording, 'gate-wedged', job)
    expect(recording.facts[rootOf(why)?.fact ?? -1]).toMatchObject({ kind: 'reported', effect: 'leaked' })
    expect(rulesOf(why)).toContain('breaker-explicit')
  }
})

test('a retry for ever: the budget', () => {
  const recording = played('endless-requeue')
  const why = whyOf(recording, 'endless-requeue')
  expect(recording.facts[rootOf(why)?.fact ?? -1]).toMatchObject({ kind: 'requeued' })
  expect(rulesOf(why)).toContain('budget')
})

test('a retry that never came: the budget', () => {
  expect(rulesOf(whyOf(played('off-by-one'), 'starved-budget'))).toContain('budget')
})

test('a node that dies before it writes: its silence', () => {
  const recording = play({
    jobs: [jobOf('job-1', 'done', '65s', { attempts: [{ payload: 'done', run: '65s', dies: true }] })],
  })
  const why = whyOf(recording, 'hang')
  expect(why.because).toBe('silence')
  expect(recording.facts[rootOf(why)?.fact ?? -1].kind).toBe('node-died')
})

test('a result that comes after the ceiling: silence until then', () => {
  const recording = play({ numbers: { ceiling: '60s' }, jobs: [jobOf('job-1', 'done', '65s')] })
  const why = whyOf(recording, 'false-failure')
  expect(recording.facts[why.fact].kind).toBe('written')
  expect(kindsOf(recording, why)).toEqual(expect.arrayContaining(['failed', 'limit-reached', 'attempt-started']))
  expect(why.because).toBe('silence')
  expect(recording.facts[rootOf(why)?.fact ?? -1].kind).toBe('attempt-started')
})

test('a nudge that was dropped, and no polls: the fault, and the poll that would have borne it', () => {
  const recording = play({
    jobs: [jobOf('job-1', 'done', '65s')],
    rules: { preset: 'all-fixed', set: { poll: 'off' } },
    edits: [{ at: '0s', fault: 'nudge-dropped', for: '1h' }],
  })
  const why = whyOf(recording, 'hang')
  expect(why.because).toBe('fault')
  expect(kindsOf(recording, why)).toEqual(expect.arrayContaining(['hopeless', 'nudge-dropped', 'fault-began']))
  expect(rulesOf(why)).toEqual(['poll'])
})

test('a rule that was set in the middle of a run: the edit that set it', () => {
  const recording = play({
    rules: { preset: 'all-fixed' },
    edits: [{ at: '30s', set: { routing: 'every-error-waits' } }],
  })
  const why = whyOf(recording, 'hang')
  const [routing] = why.rules
  expect(routing.rule).toBe('routing')
  expect(recording.facts[routing.setBy ?? -1]).toMatchObject({ kind: 'rule-set', rule: 'routing', atMs: 30_000 })
  expect(why.chain.at(-1)?.fact).toBe(routing.setBy)
})

// ---- the counterfactuals, worked out once more by other means ----

/** What message `message` states with one rule set by hand. */
function statedWith(recording: Recording, message: number, rule: number, value: number): Fact[] {
  const world = worldAfter(recording, message - 1)
  world.ruleValue[rule] = value
  const facts: Fact[] = []
  const { pending: q } = world
  const of = (slot: number) => [q.kind[slot], q.a[slot], q.b[slot]].join()
  const first = of(q.heapSlot[0])
  const isWrite = q.kind[q.heapSlot[0]] === KIND.write
  stepFirst(world, facts)
  // A write that is put off is still that write.
  while (isWrite && q.heapSlot.slice(0, q.size).some((slot) => of(slot) === first)) stepFirst(world, facts)
  return facts
}

/** The choices, as "rule=option", under which a line is told no more; a look that is not made is no answer. */
function choicesAgainst(recording: Recording, at: number): string[] {
  const { plan, facts } = recording
  const line = sentenceOf(plan, facts[at])
  const message = messageOf(recording, at)
  const { ruleValue } = worldAfter(recording, message - 1)
  return RULE_NAMES.flatMap((rule, index) =>
    otherValues(rule, ruleValue[index]).flatMap((value) => {
      if (!hasKeysFor(plan, rule, decodeRule(rule, value))) return []
      const stated = statedWith(recording, message, index, value)
      if (facts[at].kind === 'read' && !stated.some(({ kind }) => kind === 'read')) return []
      return stated.some((fact) => sentenceOf(plan, fact) === line) ? [] : [`${index}=${value}`]
    }),
  )
}

/** Facts worth asking about: all that say something, and some of the looks that find nothing. */
function askedAbout({ facts }: Recording): number[] {
  return facts
    .flatMap((fact, i) => (fact.kind !== 'read' || fact.reply !== 'nil' || i % 301 === 0 ? [i] : []))
    .slice(0, 160)
}

describe('every line of every scenario can be asked about', () => {
  test.each(RUNS.filter(({ preset }) => preset === undefined || preset === 'all-fixed'))(
    '$title',
    ({ name, preset }) => {
      const recording = played(name, { preset })
      for (const fact of askedAbout(recording)) expectChain(whyFact(recording, fact))
    },
  )
})

test('a rule is named exactly where another choice takes the line away', () => {
  let named = 0
  let unnamed = 0
  for (const { name, preset } of RUNS) {
    if (preset !== undefined && preset !== 'as-found') continue
    const recording = played(name, { preset })
    for (const at of askedAbout(recording).filter((_, i) => i % 5 === 0)) {
      // What the recording itself states comes from no message.
      if (recording.facts[at].kind === 'recurred' || recording.facts[at].kind === 'horizon') continue
      const message = messageOf(recording, at)
      const here = whyFact(recording, at).rules.filter(({ fact }) => messageOf(recording, fact) === message)
      const found = here.flatMap(({ rule, others }) =>
        others.map(({ option }) => `${RULE_NAMES.indexOf(rule)}=${encodeRule(rule, option)}`),
      )
      const expected = choicesAgainst(recording, at)
      // Whether anybody will return a slot is foreseen, and forecasts do not note what they ask: what is named is right,
      // and need not be all.
      if (recording.facts[at].kind === 'gate-wedged') {
        expect(expected, `${name} ${preset}: fact ${at}`).toEqual(expect.arrayContaining(found))
        continue
      }
      expect(found, `${name} ${preset}: fact ${at}, ${recording.facts[at].kind}`).toEqual(expected)
      if (expected.length > 0) named++
      else unnamed++
    }
  }
  expect(named).toBeGreaterThan(20)
  expect(unnamed).toBeGreaterThan(20)
})

test('a message performed again as it was says what it said', () => {
  const recording = played('incident')
  const at = recording.facts.findIndex(({ kind }) => kind === 'ignored')
  const message = messageOf(recording, at)
  expect(alternativesAt(recording, message).facts).toEqual(
    recording.facts.slice(factsAfter(recording, message - 1), factsAfter(recording, message)),
  )
})

test('whatever the scenario: a chain back to one cause, and a bad verdict that nothing explains is a loop at most', () => {
  fc.assert(
    fc.property(arbitraryScenario({ editsMax: 4 }), (scenario) => {
      const recording = record(compile(scenario), { untilMs: 3_600_000 })
      for (const { slug, job } of verdictsIn(recording)) {
        const why = whyOf(recording, slug, job)
        expectChain(why)
        if (VERDICTS[slug].bad && slug !== 'endless-requeue') expect(why.because).not.toBe('course')
      }
      const every = 1 + Math.floor(recording.facts.length / 10)
      for (let fact = 0; fact < recording.facts.length; fact += every) expectChain(whyFact(recording, fact))
    }),
    { numRuns: 40 },
  )
})
