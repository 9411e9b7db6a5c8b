/** The ways of reading by the rule `read`. */
import { further } from '../further.ts'
import { OPTION_NAMES, RULE_NAMES } from '../rules.ts'
import type { RulesInForce } from '../rules-in-force.ts'
import type { World } from '../world.ts'
import { GET, GETDEL } from './strings.ts'
import type { Way } from './way.ts'

function wayOf(read: RulesInForce['read']): Way {
  switch (read) {
    case 'getdel':
      return GETDEL
    case 'get':
      return GET
    default:
      return further().FURTHER_WAYS[read]
  }
}

const OPTIONS = OPTION_NAMES[RULE_NAMES.indexOf('read')] as readonly RulesInForce['read'][]

/** The way that the rules name. */
export function wayIn(rules: RulesInForce): Way {
  return wayOf(rules.read)
}

/** The number of the way that the rules name, as the world holds it; 0 stands for none. */
export function numberOfWay(rules: RulesInForce): number {
  return OPTIONS.indexOf(rules.read) + 1
}

/** The way of that number; null for 0. */
export function wayOfNumber(number: number): Way | null {
  return number > 0 ? wayOf(OPTIONS[number - 1]) : null
}

/** The way in which what is in the worker's hand was read; null where its hand is empty, or somebody told it. */
export function wayOfHand(w: World, wait: number): Way | null {
  return wayOfNumber(w.waitHandBy[wait])
}
