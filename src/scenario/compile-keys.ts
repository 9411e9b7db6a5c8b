/** Which keys of the store a plan needs: those that every run has, and those that only some rules ask for. */
import type { KeyKind, Plan, PlanEdit } from '../sim/plan.ts'
import { decodeRule } from '../sim/rule-values.ts'
import { OPTION_NAMES, RULE_NAMES, type RuleName } from '../sim/rules.ts'

/** A job, as far as its keys go. */
export interface KeyedJob {
  readonly id: string
  readonly entity: string
  /** Names of its steps, the declared one last. */
  readonly steps: readonly string[]
}

export interface JobKeys {
  readonly resultKey: number
  readonly attemptKeys: readonly number[]
  readonly claimKey: number
  readonly stashKey: number
  readonly progressKey: number
  /** The declared step's own counter. */
  readonly budgetKey: number
  /** For each step, by the place of the option in the rule `budget-scope`. */
  readonly budgetKeys: readonly (readonly number[])[]
}

export interface PlanKeys {
  readonly keys: Plan['keys']
  readonly jobs: readonly JobKeys[]
  readonly sharedKey: number
}

/** Attempts whose keys are told apart; later ones take the places of the first. */
export const ATTEMPT_KEYS = 10

/**
 * @param rules the rules that a run starts with, encoded
 * @param edits edits, some of which set rules
 * @returns whether `rule` is `option` at any instant of the run
 */
export function rulesUsed(
  rules: readonly number[],
  edits: readonly PlanEdit[],
): (rule: RuleName, option: string) => boolean {
  const used = new Set(RULE_NAMES.map((name, i) => `${name}=${decodeRule(name, rules[i])}`))
  for (const { change } of edits) {
    if (!('set' in change)) continue
    for (const { rule, value } of change.set) used.add(`${RULE_NAMES[rule]}=${decodeRule(RULE_NAMES[rule], value)}`)
  }
  return (rule, option) => used.has(`${rule}=${option}`)
}

const SCOPES = OPTION_NAMES[RULE_NAMES.indexOf('budget-scope')]

/** Gives every key its place. The first two of each job are the same in every plan. */
export function allocateKeys(jobs: readonly KeyedJob[], uses: (rule: RuleName, option: string) => boolean): PlanKeys {
  const keys: { name: string; job: number; kind: KeyKind }[] = jobs.flatMap(({ id, steps }, job) => [
    { name: `result:${id}`, job, kind: 'result' as const },
    { name: `retry:${id}:${steps[steps.length - 1]}`, job, kind: 'budget' as const },
  ])
  const places = new Map(keys.map(({ name }, place) => [name, place]))
  const add = (name: string, job: number, kind: KeyKind): number => {
    const known = places.get(name)
    if (known !== undefined) return known
    places.set(name, keys.length)
    return keys.push({ name, job, kind }) - 1
  }
  const addIf = (wanted: boolean, name: string, job: number, kind: KeyKind): number =>
    wanted ? add(name, job, kind) : -1

  const ofJobs = jobs.map(({ id, entity, steps }, job): JobKeys => {
    const declared = steps[steps.length - 1]
    const budgetKeys = steps.map((step) =>
      SCOPES.map((scope) => {
        switch (scope) {
          case 'job-and-step':
            return add(`retry:${id}:${step}`, job, 'budget')
          case 'job-and-declared-step':
            return add(`retry:${id}:${declared}`, job, 'budget')
          case 'entity':
            return addIf(uses('budget-scope', 'entity'), `retry:${entity}:${step}`, -1, 'budget')
          default:
            return addIf(uses('budget-scope', 'attempt'), `retry:${id}-?:${step}`, job, 'budget')
        }
      }),
    )
    return {
      resultKey: 2 * job,
      attemptKeys: uses('key-scope', 'per-attempt')
        ? Array.from({ length: ATTEMPT_KEYS }, (_, n) => add(`result:${id}:${n + 1}`, job, 'result'))
        : [],
      claimKey: addIf(uses('read', 'claim'), `claim:${id}`, job, 'claim'),
      stashKey: addIf(uses('read', 'stash'), `stash:${id}`, job, 'stash'),
      progressKey: addIf(uses('read', 'lmove'), `progress:${id}`, job, 'progress'),
      budgetKey: 2 * job + 1,
      budgetKeys,
    }
  })
  return { keys, jobs: ofJobs, sharedKey: addIf(uses('key-scope', 'shared'), 'result:shared', -1, 'result') }
}
