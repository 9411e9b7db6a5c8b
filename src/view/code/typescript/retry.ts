/** The worker in TypeScript: the retry budget. */
import { ENDS_EARLY } from '../conditions.ts'

/** Inside the class. */
export const RETRY = `%if budget!=none

%(budget-count=at-failure)  /** Spends one attempt of the job's budget. */
%(budget-count=at-claim)  /** The attempt was counted when it began; the next one will be, too. */
  private async mayRetry(job: Job, seen: Seen): Promise<boolean> {
%(${ENDS_EARLY})    const uncounted = ['done', 'cancelled', 'refused', 'timed-out', 'poisoned', 'spent']
%(poison!=quarantined & budget-count!=at-claim)    const uncounted = ['done', 'cancelled', 'refused', 'timed-out']
    if (uncounted.includes(seen.outcome)) return false // not failed, or for good
%(parse=status-table)    if (seen.outcome === 'stopped') return false // called off
%(retry-flag=honoured)    if (adviceIn(seen.raw).retryable === false) return false // the producer's own word
    if (job.lastTry) return false
%if budget-count=at-claim
%if generic-counter=counted
    if ((await this.io.queue.countRequeue(job)) >= this.io.requeuesMax) {
      return false // of any kind @@ spent.general
    }
%end
    return true
  }

  /** Counts one attempt of the job's budget before it begins. */
  private async spend(job: Job): Promise<boolean> {
%end
%if budget=servers-limit-1
    job.servers.push(job.node) @@ count
    const [count, limit] = [job.servers.length, 1]
%elif budget=servers-dedupe-limit-2
    if (!job.servers.includes(job.node)) job.servers.push(job.node) @@ count
    const [count, limit] = [job.servers.length, 2]
%elif budget=job-row
    const [count, limit] = [await this.io.records.countAttempt(job), <<limit>>] // forgets nothing @@ count
%else
%(budget-scope=job-and-step)    const [key, limit] = ['retry:' + job.id + ':' + job.step, <<limit>>]
%(budget-scope=job-and-declared-step)    const [key, limit] = ['retry:' + job.id + ':' + job.declaredStep, <<limit>>] // whatever runs
%(budget-scope=entity)    const [key, limit] = ['retry:' + job.entity + ':' + job.step, <<limit>>] // of all jobs for that
%(budget-scope=attempt)    const [key, limit] = ['retry:' + job.enqueueId + ':' + job.step, <<limit>>] // a new one each time
    let count: number
    try {
%(budget=counter-split)      count = await this.store.incr(key) @@ count
%(budget=counter-script)      count = await this.store.eval(COUNT_ONCE, [key], [<<life>>]) @@ count
    } catch {
      return false // not counted, not granted @@ count.failed
    }
%if budget=counter-split
    if (count === 1) await this.store.pexpire(key, <<life>>) // a second command @@ expire
%end
%end
%(budget-count=at-failure)    if (count >= limit) {
%(budget-count=at-claim)    if (count > limit) {
      return false @@ spent
    }
%if generic-counter=counted & budget-count=at-failure
    if ((await this.io.queue.countRequeue(job)) >= this.io.requeuesMax) {
      return false // of any kind @@ spent.general
    }
%end
    return true
  }
%end
`

/** After the class. */
export const SCRIPTS = `%if budget=counter-script & budget-script!=built-in

/** Somebody's own script: see its table. */
const COUNT_ONCE = ownScript('retry.lua')
%elif budget=counter-script

const COUNT_ONCE = \`
local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return n\`
%end
%if read=stash

const TAKE_TO_STASH = \`
local value = redis.call('GET', KEYS[1])
if value then
  redis.call('SET', KEYS[2], value)
  redis.call('DEL', KEYS[1])
end
return value\`
%end
%if retry-flag=honoured

/** What the producer says of another attempt, where it says anything. */
function adviceIn(raw: string | null | undefined): { retryable?: unknown; retryAfterMs?: number } {
  try {
    return JSON.parse(raw ?? 'null') ?? {}
  } catch {
    return {}
  }
}
%end
`
