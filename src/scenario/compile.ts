/** Compiles a scenario, a rule set and edits into a plan: names become indexes, texts become tables. */
import { COMMAND_CLASSES, CRASH_POINTS, FAULTS, type FaultField, RECOVERIES } from '../sim/faults.ts'
import { DIDS, PARSERS, truthOf } from '../sim/payload.ts'
import {
  GENERIC_CAUSES,
  type Numbers,
  type Plan,
  type PlanEdit,
  type PlanFault,
  type PlanJob,
  type PlanPayload,
  type PlanWork,
  type Untimed,
} from '../sim/plan.ts'
import { PRESETS, type PresetName } from '../sim/presets.ts'
import { allowedOptions, encodeRule, encodeRules, parseDuration } from '../sim/rule-values.ts'
import { isRuleName, RULE_NAMES, type RuleName, type RuleSet } from '../sim/rules.ts'
import { decodeBytes, encodeText, fromBase64 } from './bytes.ts'
import { parseClock } from './clock.ts'
import { ScenarioError } from './error.ts'
import type { Scenario, ScenarioEdit, ScenarioWork } from './schema.ts'

/** What a caller may lay over a scenario. */
export interface Overlay {
  /** Total, so it replaces the scenario's own rules. */
  readonly preset?: PresetName | undefined
  readonly set?: Readonly<Partial<Record<RuleName, string>>> | undefined
  /** Bytes that replace what the nodes write in every attempt. */
  readonly payload?: Uint8Array | undefined
  /** Edits after the scenario's own. */
  readonly edits?: readonly ScenarioEdit[] | undefined
  readonly untimed?: Untimed | undefined
}

const DEFAULTS: Numbers = {
  pollIntervalMs: 5000,
  ceilingMs: 21_960_000,
  requeueGapMs: 9000,
  breakerLimit: 3,
  coolDownMs: 300_000,
  probesMax: 1,
  probeLeaseMs: 0,
  resultLifeMs: 0,
  clientTimeoutMs: 3000,
  checkFirst: 0,
}

const ms = (text: string): number => parseDuration(text) as number

const POSITIVE = ['pollIntervalMs', 'ceilingMs', 'clientTimeoutMs'] as const
const SHORTEST_POLL_MS = 10

function numbersOf(scenario: Scenario): Numbers {
  const n = scenario.numbers ?? {}
  const time = (name: keyof Numbers, text: string | undefined) => (text === undefined ? DEFAULTS[name] : ms(text))
  const life = (name: 'probeLease' | 'resultLife'): number => {
    const text = n[name] ?? 'none'
    if (text === 'none') return 0
    if (ms(text) === 0) throw new ScenarioError(`numbers.${name}`, 'too short; allowed: none, or 1ms or more')
    return ms(text)
  }
  const numbers: Numbers = {
    pollIntervalMs: time('pollIntervalMs', n.pollInterval),
    ceilingMs: time('ceilingMs', n.ceiling),
    requeueGapMs: time('requeueGapMs', n.requeueGap),
    breakerLimit: n.breakerLimit ?? DEFAULTS.breakerLimit,
    coolDownMs: time('coolDownMs', n.coolDown),
    probesMax: n.probes ?? DEFAULTS.probesMax,
    probeLeaseMs: life('probeLease'),
    resultLifeMs: life('resultLife'),
    clientTimeoutMs: time('clientTimeoutMs', n.clientTimeout),
    checkFirst: n.checkFirst === true ? 1 : 0,
  }
  for (const name of POSITIVE) {
    if (numbers[name] < SHORTEST_POLL_MS) {
      throw new ScenarioError(`numbers.${name.replace(/Ms$/, '')}`, `too short; allowed: ${SHORTEST_POLL_MS}ms or more`)
    }
  }
  return numbers
}

/** The rules a run starts with: defaults, the scenario's, a preset in their place, then single settings. */
export function startingRules(scenario: Scenario, overlay: Overlay = {}): RuleSet {
  const base: RuleSet =
    overlay.preset !== undefined
      ? PRESETS[overlay.preset].rules
      : {
          ...PRESETS[scenario.rules?.preset ?? 'as-found'].rules,
          ...checkedSet(scenario.rules?.set ?? {}, 'rules.set'),
        }
  return { ...base, ...checkedSet(overlay.set ?? {}, 'set') }
}

function checkedSet(set: Readonly<Record<string, string | undefined>>, where: string): Partial<RuleSet> {
  for (const [name, option] of Object.entries(set)) {
    if (!isRuleName(name)) throw new ScenarioError(where, `no rule "${name}"; allowed: ${RULE_NAMES.join(', ')}`)
    if (option === undefined || encodeRule(name, option) === null) {
      throw new ScenarioError(`${where}.${name}`, `no option "${option}"; allowed: ${allowedOptions(name)}`)
    }
  }
  return set as Partial<RuleSet>
}

