/** What lies beside a job's result while it is being read: a claim, a list in progress, entries not acknowledged, a stash, what the dead letters hold. */
import { elementsOf } from '../../sim/store/lists.ts'
import { entriesOf, pendingOf, WORKERS } from '../../sim/store/streams.ts'
import { typeOf } from '../../sim/store/values.ts'
import { type World, workerOfWait } from '../../sim/world.ts'
import { counted } from '../counts.ts'
import { clockAt } from '../words.ts'
import { keyShown } from './key-shown.ts'
import { dueAt } from './pending.ts'

/** In a few words, shorter ones last; none where nothing lies beside the result. */
export function besideResult(w: World, job: number): readonly string[] {
  const { claimKey, stashKey, progressKey } = w.plan.jobs[job]
  if (claimKey >= 0 && w.keyHeld[claimKey] === 1) {
    const holder = w.keyOwner[claimKey] - 1
    const who = holder < 0 ? 'nobody here' : w.plan.workers[workerOfWait(w, holder)].id
    const due = dueAt(w, 'expire', claimKey)
    const until = due < 0 || w.plan.untimed !== null ? '' : ` until ${clockAt(w.plan, due)}`
    return [`claimed by ${who}${until}`, `claimed by ${who}`, 'claimed']
  }
  if (stashKey >= 0 && w.keyHeld[stashKey] === 1) return ['a copy in the stash', 'stashed']
  const key = keyShown(w, job)
  const form = typeOf(w, key)
  if (form === 'stream') {
    const entries = entriesOf(w, key).length
    const pending = pendingOf(w, key, WORKERS)
    if (entries === 0) return []
    const times = Math.max(0, ...pending.map(({ shownTimes }) => shownTimes))
    const shown = times > 1 ? `, shown ${times} times` : ''
    return [
      `${counted(entries)} in the stream, ${pending.length} unacknowledged${shown}`,
      `${pending.length} unacknowledged`,
    ]
  }
  const waiting = form === 'list' ? elementsOf(w, key).length : 0
  const moved = progressKey >= 0 && typeOf(w, progressKey) === 'list' ? elementsOf(w, progressKey).length : 0
  if (waiting + moved === 0) return []
  return [`${waiting} in the list, ${moved} in progress`, `${moved} in progress`]
}
