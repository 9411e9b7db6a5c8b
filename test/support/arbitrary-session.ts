/** Sessions as fast-check makes them: everything that a person can choose over a scenario that ships. */

import * as fc from 'fast-check'
import { type LinkState, nothingChosen } from '../../src/scenario/link-state.ts'
import { NUMBER_NAMES, type NumberName, type NumberValues, numberEntry } from '../../src/scenario/numbers.ts'
import type { PayloadSource, Scenario, ScenarioEdit } from '../../src/scenario/schema.ts'
import { LINK_ROOMS } from '../../src/scenario/side-rooms.ts'
import { COMMAND_CLASSES, CRASH_POINTS, type FaultField, RECOVERIES } from '../../src/sim/faults.ts'
import { PRESET_NAMES } from '../../src/sim/presets.ts'
import { formatDuration } from '../../src/sim/rule-values.ts'
import { RULE_NAMES, type RuleName, ruleEntry } from '../../src/sim/rules.ts'
import { scriptText } from '../../src/sim/script.ts'
import { arbitraryLine } from './arbitrary-line.ts'
import { ownParse, ownRouting } from './arbitrary-own.ts'
import { faultEdits } from './arbitrary-scenario.ts'
import { scriptTable } from './arbitrary-script.ts'
import { SCENARIO_FILES, shipped } from './library.ts'

const between = (min: number, max: number) => fc.integer({ min, max })
const duration = between(0, 90_000_000).map(formatDuration)
const clock = fc.constantFrom('18:28:00', '00:00:00', '23:59:59.999', '19:00')

/** Any value of a rule, in text. */
function ruleValue(name: RuleName): fc.Arbitrary<string> {
  const entry = ruleEntry(name)
  if (entry.type === 'count') return between(entry.min, entry.max).map(String)
  const options = fc.constantFrom(...Object.keys(entry.options))
  if (entry.type === 'table') return fc.oneof(options, scriptTable().map(scriptText))
  if (name === 'parse') return fc.oneof(options, ownParse)
  if (name === 'routing') return fc.oneof(options, ownRouting)
  return entry.type === 'choice' ? options : fc.oneof(options, between(entry.minMs, entry.maxMs).map(formatDuration))
}

const set = fc
  .subarray([...RULE_NAMES])
  .chain((names) => fc.tuple(...names.map((name) => ruleValue(name).map((value) => [name, value] as const))))
  .map((entries) => Object.fromEntries(entries) as Partial<Record<RuleName, string>>)

function numberValue(name: NumberName): fc.Arbitrary<string | number | boolean> {
  const entry = numberEntry(name)
  if (entry.type === 'flag') return fc.boolean()
  if (entry.type === 'count') return between(entry.min, entry.max)
  const time = between(entry.minMs, entry.maxMs).map(formatDuration)
  return entry.orNone ? fc.oneof(time, fc.constant('none')) : time
}

const numbers = fc
  .subarray([...NUMBER_NAMES])
  .chain((names) => fc.tuple(...names.map((name) => numberValue(name).map((value) => [name, value] as const))))
  .map((entries) => Object.fromEntries(entries) as NumberValues)

const json = fc.jsonValue({ maxDepth: 3 })

/** Any bytes, typed or brought along; some of them long. */
const payload: fc.Arbitrary<PayloadSource> = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => ({ text })),
  fc.string({ unit: 'grapheme', minLength: 40 }).map((text) => ({ text: text.repeat(9) })),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => ({ base64: Buffer.from(bytes).toString('base64') })),
  // What JSON itself does not keep (-0) is not in a session either: it has been through JSON.
  json.map((value) => ({ json: JSON.parse(JSON.stringify(value)) as unknown })),
)

interface Names {
  readonly nodes: readonly string[]
  readonly workers: readonly string[]
  readonly jobs: readonly string[]
  readonly payloads: readonly string[]
}

