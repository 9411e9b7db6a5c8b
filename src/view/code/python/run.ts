/** The worker in Python: its errors, its client, and one attempt from the gate to the wait. */
import { AT_CLAIM, MAY_BE_UNSURE, SOME_CLEANED, TELLS_WRONG_TYPE } from '../conditions.ts'

export const RUN = `
"""A worker sees jobs through. What it talks to is declared in ports.py."""
import json
%(backoff=full-jitter)import random

from ports import Cancelled, Seen, after, dial, first_of
%if ${SOME_CLEANED}
%(text-cut=code-points)from ports import cut_characters, redact, repair, strip
%(text-cut=bytes)from ports import cut_bytes, redact, repair, strip
%end
%(poll=on)from ports import every
%(${MAY_BE_UNSURE})from ports import NoReply
%(${TELLS_WRONG_TYPE})from ports import WrongType
%(status-query!=never)from ports import Gone
%(budget=counter-split|counter-script)from ports import StoreError
%(budget=counter-script & budget-script!=built-in)from ports import own_script
%(breaker-scope=worker)from ports import own_breakers
%(breaker-scope=store)from ports import stored_breakers


class StepError(Exception):
    """The producer's own word that the step failed."""


class ProtocolError(Exception):
    """An answer that nobody can make sense of."""
%if parse=status-table


class NotFinal(Exception):
    """An answer that is not the last one."""
%end


class Worker:
    def __init__(self, io):
        self.io = io
%(resend=on)        self.store = dial(io.store_url, resend="everything")  # no reply: the command is sent again
%(resend=safe-only)        self.store = dial(io.store_url, resend="reads")  # no reply: an error, unless it only reads
%(resend=off)        self.store = dial(io.store_url, resend="nothing")  # no reply: an error
%(breaker-scope=process)        self.breaker = io.breaker
%(breaker-scope=worker)        self.breaker = own_breakers()  # what it learns of a node the others do not know
%(breaker-scope=store)        self.breaker = stored_breakers(self.store)  # everybody's, and they outlive a restart

    async def run(self, job):
        """See one attempt through, from the gate to the record."""
%(stale-monitor=per-run)        # An alarm goes off where one attempt takes too long.
%(stale-monitor=total-age)        # An alarm goes off where the job is too old, whatever its attempts took.
%(heartbeat=on)        self.io.queue.renew(job)  # while it lives, until the job is settled
%(heartbeat=off)        # its lease on the job ends with its time, whatever it is doing
        if not job.resumed:
%if poison=quarantined
            if job.deliveries > self.io.deliveries_max:  # each of them crashed its worker
                raw = await self.store.getdel(job.result_key)
                return await self.settle(job, Seen("poisoned", says="poisoned", raw=raw))
%end
%if ${AT_CLAIM}
            if not await self.spend(job):
                return await self.settle(job, Seen("spent", says="no attempts left"))
%end
%if node-choice=same
            # a retry runs where the last attempt ran: job.node stays
%elif node-choice=rotate
            if job.tries > 0:
                job.node = (job.node + 1) % self.io.nodes
%else
            if job.tries > 0:
                job.node = job.tried_at.index(min(job.tried_at))  # never tried: 0
%end
%(breaker-half-open=timer)            # after the cool-down a timer, and not a caller, begins the test
            try:
%(breaker-gate=slots)                job.permit = await self.breaker(job.node).acquire()  # waits its turn @@ gate
%(breaker-gate=everyone)                job.permit = await self.breaker(job.node).acquire()  # testing lets all through @@ gate
%(breaker-gate=one-round)                job.permit = await self.breaker(job.node).acquire()  # waits for whoever tests @@ gate
            except Cancelled:
                return await self.settle(job, Seen("cancelled"))
%(key-scope=per-job)        job.result_key = f"result:{job.id}"  # the same for all its attempts
%(key-scope=per-attempt)        job.result_key = f"result:{job.id}:{job.attempt}"  # this attempt's own
%(key-scope=shared)        job.result_key = "result:shared"  # every job's
%(publish=before)        # the node nudges before it writes: a look may come too early
%(deadline=passed)        job.within_s = self.io.ceiling_s  # the node stops when nobody waits any more
%(submit-key=keyed)        job.submit_key = f"{job.id}:{job.attempt}"  # heard twice, run once
%if subscribe=first
        async with self.io.queue.subscribe(job.result_key) as nudges: @@ subscribe
            if not job.resumed and not await self.io.compute.submit(job): @@ submit
                seen = Seen("refused")
            else:
%(breaker-probe=until-accepted)                self.accepted(job)
                seen = await self.wait(job, nudges)
%else
        if not job.resumed and not await self.io.compute.submit(job): @@ submit
            seen = Seen("refused")
        else:
%(breaker-probe=until-accepted)            self.accepted(job)
            seen = await self.wait(job)
%end
        await self.settle(job, seen)
%if breaker-probe=until-accepted

    def accepted(self, job):
        """The test of the node was whether it takes the job."""
        if not job.resumed and job.permit.probe:
            self.report(job, "accepted")
            job.permit.probe = False
%end
`