/** Places of names in a list, with an error that says which are allowed. */
function indexer(kind: string, names: readonly string[]): (name: string, where: string) => number {
  const places = new Map(names.map((name, i) => [name, i]))
  if (places.size !== names.length)
    throw new ScenarioError(`${kind}s`, `the same name twice: ${names.find((n, i) => names.indexOf(n) !== i)}`)
  return (name, where) => {
    const place = places.get(name)
    if (place === undefined) throw new ScenarioError(where, `no ${kind} "${name}"; allowed: ${names.join(', ')}`)
    return place
  }
}

type Finder = ReturnType<typeof indexer>

/** Texts by index, each once. */
function interner(first: readonly string[]): { texts: string[]; intern: (text: string) => number } {
  const texts = [...first]
  // Generic causes are never handed out for a producer's text, even where the words are the same.
  const places = new Map<string, number>()
  return {
    texts,
    intern: (text) => {
      const known = places.get(text)
      if (known !== undefined) return known
      places.set(text, texts.length)
      return texts.push(text) - 1
    },
  }
}

function payloadOf(name: string, bytes: Uint8Array, intern: (text: string) => number): PlanPayload {
  const { text, byteLength } = decodeBytes(bytes)
  const readings = Object.values(PARSERS).map((parse) => parse(text))
  return {
    name,
    text,
    byteLength,
    readings,
    says: readings.map(({ says }) => (says === null ? -1 : intern(says))),
    did: truthOf(text),
  }
}

function bytesOf(name: string, payload: Scenario['payloads'][string]): Uint8Array {
  if ('base64' in payload) return fromBase64(payload.base64)
  if ('text' in payload) return encodeText(payload.text)
  try {
    return encodeText(JSON.stringify(payload.json))
  } catch {
    throw new ScenarioError(`payloads.${name}.json`, 'nested too deeply; allowed: the same as "text"')
  }
}

function instantMs(text: string, startsAtMs: number, where: string): number {
  const clock = parseClock(text)
  if (clock === null) return ms(text)
  // A clock before the start belongs to the next day.
  const at = clock - startsAtMs
  const day = 24 * 3_600_000
  if (!Number.isFinite(at)) throw new ScenarioError(where, 'no such instant')
  return at < 0 ? at + day : at
}

interface Names {
  readonly node: Finder
  readonly worker: Finder
  readonly job: Finder
  readonly payload: Finder
}

function faultOf(edit: ScenarioEdit, where: string, names: Names): PlanFault {
  const fault = edit.fault as NonNullable<ScenarioEdit['fault']>
  const { required, optional, span } = FAULTS[fault] as {
    required: readonly FaultField[]
    optional: readonly FaultField[]
    span: boolean
  }
  for (const field of required)
    if (edit[field] === undefined) throw new ScenarioError(`${where}.${field}`, `${fault} needs it`)
  const known = new Set<string>(['at', 'order', 'fault', ...required, ...optional])
  for (const field of Object.keys(edit)) {
    if (!known.has(field))
      throw new ScenarioError(`${where}.${field}`, `${fault} has no such field; allowed: ${[...known].join(', ')}`)
  }
  const place = (kind: keyof Names): number => {
    const name = edit[kind]
    return name === undefined ? -1 : names[kind](name, `${where}.${kind}`)
  }
  const defaultRecovery = fault === 'restart' ? 'redeliver' : 'resume'
  return {
    fault,
    worker: place('worker'),
    node: place('node'),
    job: place('job'),
    // A fault about nudges is over at once unless it says otherwise: it hits the nudges of its instant.
    forMs: edit.for === undefined ? (span ? 1 : 0) : edit.for === 'ever' ? -1 : Math.max(1, ms(edit.for)),
    delayMs: edit.delay === undefined ? 0 : ms(edit.delay),
    point: CRASH_POINTS.indexOf(edit.point ?? 'now'),
    backMs: edit.back === undefined ? (fault === 'worker-crash' ? -1 : 0) : edit.back === 'never' ? -1 : ms(edit.back),
    recovery: RECOVERIES.indexOf(edit.recovery ?? defaultRecovery),
    payload: edit.payload === undefined ? -1 : names.payload(edit.payload, `${where}.payload`),
    command: COMMAND_CLASSES.indexOf(edit.command ?? 'read'),
  }
}