function faultField(field: FaultField, { nodes, workers, jobs, payloads }: Names): fc.Arbitrary<string> {
  switch (field) {
    case 'worker':
      return fc.constantFrom(...workers)
    case 'node':
      return fc.constantFrom(...nodes)
    case 'job':
      return fc.constantFrom(...jobs)
    case 'payload':
      return fc.constantFrom(...payloads)
    case 'for':
      return fc.oneof(duration, fc.constant('ever'))
    case 'back':
      return fc.oneof(duration, fc.constant('never'))
    case 'delay':
      return duration
    case 'point':
      return fc.constantFrom(...CRASH_POINTS)
    case 'recovery':
      return fc.constantFrom(...RECOVERIES)
    case 'command':
      return fc.constantFrom(...COMMAND_CLASSES)
  }
}

/** Edits of every fault, and of rules. */
function edit(names: Names): fc.Arbitrary<ScenarioEdit> {
  const when = { at: fc.oneof(duration, clock), order: between(0, 1_000_000) }
  const fault = faultEdits(when, (field) => faultField(field, names))
  const rules = fc.record({ ...when, set }, { requiredKeys: ['at', 'set'] }).map((made) => made as ScenarioEdit)
  const line = fc.oneof(
    arbitraryLine(names.jobs),
    fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => `SET k "${text.replace(/["\\]/g, '')}"`),
  )
  const typed = fc
    .record({ ...when, console: line }, { requiredKeys: ['at', 'console'] })
    .map((made) => made as ScenarioEdit)
  return fc.oneof({ weight: 4, arbitrary: fault }, { weight: 1, arbitrary: rules }, { weight: 1, arbitrary: typed })
}

function work({ jobs }: Scenario): fc.Arbitrary<LinkState['work']> {
  const places = jobs.flatMap(({ id, attempts }) => attempts.map((_, n) => `${id}/${n + 1}`))
  const change = fc.record({ payload, run: duration }, { requiredKeys: [] })
  return fc.dictionary(fc.constantFrom(...places), change, { maxKeys: 3, noNullPrototype: true })
}

const place = fc.record({ ms: between(0, 90_000_000), order: between(0, 400), told: between(0, 1000) })

function choicesOver(scenario: Scenario): fc.Arbitrary<LinkState> {
  const names: Names = {
    nodes: scenario.nodes ?? ['a', 'b'],
    workers: (scenario.workers ?? [{ id: 'worker-1' }]).map(({ id }) => id),
    jobs: scenario.jobs.map(({ id }) => id),
    payloads: Object.keys(scenario.payloads),
  }
  const side = {
    preset: fc.option(fc.constantFrom(...PRESET_NAMES)),
    set,
    payload: fc.option(payload),
    work: work(scenario),
    numbers,
    edits: fc.array(edit(names), { maxLength: 8 }),
    script: fc.option(fc.string({ unit: 'binary', maxLength: 300 })),
  }
  const own = { ...scenario, id: 'my-own', title: 'Mine: “ü”' }
  return fc
    .record({
      room: fc.constantFrom(...LINK_ROOMS),
      own: fc.option(fc.constant(own), { freq: 3 }),
      ...side,
      other: fc.option(fc.record(side), { freq: 3 }),
      job: fc.option(fc.constantFrom(...names.jobs)),
      map: fc.option(fc.constantFrom('read:getdel*get~done~payload~given*given~map~all', '~.~', 'x'), { freq: 3 }),
      at: fc.option(place),
    })
    .map((made) => ({ ...made, scenario: made.own?.id ?? scenario.id }))
}

export const SHIPPED: readonly Scenario[] = SCENARIO_FILES.map((file) => shipped(file.replace('.json', '')))

/** Any session over any scenario that ships. */
export const arbitrarySession: fc.Arbitrary<LinkState> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...SHIPPED).map(({ id }) => nothingChosen('play', id)) },
  { weight: 9, arbitrary: fc.constantFrom(...SHIPPED).chain(choicesOver) },
)
