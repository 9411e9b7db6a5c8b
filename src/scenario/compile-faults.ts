/** Faults of a scenario as the plan holds them. */
import {
  COMMAND_CLASSES,
  CRASH_POINTS,
  FAULT_SLUGS,
  FAULTS,
  type FaultField,
  isFaultSlug,
  PAUSE_POINTS,
  RECOVERIES,
} from '../sim/faults.ts'
import type { PlanFault } from '../sim/plan.ts'
import type { Names } from './checks.ts'
import { checkedMs } from './checks.ts'
import { ScenarioError } from './error.ts'
import type { ScenarioEdit } from './schema.ts'

function placeIn(options: readonly string[], option: string, where: string): number {
  const place = options.indexOf(option)
  if (place < 0) throw new ScenarioError(where, `"${option}" is not allowed; allowed: ${options.join(', ')}`)
  return place
}

/** One fault. Throws `ScenarioError` where a name points nowhere or a field does not belong. */
export function faultOf(edit: ScenarioEdit, where: string, names: Names): PlanFault {
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
  if (edit.for === 'ever' && !span)
    throw new ScenarioError(`${where}.for`, `${fault} has an end; allowed: a duration such as 65s or 4h04m`)
  const points = fault === 'worker-pauses' ? PAUSE_POINTS : CRASH_POINTS
  if (edit.point !== undefined) placeIn(points, edit.point, `${where}.point`)
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
