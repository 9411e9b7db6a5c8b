/** Which edits can still end a wait that nothing else can (`hopeless.ts`). */
import { mayBring } from './console.ts'
import type { FaultSlug } from './faults.ts'
import type { PlanEdit } from './plan.ts'
import { decodeRule } from './rule-values.ts'
import { RULE_NAMES, type RuleName } from './rules.ts'
import { jobOfWait, type World, workerOfWait } from './world.ts'

/** Faults that end a wait by ending its worker's interest in it; a restart does not count. */
const ENDS_WAITS: readonly FaultSlug[] = ['shutdown', 'wait-cancelled', 'worker-crash']
/** Faults after which the job runs once more, or a value is there again. */
const MAY_BRING_A_RESULT: readonly FaultSlug[] = ['lease-expired-early', 'late-reaper', 'failover']

/** Settings that can end a wait which finds nothing. */
const ENDS_AT_NOTHING: ReadonlySet<string> = new Set([
  'routing=every-error-stops',
  'status-query=when-unsure',
  'status-query=after-empty-looks',
])

/** Rules after which a worker looks at something else than before. */
const LOOKS_ELSEWHERE: ReadonlySet<RuleName> = new Set<RuleName>(['read', 'key-scope'])

/** What is yet to be done by hand can end a wait. `finds`: a look of it would find something. */
export function editMayEnd(w: World, wait: number, { change }: PlanEdit, finds: () => boolean): boolean {
  if ('set' in change) {
    const ends = ({ rule, value }: { rule: number; value: number }) =>
      LOOKS_ELSEWHERE.has(RULE_NAMES[rule]) ||
      ENDS_AT_NOTHING.has(`${RULE_NAMES[rule]}=${decodeRule(RULE_NAMES[rule], value)}`)
    return change.set.some(ends) || finds()
  }
  if ('typed' in change) return mayBring(w.plan, change, jobOfWait(w, wait))
  const isMeant = (named: number, own: number) => named < 0 || named === own
  if (!isMeant(change.job, jobOfWait(w, wait))) return false
  if (MAY_BRING_A_RESULT.includes(change.fault)) return true
  return ENDS_WAITS.includes(change.fault) && isMeant(change.worker, workerOfWait(w, wait))
}
