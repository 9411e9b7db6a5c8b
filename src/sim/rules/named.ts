/** Makes the words of the rules known: whatever shows a rule by its name imports this. */
import { nameRules } from '../rules.ts'
import { WORDS } from './words.ts'

nameRules(WORDS)
