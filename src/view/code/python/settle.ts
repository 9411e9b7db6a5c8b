/** The worker in Python: what it does with an outcome, and what it writes into the record. */
import { GAP_VARIES, MAY_BE_REFUSED } from '../conditions.ts'

const WRITES = `
%(budget=none)    async def write(self, job, seen):
%(budget!=none)    async def write(self, job, seen, retry):
        """Put down what came of the attempt."""
        queue, records = self.io.queue, self.io.records
%(commit-guard=none)        mine = {}  # whoever comes last overwrites it
%(commit-guard=keyed)        mine = {"unless_said_of": job.attempt}  # once for each attempt
%(commit-guard=state)        mine = {"in_progress": True}
%(commit-guard=state-and-attempt)        mine = {"in_progress": True, "attempt": job.attempt}
%(commit-guard=fenced)        mine = {"not_older_than": job.token}  # the last to take the job has the highest
%(requeue-guard=none)        still = {}
%(requeue-guard=state)        still = {"in_progress": True}
%(requeue-guard=state-and-attempt)        still = {"in_progress": True, "attempt": job.attempt}
%if ${GAP_VARIES}
        gap_s = self.gap_s(job, seen)
%else
        gap_s = self.io.gap_s  # before another try
%end
        if seen.outcome == "done":
            return await records.commit(job, seen, mine) @@ commit
        if seen.outcome == "cancelled":
            return await queue.hand_back(job) @@ cancelled
        if seen.outcome == "refused":
            return await queue.requeue(job, gap_s, still)  # costs nothing @@ requeue.refused
        if seen.outcome == "timed-out":
            return await records.fail(job, seen, mine)  # no second try @@ fail.limit
%if budget!=none
        if retry:
%(requeue-write=separate)            return await queue.requeue(job, gap_s, still) @@ requeue
%(requeue-write=outbox)            return await records.outbox(job, gap_s, still)  # with the count @@ requeue
%end
        return await records.fail(job, seen, mine) @@ fail
%if ${GAP_VARIES}

    def gap_s(self, job, seen):
        """How long the job waits before it is tried again."""
%if retry-flag=honoured
        after = advice_in(seen.raw).get("retryAfterMs")
        if isinstance(after, float) and after.is_integer() and 0 <= after <= 86_400_000:
            return after / 1000  # the producer's own word
%end
%if backoff=fixed
        return self.io.gap_s
%else
        longest = min(self.io.first_gap_s * 2 ** (job.tries - 1), self.io.longest_gap_s)  # doubles
%(backoff=exponential)        return longest
%(backoff=full-jitter)        return random.uniform(0, longest)  # anything up to that
%end
%end
`

/** Inside the class. */
export const SETTLE = `
    async def settle(self, job, seen):
        """Tell the breaker, and write down what came of the attempt."""
        if seen.outcome == "abandoned":
            return
        await self.io.records.end_attempt(job, seen)  # the first cause told stays @@ decide
%if last-read=any-error & routing!=every-error-stops
        if seen.late:  # all but the cause is a timeout's
            seen = Seen("timed-out", says=seen.says, raw=seen.raw)
%end
        self.report(job, seen.outcome)
%(breaker-settle=twice)        self.report(job, seen.outcome)  # once more, on the way out
%(budget=none)        written = await self.write(job, seen)
%(budget!=none)        retry = await self.may_retry(job, seen)
%(budget!=none)        written = await self.write(job, seen, retry)
%if record-down=waits
        while written == "record-down":
            await self.io.records.back()  # until then it is in memory only @@ hold
%(budget=none)            written = await self.write(job, seen)
%(budget!=none)            written = await self.write(job, seen, retry)
%else
        if written == "record-down":
            return self.io.warn(f"{job.id} is not recorded", seen.outcome)  # and gone @@ hold
%end
%if ${MAY_BE_REFUSED}
        if written == "not-current":
            return  # someone else has it, or has settled it @@ rejected
%end
%if dead-letter=on
%(budget=none)        if seen.raw is not None and seen.outcome != "done":
%(budget!=none)        if seen.raw is not None and seen.outcome != "done" and not retry:
            await self.io.records.set_aside(job, seen.raw)  # for operators only @@ set-aside
%elif poison=quarantined
        if seen.raw is not None and seen.outcome == "poisoned":
            await self.io.records.set_aside(job, seen.raw)  # for operators only @@ set-aside
%end
%if read!=getdel|get
        if seen.held:  # only now
%(read=get-then-del)            await self.store.delete(job.result_key) @@ delete
%(read=claim)            await self.store.delete_claimed(job, seen.raw)  # in one script: what it has read, its claim @@ delete
%(read=lmove)            await self.store.lrem(f"progress:{job.id}", seen.raw) @@ delete
%(read=stream)            await self.store.xack(job.result_key, job.entry) @@ delete
%(read=stash)            await self.store.delete(f"stash:{job.id}") @@ delete
%end
${WRITES}`
