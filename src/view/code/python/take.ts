/** The worker in Python: each way of looking at the key, and of asking where the key tells nothing. */
import { MAY_BE_UNSURE, TELLS_WRONG_TYPE } from '../conditions.ts'

export const TAKE = `
%if routing=reads-again
    async def take(self, job):
        """Look at the key; read once more what makes no sense, as if that were still there."""
        try:
            return await self.take_once(job)
        except Exception:
            if job.seen.outcome != "protocol-error":
                raise
        return await self.take_once(job)  # the second one counts @@ read.again ignore.again

    async def take_once(self, job):
%else
    async def take(self, job):
%end
        """Look at the key once. An error is raised; what was seen stays with the job."""
        job.seen = Seen("unreachable", says="store unreachable")
%if ${MAY_BE_UNSURE} or ${TELLS_WRONG_TYPE}
        try:
            raw = await self.look(job)
%if ${MAY_BE_UNSURE}
        except NoReply:
            job.unsure = True  # was it executed?
            raise
%end
%if ${TELLS_WRONG_TYPE}
        except WrongType:
            job.seen = Seen("wrong-type", says="wrong-type")  # waiting does not mend that
            rethrow(job.result_key, ProtocolError("wrong-type"))
%end
%elif read=getdel
        raw = await self.store.getdel(job.result_key)  # gone once read
%elif read=get
        raw = await self.store.get(job.result_key)  # stays where it is
%elif read=get-then-del
        raw = await self.store.get(job.result_key)  # deleted in settle
%elif read=lmove
        raw = await self.store.lmove(job.result_key, f"progress:{job.id}")  # a reaper puts back what stays
%else
        raw = await self.look(job)
%end
        if raw is None:
%(status-query=after-empty-looks)            job.empty_looks += 1
            job.seen = Seen("not-ready", says="not ready")
            raise LookupError(job.result_key)
        return self.judge(job, raw)
%if ${MAY_BE_UNSURE} or ${TELLS_WRONG_TYPE} or read=claim

    async def look(self, job):
        """What lies there, if anything."""
%if read=getdel
        return await self.store.getdel(job.result_key)  # gone once read
%elif read=get
        return await self.store.get(job.result_key)  # stays where it is
%elif read=get-then-del
        return await self.store.get(job.result_key)  # deleted in settle
%elif read=claim
        raw = await self.store.get(job.result_key)  # deleted in settle
        if raw is None:
            return None
        claimed = await self.store.setnx(f"claim:{job.id}", job.token, self.io.read_lease_s) @@ claim
        return raw if claimed else None  # claimed by someone, or by itself before a reply was lost
%elif read=lmove
        return await self.store.lmove(job.result_key, f"progress:{job.id}")  # a reaper puts back what stays
%elif read=stream
        entry = await self.store.xreadgroup(job.result_key, self.io.name, ">")
        if entry is None and job.unsure:  # what came and was not seen to come
            entry = await self.store.xreadgroup(job.result_key, self.io.name, "0")
        if entry is None:  # what others left lying
            entry = await self.store.xautoclaim(job.result_key, self.io.name, self.io.read_lease_s)
        job.unsure = False
        if entry is None:
            return None
        job.entry, raw = entry
        return raw
%else
        raw = await self.store.eval_take(TAKE_TO_STASH, [job.result_key, f"stash:{job.id}"])  # and deleted
        if raw is None and (job.resumed or job.unsure):
            raw = await self.store.get(f"stash:{job.id}")  # the copy
        return raw
%end
%end
%if read=claim

    async def unclaim(self, job):
        """Give up a claim of one's own."""
        await self.store.delete_if(f"claim:{job.id}", job.token) @@ claim.off
%end
%if status-query!=never

    def may_ask(self, job):
        """The key tells nothing, and the node may know what became of the attempt."""
%(status-query=when-unsure)        return job.unsure
%(status-query=after-empty-looks)        return job.unsure or job.empty_looks >= self.io.empty_looks

    async def ask(self, job):
        job.unsure, job.empty_looks = False, 0
        try:
            raw = await self.io.compute.ask(job) @@ ask
        except Gone:
            return Seen("producer-gone", says="producer-gone")
        if raw is None:
            raise LookupError("it runs")
        return self.judge(job, raw)
%end
`
