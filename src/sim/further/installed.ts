/** Makes the further parts known at once, for whoever has no reason to load them apart. */
import { nameFacts } from '../facts.ts'
import { install } from '../further.ts'
import '../rules/explained.ts'
import { FURTHER_WORDS } from '../rules/further-words.ts'
import { nameRules } from '../rules.ts'
import * as parts from './index.ts'
import { FURTHER_SENTENCES } from './sentences.ts'

install(parts)
nameRules(FURTHER_WORDS)
nameFacts(FURTHER_SENTENCES)
