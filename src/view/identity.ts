/**
 * Error identity: for each option of the rule, in each language, the chain of the error from where it is made to where
 * it is checked, what the check asks, and its answer (R19, R20).
 */
import { type LinkState, nothingChosen } from '../scenario/link-state.ts'
import '../sim/rules/explained.ts'
import { RULES } from '../sim/rules.ts'
import { LANGUAGES, type Language } from './code/listing.ts'
import type { IdentityCase, IdentityLanguage, IdentityOption } from './identity/chain.ts'
import { GO_IDENTITY } from './identity/go.ts'
import { PYTHON_IDENTITY } from './identity/python.ts'
import { TYPESCRIPT_IDENTITY } from './identity/typescript.ts'

export const IDENTITY_OPTIONS = Object.keys(RULES.identity.options) as IdentityOption[]

const BY_LANGUAGE: Readonly<Record<Language, IdentityLanguage>> = {
  go: GO_IDENTITY,
  typescript: TYPESCRIPT_IDENTITY,
  python: PYTHON_IDENTITY,
}

const NAMES: Readonly<Record<Language, string>> = { go: 'Go', typescript: 'TypeScript', python: 'Python' }

export interface IdentityView extends IdentityCase {
  readonly language: Language
  readonly name: string
  readonly asks: string
  /** What the check answers at the end. */
  readonly answer: boolean
}

/** One option in all languages, as they stand side by side. */
export function identityOf(option: IdentityOption): IdentityView[] {
  return LANGUAGES.map((language) => {
    const { asks, cases } = BY_LANGUAGE[language]
    const found = cases[option]
    return { ...found, language, name: NAMES[language], asks, answer: found.layers[2].answer }
  })
}

/** The incident with typed errors, and this option: what the answer leads to. */
export function identityRun(option: IdentityOption): LinkState {
  return { ...nothingChosen('play', 'incident'), preset: 'typed-errors', set: { identity: option } }
}