function editOf(edit: ScenarioEdit, where: string, startsAtMs: number, names: Names): PlanEdit {
  if ((edit.set === undefined) === (edit.fault === undefined))
    throw new ScenarioError(where, 'an edit holds either "set" or "fault"')
  const atMs = instantMs(edit.at, startsAtMs, `${where}.at`)
  const order = edit.order ?? 0
  if (edit.set === undefined) return { atMs, order, change: faultOf(edit, where, names) }
  const extra = Object.keys(edit).find((field) => !['at', 'order', 'set'].includes(field))
  if (extra !== undefined) throw new ScenarioError(`${where}.${extra}`, 'goes with "fault" only')
  const set = Object.entries(checkedSet(edit.set, `${where}.set`)).map(([name, option]) => ({
    rule: RULE_NAMES.indexOf(name as RuleName),
    value: encodeRule(name as RuleName, option) as number,
  }))
  return { atMs, order, change: { set } }
}

/** More waits than this would make each step slow; no scenario that a person reads comes near. */
const WAITS_MAX = 20_000

/**
 * @param scenario a checked scenario
 * @param overlay rules, payload and edits laid over it
 * @returns the plan that `initial` takes; plain data
 * Throws `ScenarioError` where a name points nowhere or an option does not exist.
 */
export function compile(scenario: Scenario, overlay: Overlay = {}): Plan {
  const startsAtMs = parseClock(scenario.startClock ?? '00:00:00') as number
  const nodes = scenario.nodes ?? ['a', 'b']
  const workers = scenario.workers ?? [{ id: 'worker-1' }]
  const payloadNames = Object.keys(scenario.payloads)
  const names: Names = {
    node: indexer('node', nodes),
    worker: indexer(
      'worker',
      workers.map(({ id }) => id),
    ),
    job: indexer(
      'job',
      scenario.jobs.map(({ id }) => id),
    ),
    payload: indexer('payload', payloadNames),
  }
  if (workers.length * scenario.jobs.length > WAITS_MAX) {
    throw new ScenarioError('jobs', `workers times jobs is more than ${WAITS_MAX}`)
  }
  const { texts, intern } = interner(GENERIC_CAUSES)
  const payloads = payloadNames.map((name) => payloadOf(name, bytesOf(name, scenario.payloads[name]), intern))
  const edited = overlay.payload === undefined ? -1 : payloads.push(payloadOf('edited', overlay.payload, intern)) - 1

  const workOn = (work: ScenarioWork, node: string, where: string): PlanWork => {
    const own = work.onNode !== undefined && Object.hasOwn(work.onNode, node) ? work.onNode[node] : {}
    const named = names.payload(own.payload ?? work.payload, `${where}.payload`)
    const did = own.did ?? (own.payload === undefined ? work.did : undefined)
    return {
      payload: edited >= 0 ? edited : named,
      runMs: ms(own.run ?? work.run),
      // Under an edited payload the truth is read off the bytes.
      did: did === undefined || edited >= 0 ? -1 : DIDS.indexOf(did),
      dies: own.dies ?? work.dies ?? false,
    }
  }

  const jobs = scenario.jobs.map((job, index): PlanJob => {
    const where = `jobs.${index}`
    for (const [n, work] of job.attempts.entries()) {
      for (const node of Object.keys(work.onNode ?? {})) names.node(node, `${where}.attempts.${n}.onNode`)
    }
    return {
      id: job.id,
      step: job.step ?? 'render',
      enqueuedAtMs: [job.enqueuedAt ?? '0s']
        .flat()
        .map((at, n) => instantMs(at, startsAtMs, `${where}.enqueuedAt.${n}`)),
      firstNode: job.firstNode === undefined ? 0 : names.node(job.firstNode, `${where}.firstNode`),
      attemptsMax: job.attemptsMax ?? 0,
      attempts: job.attempts.map((work, n) => nodes.map((node) => workOn(work, node, `${where}.attempts.${n}`))),
      resultKey: 2 * index,
      budgetKey: 2 * index + 1,
    }
  })

  const edits = [...(scenario.edits ?? []), ...(overlay.edits ?? [])]
  return {
    scenario: scenario.id,
    startsAtMs,
    numbers: numbersOf(scenario),
    nodes: nodes.map((id) => ({ id })),
    workers: workers.map(({ id, waitsMax }) => ({ id, waitsMax: waitsMax ?? scenario.jobs.length })),
    payloads,
    jobs,
    keys: jobs.flatMap(({ id, step }, job) => [
      { name: `result:${id}`, job, kind: 'result' as const },
      { name: `retry:${id}:${step}`, job, kind: 'budget' as const },
    ]),
    openBreakers: (scenario.openBreakers ?? []).map((node, i) => names.node(node, `openBreakers.${i}`)),
    rules: encodeRules(startingRules(scenario, overlay)),
    edits: edits.map((edit, i) => editOf(edit, `edits.${i}`, startsAtMs, names)),
    texts,
    untimed: overlay.untimed ?? null,
  }
}
