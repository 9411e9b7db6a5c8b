/** Compiles a scenario, a rule set and edits into a plan: names become indexes, texts become tables. */
import { FIXED_TEXTS, type Numbers, type Plan, type Untimed } from '../sim/plan.ts'
import { PRESETS, type PresetName } from '../sim/presets.ts'
import { encodeRules } from '../sim/rule-values.ts'
import type { RuleName, RuleSet } from '../sim/rules.ts'
import { Sayings } from '../sim/text/sayings.ts'
import { checkedSet, indexer, instantMs, type Names } from './checks.ts'
import { parseClock } from './clock.ts'
import { type JobParts, jobOf, keyedJob } from './compile-jobs.ts'
import { allocateKeys, rulesUsed } from './compile-keys.ts'
import { bytesOf, payloadOf, type Say } from './compile-payloads.ts'
import { lineOf, NOTHING_TYPED, storeRoom } from './compile-store.ts'
import type { PlanWorkChange, WorkChange } from './compile-work.ts'
import { ScenarioError } from './error.ts'
import { further } from './further.ts'
import {
  allowedNumbers,
  isNumberName,
  NUMBER_NAMES,
  NUMBERS,
  type NumberName,
  type NumberValues,
  numberFrom,
} from './numbers.ts'
import type { Scenario, ScenarioEdit } from './schema.ts'
import { scriptTables } from './script-table.ts'

export { bytesOf } from './compile-payloads.ts'
export type { WorkChange } from './compile-work.ts'

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
    subscribeDelayMs: value('subscribeDelay'),
    publishGapMs: value('publishGap'),
    readLeaseMs: value('readLease'),
    jobLeaseMs: value('jobLease'),
    emptyLooks: value('emptyLooks'),
    backoffBaseMs: value('backoffBase'),
    backoffMaxMs: value('backoffMax'),
    seed: value('seed'),
    genericLimit: value('genericLimit'),
    staleAfterMs: value('staleAfter'),
    deliveriesMax: value('deliveriesMax'),
    crashBackMs: value('crashBack'),
    valueMax: value('valueMax'),
    textMax: value('textMax'),
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
  const numbers = numbersOf(scenario, overlay.numbers ?? {})
  const said = new Sayings(FIXED_TEXTS, { max: numbers.textMax, redactions: scenario.redactions ?? null })
  const intern: Say = (what) => said.say(what)
  const payloads = payloadNames.map((name) => {
    const source = scenario.payloads[name]
    return payloadOf(name, bytesOf(name, source), intern, source.crashesParser === true)
  })
  const add = (bytes: Uint8Array, name: string): number => payloads.push(payloadOf(name, bytes, intern)) - 1
  const edited = overlay.payload === undefined ? -1 : add(overlay.payload, 'edited')
  const work = overlay.work ?? {}
  const changes: ReadonlyMap<string, PlanWorkChange> =
    Object.keys(work).length === 0 ? new Map() : further().workChanges(scenario, work, add)
  const tables = scriptTables()
  const made = [...(scenario.edits ?? []), ...(overlay.edits ?? [])].map((edit, i) =>
    further().editOf(edit, `edits.${i}`, startsAtMs, names, tables.numberOf),
  )
  const rules = encodeRules(startingRules(scenario, overlay), tables.numberOf)
  const uses = rulesUsed(rules, made)
  const keyed = scenario.jobs.map(keyedJob)
  const keys = allocateKeys(keyed, uses)
  const lines = made.flatMap((edit) => lineOf(edit) ?? [])
  const texts = payloads.map(({ text }) => text)
  const typed = lines.length === 0 ? NOTHING_TYPED : further().namesTyped(lines, texts)
  if (lines.length > 0)
    payloads.push(...further().typedPayloads(typed, payloads, (name, bytes) => payloadOf(name, bytes, intern)))
  const allKeys =
    lines.length === 0
      ? keys.keys
      : [...keys.keys, ...further().typedKeys(typed, keys.keys, (name) => further().jobNamedIn(keyed, name))]
  const edits = made.map((edit) => {
    const line = lineOf(edit)
    return line === null ? edit : { ...edit, change: further().placedLine(line, allKeys) }
  })
  const written = edits.length === 0 ? payloads : further().withCuts(payloads, edits, intern)
  const parts: JobParts = {
    nodes,
    node: names.node,
    payload: names.payload,
    edited,
    changes,
    instantMs: (text, where) => instantMs(text, startsAtMs, where),
  }
  return {
    scenario: scenario.id,
    startsAtMs,
    numbers,
    nodes: nodes.map((id) => ({ id })),
    workers: workers.map(({ id, waitsMax }) => ({ id, waitsMax: waitsMax ?? scenario.jobs.length })),
    payloads: tables.scripts.length === 0 ? written : further().withOwnReadings(written, tables.scripts, intern),
    jobs: scenario.jobs.map((job, index) => jobOf(job, index, keys.jobs[index], parts)),
    keys: allKeys,
    sharedKey: keys.sharedKey,
    ...storeRoom(
      workers.map(({ id }) => id),
      keys,
      uses,
      edits,
      typed,
    ),
    breakers: nodes.length * (uses('breaker-scope', 'worker') ? workers.length : 1),
    openBreakers: (scenario.openBreakers ?? []).map((node, i) => names.node(node, `openBreakers.${i}`)),
    rules,
    edits,
    texts: said.texts,
    leaks: said.leaks,
    sayings: said.sayings,
    scripts: tables.scripts,
    untimed: overlay.untimed ?? null,
  }
}
