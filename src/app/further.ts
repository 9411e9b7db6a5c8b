/**
 * The further parts of model and compiler, fetched apart: a run of the incident by its own rules does without them, and
 * the page is on screen sooner. They come in the first quiet moment, or when something is chosen that needs them.
 */
import { create } from 'zustand'
import { type Choices, NOTHING_CHOSEN } from '../scenario/choices.ts'
import type { PayloadSource, Scenario, ScenarioWork } from '../scenario/schema.ts'
import { isInstalled } from '../sim/further.ts'
import { strict } from '../sim/payload.ts'
import { type RuleName, ruleEntry } from '../sim/rules.ts'
import { sanitise } from '../sim/text.ts'

/** They are there. */
export const useFurther = create<{ readonly there: boolean }>(() => ({ there: isInstalled() }))

let coming: Promise<void> | null = null

/** Fetches them, once. A failure may be tried again. */
export function loadFurther(): Promise<void> {
  coming ??= import('../view/further/installed.ts').then(
    () => useFurther.setState({ there: true }),
    (error: unknown) => {
      coming = null
      throw error
    },
  )
  return coming
}

/** Rules of which only these options are loaded first: those of the six steps, and what is tried first by hand. */
const AT_HAND: Readonly<Partial<Record<RuleName, readonly string[]>>> = {
  read: ['getdel', 'get'],
  resend: ['off'],
  budget: ['none', 'counter-script'],
  'breaker-guard': ['none', 'generation'],
}

/** A run with that rule so may need further parts. */
export function optionNeedsFurther(name: RuleName, option: string): boolean {
  if (option.startsWith('own-')) return true
  const { further, otherwise } = ruleEntry(name)
  if (further === true) return option !== otherwise
  const known = AT_HAND[name]
  return known !== undefined && !known.includes(option)
}

/** A run with these choices may need further parts, beside what its scenario needs. */
export function needsFurther({ set, edits, numbers, payload, work, own, other }: Omit<Choices, 'scenario'>): boolean {
  return (
    own !== null ||
    other !== null ||
    payload !== null ||
    Object.keys(work).length > 0 ||
    edits.length > 0 ||
    setNeedsFurther(set) ||
    numbers.jobLease !== undefined ||
    numbers.probeLease !== undefined ||
    numbers.valueMax !== undefined ||
    numbers.textMax !== undefined
  )
}

/** A run of this scenario may need further parts. */
export function scenarioNeedsFurther({ edits = [], rules, numbers, redactions, jobs, payloads }: Scenario): boolean {
  return (
    needsFurther({ ...NOTHING_CHOSEN, edits, set: rules?.set ?? {}, numbers: numbers ?? {} }) ||
    redactions !== undefined ||
    jobs.some(({ before, attempts }) => before !== undefined || attempts.some(mayDie)) ||
    Object.values(payloads).some((source) => !isUsual(source))
  )
}

/** A node may die of it before it has written a result. */
const mayDie = ({ dies, onNode }: ScenarioWork): boolean =>
  dies === true || Object.values(onNode ?? {}).some((own) => own.dies === true)

/** It says done, or names an error in words that need no cleaning. */
function isUsual(source: PayloadSource): boolean {
  if ('base64' in source || source.crashesParser === true) return false
  let value: unknown
  try {
    value = 'text' in source ? JSON.parse(source.text) : source.json
  } catch {
    return false
  }
  const { status, message } = (value ?? {}) as { readonly status?: unknown; readonly message?: unknown }
  // A repeated key is a protocol error to who looks closely, and quotes the payload.
  if ('text' in source && strict(source.text).reason === 'duplicate-key') return false
  if (status === 'done') return true
  return status === 'error' && typeof message === 'string' && /^[ -~]+$/.test(message) && sanitise(message) === message
}

const setNeedsFurther = (set: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(set).some(([name, option]) => optionNeedsFurther(name as RuleName, option ?? ''))
