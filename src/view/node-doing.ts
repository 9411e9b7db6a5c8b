/** What a node is doing, in words. */
import { KIND } from '../sim/messages.ts'
import type { World } from '../sim/world.ts'

/** Each job once, with how many of its attempts run: one may go on while another has begun. */
function counted(jobs: readonly string[]): string[] {
  return [...new Set(jobs)].map((job) => {
    const times = jobs.filter((other) => other === job).length
    return times === 1 ? job : `${job} ×${times}`
  })
}

/** "idle", "runs job-1", "runs job-1 ×2", "refuses work". `short`: jobs are counted, "runs 4 jobs". */
export function doingOf(w: World, node: number, short = false): string {
  const { plan } = w
  const q = w.pending
  const running: string[] = []
  for (let at = 0; at < q.size; at++) {
    const slot = q.heapSlot[at]
    if (q.kind[slot] === KIND.write && q.c[slot] === node) running.push(plan.jobs[q.a[slot]].id)
  }
  const refusing = w.nodeRefuses[node] > 0 ? 'refuses work' : ''
  if (running.length === 0) return refusing === '' ? 'idle' : refusing
  const named = short && running.length > 1 ? [`${running.length} jobs`] : counted(running)
  const more = named.length > 3 ? ` and ${named.length - 3} more` : ''
  return `runs ${named.slice(0, 3).join(', ')}${more}${refusing === '' ? '' : `, ${refusing}`}`
}
