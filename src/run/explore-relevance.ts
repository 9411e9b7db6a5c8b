/**
 * Registers that cannot change anything any more, or never could under a plan's rules: a search leaves them out when
 * it compares worlds. What a search finds is the same with and without this; a test holds the two side by side.
 */
import type { FieldName } from '../sim/fields.ts'
import { GENERIC_CAUSES, type Plan } from '../sim/plan.ts'
import { decodeRules } from '../sim/rule-values.ts'
import type { RuleName } from '../sim/rules.ts'
import type { World } from '../sim/world.ts'

/** Columns that are read under some option only. */
const READ_UNDER: readonly (readonly [FieldName, RuleName, string])[] = [
  ['jobOutcomeOf', 'commit-guard', 'keyed'],
  ['jobTokenSeen', 'commit-guard', 'fenced'],
  ['waitToken', 'commit-guard', 'fenced'],
  ['jobTried', 'node-choice', 'avoid-tried'],
]

/** Ways of reading whose delete does not compare what is there with what was read. */
const BLIND: ReadonlySet<string> = new Set(['getdel', 'get', 'get-then-del'])
/** Of what a worker holds in its hand these are read when the outcome is committed, and by a delete that compares. */
const OF_THE_COMMIT = ['waitHandAttempt', 'waitHandDid', 'waitHandJob'] as const satisfies readonly FieldName[]

/** By what `jobCause` may hold: the first of those from which the same follows for every verdict. */
function causesAlike({ sayings, leaks }: Plan): number[] {
  const firsts = new Map<string, number>()
  const alike = sayings.map((saying, i) => {
    const kind = JSON.stringify([i < GENERIC_CAUSES.length, saying.map((text) => leaks[text])])
    if (!firsts.has(kind)) firsts.set(kind, i + 1)
    return firsts.get(kind) as number
  })
  return [0, ...alike]
}

/**
 * @param plan an untimed plan whose rules stay as they are
 * @returns a function that calls `look` while what does not matter in `world` is 0, and puts it back
 */
export function onlyWhatMatters(plan: Plan): <T>(world: World, look: (world: World) => T) => T {
  const rules = decodeRules(plan.rules)
  const unread = READ_UNDER.filter(([, rule, option]) => rules[rule] !== option).map(([name]) => name)
  const forgets = BLIND.has(rules.read)
  const cause = causesAlike(plan)
  const touched: FieldName[] = [...unread, ...(forgets ? OF_THE_COMMIT : []), 'jobCause']

  return (world, look) => {
    const whole = touched.map((name) => world[name])
    for (const name of unread) world[name] = world[name].map(() => 0)
    // Once a wait has ended badly, whose the bad result was is all one.
    if (forgets) {
      for (const name of OF_THE_COMMIT)
        world[name] = world[name].map((n, wait) => (world.waitOutcome[wait] > 0 ? 0 : n))
    }
    world.jobCause = world.jobCause.map((saying) => cause[saying])
    const seen = look(world)
    for (const [i, name] of touched.entries()) world[name] = whole[i]
    return seen
  }
}
