/** Compiles a scenario, a rule set and edits into a plan: names become indexes, texts become tables. */
import {
  COMMAND_CLASSES,
  CRASH_POINTS,
  FAULT_SLUGS,
  FAULTS,
  type FaultField,
  isFaultSlug,
  RECOVERIES,
} from '../sim/faults.ts'
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
import {
  allowedNumbers,
  isNumberName,
  LONGEST_MS,
  NUMBER_NAMES,
  NUMBERS,
  type NumberName,
  type NumberValues,
  numberFrom,
} from './numbers.ts'
import type { Scenario, ScenarioEdit, ScenarioWork } from './schema.ts'

/** Another payload or another length for one attempt. */
export interface WorkChange {
  readonly payload?: Uint8Array | undefined
  /** A duration such as 65s. */
  readonly run?: string | undefined
}

/** What a caller may lay over a scenario. */
export interface Overlay {
  /** Total, so it replaces the scenario's own rules. */
  readonly preset?: PresetName | undefined
  readonly set?: Readonly<Partial<Record<RuleName, string>>> | undefined
  /** Bytes that replace what the nodes write in every attempt. */
  readonly payload?: Uint8Array | undefined
  /** Numbers in place of the scenario's. */
  readonly numbers?: NumberValues | undefined
  /** What single attempts do instead, by "job/attempt" as in "job-7f3/1"; on every node alike. */
  readonly work?: Readonly<Record<string, WorkChange>> | undefined
  /** Edits after the scenario's own. */
  readonly edits?: readonly ScenarioEdit[] | undefined
  readonly untimed?: Untimed | undefined
}

const ms = (text: string): number => parseDuration(text) as number

/** A duration that was not checked on its way in. */
function checkedMs(text: string, where: string): number {
  const value = parseDuration(text)
  if (value === null || value > LONGEST_MS)
    throw new ScenarioError(where, `"${text}" is not allowed; allowed: a duration such as 65s or 4h04m, at most 500h`)
  return value
}

function numbersOf(scenario: Scenario, overlay: NumberValues): Numbers {
  for (const name of Object.keys(overlay))
    if (!isNumberName(name))
      throw new ScenarioError('numbers', `no number "${name}"; allowed: ${NUMBER_NAMES.join(', ')}`)
  const given = { ...scenario.numbers, ...overlay }
  const value = (name: NumberName): number => {
    const found = numberFrom(name, given[name] ?? NUMBERS[name].otherwise)
    if (found === null)
      throw new ScenarioError(`numbers.${name}`, `"${given[name]}" is not allowed; allowed: ${allowedNumbers(name)}`)
    return found
  }
  return {
    pollIntervalMs: value('pollInterval'),
    ceilingMs: value('ceiling'),
    requeueGapMs: value('requeueGap'),
    breakerLimit: value('breakerLimit'),
    coolDownMs: value('coolDown'),
    probesMax: value('probes'),
    probeLeaseMs: value('probeLease'),
    resultLifeMs: value('resultLife'),
    clientTimeoutMs: value('clientTimeout'),
    checkFirst: value('checkFirst'),
  }
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

/** The bytes of a scenario's payload, or of one that a person made. Throws `ScenarioError`. */
export function bytesOf(name: string, payload: Scenario['payloads'][string]): Uint8Array {
  if ('base64' in payload) return fromBase64(payload.base64)
  if ('text' in payload) return encodeText(payload.text)
  try {
    return encodeText(JSON.stringify(payload.json))
  } catch {
    throw new ScenarioError(`payloads.${name}.json`, 'nested too deeply; allowed: the same as "text"')
  }
}

function placeIn(options: readonly string[], option: string, where: string): number {
  const place = options.indexOf(option)
  if (place < 0) throw new ScenarioError(where, `"${option}" is not allowed; allowed: ${options.join(', ')}`)
  return place
}

function instantMs(text: string, startsAtMs: number, where: string): number {
  const clock = parseClock(text)
  if (clock === null) return checkedMs(text, where)
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
  const fault = edit.fault as string
  if (!isFaultSlug(fault))
    throw new ScenarioError(`${where}.fault`, `no fault "${fault}"; allowed: ${FAULT_SLUGS.join(', ')}`)
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
    forMs:
      edit.for === undefined
        ? span
          ? 1
          : 0
        : edit.for === 'ever'
          ? -1
          : Math.max(1, checkedMs(edit.for, `${where}.for`)),
    delayMs: edit.delay === undefined ? 0 : checkedMs(edit.delay, `${where}.delay`),
    point: placeIn(CRASH_POINTS, edit.point ?? 'now', `${where}.point`),
    backMs:
      edit.back === undefined
        ? fault === 'worker-crash'
          ? -1
          : 0
        : edit.back === 'never'
          ? -1
          : checkedMs(edit.back, `${where}.back`),
    recovery: placeIn(RECOVERIES, edit.recovery ?? defaultRecovery, `${where}.recovery`),
    payload: edit.payload === undefined ? -1 : names.payload(edit.payload, `${where}.payload`),
    command: placeIn(COMMAND_CLASSES, edit.command ?? 'read', `${where}.command`),
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

interface PlanWorkChange {
  /** Place among the payloads; -1: as it was. */
  readonly payload: number
  readonly runMs: number
}

/** Changes of single attempts, by "job/attempt". Throws where there is no such attempt. */
function workChanges(
  scenario: Scenario,
  work: NonNullable<Overlay['work']>,
  add: (bytes: Uint8Array, name: string) => number,
): ReadonlyMap<string, PlanWorkChange> {
  const known = scenario.jobs.flatMap(({ id, attempts }) => attempts.map((_, n) => `${id}/${n + 1}`))
  return new Map(
    Object.entries(work).map(([place, { payload, run }]) => {
      if (!known.includes(place))
        throw new ScenarioError('work', `no attempt "${place}"; allowed: ${known.slice(0, 20).join(', ')}`)
      const runMs = run === undefined ? -1 : checkedMs(run, `work.${place}.run`)
      return [place, { payload: payload === undefined ? -1 : add(payload, `edited ${place}`), runMs }]
    }),
  )
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
  const changes = workChanges(
    scenario,
    overlay.work ?? {},
    (bytes, name) => payloads.push(payloadOf(name, bytes, intern)) - 1,
  )

  const workOn = (work: ScenarioWork, node: string, where: string, change: PlanWorkChange | undefined): PlanWork => {
    const own = work.onNode !== undefined && Object.hasOwn(work.onNode, node) ? work.onNode[node] : {}
    const named = names.payload(own.payload ?? work.payload, `${where}.payload`)
    const did = own.did ?? (own.payload === undefined ? work.did : undefined)
    const replaced = change !== undefined && change.payload >= 0 ? change.payload : edited
    return {
      payload: replaced >= 0 ? replaced : named,
      runMs: change !== undefined && change.runMs >= 0 ? change.runMs : ms(own.run ?? work.run),
      // Under an edited payload the truth is read off the bytes.
      did: did === undefined || replaced >= 0 ? -1 : DIDS.indexOf(did),
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
      attempts: job.attempts.map((work, n) =>
        nodes.map((node) => workOn(work, node, `${where}.attempts.${n}`, changes.get(`${job.id}/${n + 1}`))),
      ),
      resultKey: 2 * index,
      budgetKey: 2 * index + 1,
    }
  })

  const edits = [...(scenario.edits ?? []), ...(overlay.edits ?? [])]
  return {
    scenario: scenario.id,
    startsAtMs,
    numbers: numbersOf(scenario, overlay.numbers ?? {}),
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
