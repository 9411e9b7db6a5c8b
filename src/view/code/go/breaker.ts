/** The worker in Go: what it tells the breaker of the node. */
import { ENDS_EARLY, HAS_OTHER_ENDS } from '../conditions.ts'

export const BREAKER = `
// report tells the breaker of the node how the call ended.
func (w *Worker) report(job *Job, outcome Outcome) { @@ report
%(breaker-guard!=as-begun)	breaker := w.Breaker(job.Node)
%(breaker-guard=as-begun)	breaker := w.Breaker(job.Node).AsOf(job.Permit) // what the call was when it began
%(breaker-strikes=kept)	// its strikes outlive a change of its state
%if breaker-guard=generation
	if job.Permit.Generation != breaker.Generation() {
		return // from before: proves nothing now @@ report.stale
	}
%elif breaker-guard=started-closed
	if !job.Permit.Probe && breaker.HalfOpen() {
		return // no test: proves nothing now @@ report.stale
	}
%elif breaker-guard=failures-count
	strikes := map[Outcome]bool{
%(breaker-explicit=counts)		StepFailed: true,
%(breaker-protocol=counts)		Unreadable: true,
%(breaker-deadline=counts)		TimedOut: true,
%(breaker-submit=counts)		Refused: true,
%(breaker-cancel=counts)		Cancelled: true,
%(breaker-cancel=counts & parse=status-table)		Stopped: true,
%(breaker-cancel=counts & status-query!=never)		ProducerGone: true,
	}
	if job.Permit.Generation != breaker.Generation() && !strikes[outcome] {
		return // from before: proves nothing now @@ report.stale
	}
%end
%(breaker-release=anyone)	job.Permit.Slot = AnySlot // one is as good as another
	switch outcome {
%(breaker-probe=until-answer)	case Done:
%(breaker-probe=until-accepted)	case Done, Accepted:
		breaker.Success(job.Permit) @@ report.done report.accepted
	case StepFailed:
%(breaker-explicit=counts)		breaker.Failure(job.Permit) @@ report.step-error
%(breaker-explicit=skipped)		// not the node's fault: say nothing @@ report.step-error
%(breaker-explicit=released)		breaker.Answered(job.Permit) // slot back, no strike @@ report.step-error
%(breaker-explicit=resets)		breaker.Success(job.Permit) // slot back, strikes forgotten @@ report.step-error
%(breaker-explicit=zeroes)		breaker.FreeAll() // whoever holds a slot @@ report.step-error
	case Unreadable:
%(breaker-protocol=counts)		breaker.Failure(job.Permit) @@ report.protocol-error
%(breaker-protocol=ignored)		breaker.Release(job.Permit) @@ report.protocol-error
%if breaker-submit=counts & breaker-deadline=counts
	case TimedOut, Refused:
		breaker.Failure(job.Permit) @@ report.timed-out report.refused
%else
	case TimedOut:
%(breaker-deadline=counts)		breaker.Failure(job.Permit) @@ report.timed-out
%(breaker-deadline=neutral)		breaker.Release(job.Permit) // proves nothing @@ report.timed-out
	case Refused:
%(breaker-submit=counts)		breaker.Failure(job.Permit) @@ report.refused
%(breaker-submit=ignored)		breaker.Release(job.Permit) @@ report.refused
%end
%if ${HAS_OTHER_ENDS}
	case Cancelled, Stopped, ProducerGone:
%else
	case Cancelled:
%end
%(breaker-cancel=leaks)		// nobody asks for an answer any more @@ report.cancelled report.stopped report.producer-gone
%(breaker-cancel=closes)		breaker.Success(job.Permit) @@ report.cancelled report.stopped report.producer-gone
%(breaker-cancel=released)		breaker.Answered(job.Permit) // closes it, if this was a test @@ report.cancelled report.stopped report.producer-gone
%(breaker-cancel=counts)		breaker.Failure(job.Permit) @@ report.cancelled report.stopped report.producer-gone
%(breaker-cancel=neutral)		breaker.Release(job.Permit) // proves nothing @@ report.cancelled report.stopped report.producer-gone
%if ${ENDS_EARLY}
	case Poisoned, Spent:
		// was not submitted: nothing to tell
%end
	default:
		breaker.Release(job.Permit) @@ report.not-ready report.unreachable report.wrong-type
	}
}
`
