/** What a node is doing, in words. */
import { KIND } from '../sim/messages.ts'
import type { World } from '../sim/world.ts'

/** "idle", "runs job-1", "refuses work". */
export function doingOf(w: World, node: number): string {
  const { plan } = w
  const q = w.pending
  const running: string[] = []
  for (let at = 0; at < q.size; at++) {
    const slot = q.heapSlot[at]
    if (q.kind[slot] === KIND.write && q.c[slot] === node) running.push(plan.jobs[q.a[slot]].id)
  }
  const refusing = w.nodeRefuses[node] > 0 ? 'refuses work' : ''
  if (running.length === 0) return refusing === '' ? 'idle' : refusing
  const named = running.slice(0, 3).join(', ')
  const more = running.length > 3 ? ` and ${running.length - 3} more` : ''
  return `runs ${named}${more}${refusing === '' ? '' : `, ${refusing}`}`
}
