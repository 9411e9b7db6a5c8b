/** Rules that word the error text. */
import { RULE_NAMES, RULES } from '../../src/sim/rules.ts'

export const TEXT_RULES: readonly string[] = RULE_NAMES.filter((name) => RULES[name].group === 'wording')
