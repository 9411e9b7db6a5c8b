/** The worker in Python: the retry budget. */
import { ENDS_EARLY } from '../conditions.ts'

/** Inside the class. */
export const RETRY = `%if budget!=none

    async def may_retry(self, job, seen):
%(budget-count=at-failure)        """Spend one attempt of the job's budget."""
%(budget-count=at-claim)        """The attempt was counted when it began; the next one will be, too."""
%(${ENDS_EARLY})        uncounted = ("done", "cancelled", "refused", "timed-out", "poisoned", "spent")
%(poison!=quarantined & budget-count!=at-claim)        uncounted = ("done", "cancelled", "refused", "timed-out")
        if seen.outcome in uncounted:
            return False  # not failed, or for good
%if parse=status-table
        if seen.outcome == "stopped":
            return False  # called off
%end
%if retry-flag=honoured
        if advice_in(seen.raw).get("retryable") is False:
            return False  # the producer's own word
%end
        if job.last_try:
            return False
%if budget-count=at-claim
%if generic-counter=counted
        if await self.io.queue.count_requeue(job) >= self.io.requeues_max:
            return False  # of any kind @@ spent.general
%end
        return True

    async def spend(self, job):
        """Count one attempt of the job's budget before it begins."""
%end
%if budget=servers-limit-1
        job.servers.append(job.node) @@ count
        count, limit = len(job.servers), 1
%elif budget=servers-dedupe-limit-2
        if job.node not in job.servers: @@ count
            job.servers.append(job.node)
        count, limit = len(job.servers), 2
%elif budget=job-row
        count, limit = await self.io.records.count_attempt(job), <<limit>>  # forgets nothing @@ count
%else
%(budget-scope=job-and-step)        key, limit = f"retry:{job.id}:{job.step}", <<limit>>
%(budget-scope=job-and-declared-step)        key, limit = f"retry:{job.id}:{job.declared_step}", <<limit>>  # whatever runs
%(budget-scope=entity)        key, limit = f"retry:{job.entity}:{job.step}", <<limit>>  # of all jobs for that
%(budget-scope=attempt)        key, limit = f"retry:{job.enqueue_id}:{job.step}", <<limit>>  # a new one each time
        try:
%(budget=counter-split)            count = await self.store.incr(key) @@ count
%(budget=counter-script)            count = await self.store.eval(COUNT_ONCE, [key], [<<life>>]) @@ count
        except StoreError:
            return False  # not counted, not granted @@ count.failed
%if budget=counter-split
        if count == 1:
            await self.store.expire(key, <<life>>)  # a second command @@ expire
%end
%end
%(budget-count=at-failure)        if count >= limit:
%(budget-count=at-claim)        if count > limit:
            return False @@ spent
%if generic-counter=counted & budget-count=at-failure
        if await self.io.queue.count_requeue(job) >= self.io.requeues_max:
            return False  # of any kind @@ spent.general
%end
        return True
%end
`

/** After the class. */
export const SCRIPTS = `%if budget=counter-script & budget-script!=built-in


COUNT_ONCE = own_script("retry.lua")  # somebody's own: see its table
%elif budget=counter-script


COUNT_ONCE = """
local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return n"""
%end
%if read=stash


TAKE_TO_STASH = """
local value = redis.call('GET', KEYS[1])
if value then
  redis.call('SET', KEYS[2], value)
  redis.call('DEL', KEYS[1])
end
return value"""
%end
%if retry-flag=honoured


def advice_in(raw):
    """What the producer says of another attempt, where it says anything."""
    try:
        fields = json.loads(raw or "null", parse_int=float)
    except (ValueError, RecursionError):
        return {}
    return fields if isinstance(fields, dict) else {}
%end
`
