/** Makes known what the options of the rules mean, and their names: whatever explains an option imports this. */
import './named.ts'
import { explainRules } from '../rules.ts'
import { HELPS } from './helps.ts'

explainRules(HELPS)
