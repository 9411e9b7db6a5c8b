/** The worker in Python: what it tells the breaker of the node. */
import { ENDS_EARLY, HAS_OTHER_ENDS } from '../conditions.ts'

/** The end of the class. */
export const BREAKER = `
    def report(self, job, outcome): @@ report
        """Tell the breaker of the node how the call ended."""
        breaker, permit = self.breaker(job.node), job.permit
%(breaker-guard=as-begun)        breaker = breaker.as_of(permit)  # what the call was when it began
%(breaker-strikes=kept)        # its strikes outlive a change of its state
%if breaker-guard=generation
        if permit is None or permit.generation != breaker.generation:
            return  # from before: proves nothing now @@ report.stale
%elif breaker-guard=started-closed
        if (permit is None or not permit.probe) and breaker.half_open:
            return  # no test: proves nothing now @@ report.stale
%elif breaker-guard=failures-count
        strikes = [
%(breaker-explicit=counts)            "step-error",
%(breaker-protocol=counts)            "protocol-error",
%(breaker-deadline=counts)            "timed-out",
%(breaker-submit=counts)            "refused",
%(breaker-cancel=counts)            "cancelled",
%(breaker-cancel=counts & parse=status-table)            "stopped",
%(breaker-cancel=counts & status-query!=never)            "producer-gone",
        ]
        if (permit is None or permit.generation != breaker.generation) and outcome not in strikes:
            return  # from before: proves nothing now @@ report.stale
%end
%if breaker-release=anyone
        if permit is not None:
            permit.slot = "any"  # one is as good as another
%end
%(breaker-probe=until-answer)        if outcome == "done":
%(breaker-probe=until-accepted)        if outcome in ("done", "accepted"):
            breaker.success(permit) @@ report.done report.accepted
        elif outcome == "step-error":
%(breaker-explicit=counts)            breaker.failure(permit) @@ report.step-error
%(breaker-explicit=skipped)            pass  # not the node's fault: say nothing @@ report.step-error
%(breaker-explicit=released)            breaker.answered(permit)  # slot back, no strike @@ report.step-error
%(breaker-explicit=resets)            breaker.success(permit)  # slot back, strikes forgotten @@ report.step-error
%(breaker-explicit=zeroes)            breaker.free_all()  # whoever holds a slot @@ report.step-error
        elif outcome == "protocol-error":
%(breaker-protocol=counts)            breaker.failure(permit) @@ report.protocol-error
%(breaker-protocol=ignored)            breaker.release(permit) @@ report.protocol-error
%if breaker-submit=counts & breaker-deadline=counts
        elif outcome in ("timed-out", "refused"):
            breaker.failure(permit) @@ report.timed-out report.refused
%else
        elif outcome == "timed-out":
%(breaker-deadline=counts)            breaker.failure(permit) @@ report.timed-out
%(breaker-deadline=neutral)            breaker.release(permit)  # proves nothing @@ report.timed-out
        elif outcome == "refused":
%(breaker-submit=counts)            breaker.failure(permit) @@ report.refused
%(breaker-submit=ignored)            breaker.release(permit) @@ report.refused
%end
%if ${HAS_OTHER_ENDS}
        elif outcome in ("cancelled", "stopped", "producer-gone"):
%else
        elif outcome == "cancelled":
%end
%(breaker-cancel=leaks)            pass  # nobody asks for an answer any more @@ report.cancelled report.stopped report.producer-gone
%(breaker-cancel=closes)            breaker.success(permit) @@ report.cancelled report.stopped report.producer-gone
%(breaker-cancel=released)            breaker.answered(permit)  # closes it, if this was a test @@ report.cancelled report.stopped report.producer-gone
%(breaker-cancel=counts)            breaker.failure(permit) @@ report.cancelled report.stopped report.producer-gone
%(breaker-cancel=neutral)            breaker.release(permit)  # proves nothing @@ report.cancelled report.stopped report.producer-gone
%if ${ENDS_EARLY}
        elif outcome in ("poisoned", "spent"):
            pass  # was not submitted: nothing to tell
%end
        else:
            breaker.release(permit) @@ report.not-ready report.unreachable report.wrong-type
`
