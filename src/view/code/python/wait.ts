/** The worker in Python: the wait for one result, branch by branch. */
import { FINAL } from '../conditions.ts'

/** What one branch does with an error: return what ends the wait, go on otherwise. */
const caught = (branch: string): string => `%if routing=every-error-stops
                except Exception:
%if parse=status-table
                    if job.seen.outcome == "not-final":
                        continue @@ ignore.${branch}
%end
                    return job.seen
%elif ${FINAL}
                except Exception as err:
                    if is_terminal(err):
                        return job.seen
                    continue  # not final: look again later @@ ignore.${branch}`

export const WAIT = `
%(subscribe=first)    async def wait(self, job, nudges):
%(subscribe=later)    async def wait(self, job):
        """End with what was seen last, or at the limit."""
%(subscribe=first & poll=on)        wake = first_of(nudges, every(self.io.poll_s), after(self.io.ceiling_s), job.cancelled)
%(subscribe=first & poll=off)        wake = first_of(nudges, after(self.io.ceiling_s), job.cancelled)
        if job.resumed or self.io.look_first:
            try:
                return await self.take(job) @@ read.return read.first
%(${FINAL})            except Exception as err:
%(routing=every-error-stops|every-error-waits|nudge-branch-only)            except Exception:
                nothing = job.seen.outcome == "not-ready"
                if nothing and job.resumed and await self.io.records.settled(job):
                    return Seen("abandoned")  # someone else was quicker @@ wait.abandoned
%if routing=every-error-stops
%if parse=status-table
                if job.seen.outcome != "not-final":
                    return job.seen
                pass  # not final: wait @@ ignore.return ignore.first
%else
                return job.seen
%end
%elif ${FINAL}
                if is_terminal(err):
                    return job.seen
                pass  # not final: wait @@ ignore.return ignore.first
%else
                pass  # wait, like the others @@ ignore.return ignore.first
%end
%if subscribe=later
        nudges = await self.io.queue.subscribe(job.result_key)  # what came before is missed @@ subscribe
%(poll=on)        wake = first_of(nudges, every(self.io.poll_s), after(self.io.ceiling_s), job.cancelled)
%(poll=off)        wake = first_of(nudges, after(self.io.ceiling_s), job.cancelled)
%end
        while True:
%(read=claim)            await self.unclaim(job)  # whoever looks next may have it
%if status-query!=never
            if self.may_ask(job):
                try:
                    return await self.ask(job)
%if ${FINAL}
                except Exception as err:
                    if is_terminal(err):
                        return job.seen
%else
                except Exception:
                    pass  # it runs, or what it says counts for nothing
%end
%end
            event = await wake.next()  # waits here @@ wait
            if event == "cancel":
                return Seen("cancelled")
            if event == "nudge":
                try:
                    return await self.take(job) @@ read.nudge
${caught('nudge')}
%elif routing=every-error-waits
                except Exception as err:
                    self.io.warn("nudged, but", err)
                    continue @@ ignore.nudge
%else
                except Exception as err:
                    if is_terminal(err):
                        return job.seen
                    continue  # not final @@ ignore.nudge
%end
%if poll=on
            if event == "tick":
                try:
                    return await self.take(job) @@ read.tick
${caught('tick')}
%else
                except Exception:
                    continue  # any error counts as "not yet" @@ ignore.tick
%end
%end
            if event == "limit": @@ limit
%if last-read!=off
                try:
%if status-query=never
%(routing=reads-again)                    return await self.take_once(job) @@ read.last
%(routing!=reads-again)                    return await self.take(job) @@ read.last
%else
                    try:
%(routing=reads-again)                        return await self.take_once(job) @@ read.last
%(routing!=reads-again)                        return await self.take(job) @@ read.last
                    except Exception:
                        if not self.may_ask(job):
                            raise
                        return await self.ask(job)
%end
%if routing=every-error-stops
                except Exception:
                    if job.seen.held or job.seen.outcome == "wrong-type":
                        return job.seen
%elif ${FINAL}
                except Exception as err:
                    if is_terminal(err):
                        return job.seen
%else
                except Exception:
                    pass  # an error, whichever
%end
%if last-read=any-error & routing!=every-error-stops
                if job.seen.held:
                    job.seen.late = True  # too late, but it names a cause
                    return job.seen
%end
%end
                return Seen("timed-out", says="timed out") @@ ignore.last
`
