/** The one accessor through which the model reads its rules. It notes which were consulted. */
import type { OwnRule } from './own-code.ts'
import { OPTION_NAMES, type OptionOf, RULE_NAMES, type RULES, type RuleName, ruleEntry } from './rules.ts'

/**
 * How guards and the world ask a rule. Reading a property gives the option's slug (the number of attempts, the life
 * in ms with 0 for twice the ceiling; the value itself where it is what a function of one's own does) and notes that the
 * rule was consulted.
 */
export type RulesInForce = {
  readonly [R in RuleName]: (typeof RULES)[R] extends { readonly type: 'choice' }
    ? OptionOf<R> | (R extends OwnRule ? number : never)
    : number
}

interface Consultable {
  ruleValue: number[]
  ruleConsulted: number[]
}

/** The accessor over one world at a time: `of(world)` binds it and returns it. No allocation, since it is asked at every poll. */
class Accessor {
  protected world: Consultable = { ruleValue: [], ruleConsulted: [] }

  of(world: Consultable): this {
    this.world = world
    return this
  }

  ask(index: number): number {
    this.world.ruleConsulted[index] = 1
    return this.world.ruleValue[index]
  }
}
for (const [index, name] of RULE_NAMES.entries()) {
  const options = OPTION_NAMES[index]
  const get =
    ruleEntry(name).type === 'choice'
      ? function (this: Accessor) {
          const value = this.ask(index)
          return options[value] ?? value
        }
      : function (this: Accessor) {
          return this.ask(index)
        }
  Object.defineProperty(Accessor.prototype, name, { get })
}

/** The same, without a note: for asking what would happen. */
class Preview extends Accessor {
  override ask(index: number): number {
    return this.world.ruleValue[index]
  }
}

const accessor = new Accessor()
const preview = new Preview()

/** The rules in force in `world`, and the only way in which the model reads them. */
export function rulesOf(world: Consultable): RulesInForce {
  return accessor.of(world) as unknown as RulesInForce
}

/** The rules in force, asked for the sake of a forecast: a run has not consulted them by that. */
export function rulesForecast(world: Consultable): RulesInForce {
  return preview.of(world) as unknown as RulesInForce
}
