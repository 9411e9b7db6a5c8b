/** The second half of the worker in Go: what it does with an outcome. */
export const SETTLES = `// settle tells the breaker, and writes down what came of the attempt.
func (w *Worker) settle(ctx context.Context, job *Job, seen Seen) {
	if seen.Outcome == Abandoned {
		return
	}
	w.Records.EndAttempt(job, seen) // the first cause told stays @@ decide
%if last-read=any-error & routing!=every-error-stops
	if seen.Late { // all but the cause is a timeout's
		seen.Outcome, seen.Held = TimedOut, false
	}
%end
	w.report(job, seen.Outcome)
	switch {
	case seen.Outcome == Done:
		w.Records.Commit(job, seen) @@ commit
	case seen.Outcome == Cancelled:
		w.Queue.HandBack(job) @@ cancelled
	case seen.Outcome == Refused:
		w.Queue.Requeue(job) // costs nothing @@ requeue.refused
	case seen.Outcome == TimedOut:
		w.Records.Fail(job, seen.Says) // no second try @@ fail.limit
%if budget!=none
	case w.mayRetry(ctx, job):
		w.Queue.Requeue(job) @@ requeue
%end
	default:
		w.Records.Fail(job, seen.Says) @@ fail
	}
%if read=get-then-del
	if seen.Held {
		w.Store.Del(ctx, job.ResultKey) // only now @@ delete
	}
%end
}
%if budget=counter-script

const countOnce = \`
local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return n\`
%end
%if budget!=none

// mayRetry spends one attempt of the job's budget.
func (w *Worker) mayRetry(ctx context.Context, job *Job) bool {
	if job.LastTry() {
		return false
	}
%if budget=servers-limit-1
	job.Servers = append(job.Servers, job.Node) @@ count
	if len(job.Servers) >= 1 {
		return false @@ spent
	}
%elif budget=servers-dedupe-limit-2
	if !job.Listed(job.Node) { @@ count
		job.Servers = append(job.Servers, job.Node)
	}
	if len(job.Servers) >= 2 {
		return false @@ spent
	}
%else
	key := "retry:" + job.ID + ":" + job.Step
%(budget=counter-split)	count, err := w.Store.Incr(ctx, key) @@ count
%(budget=counter-script)	count, err := w.Store.Eval(ctx, countOnce, key, <<life>>) @@ count
	if err != nil {
		return false // not counted, not granted @@ count.failed
	}
%if budget=counter-split
	if count == 1 {
		w.Store.Expire(ctx, key, <<life>>) // a second command @@ expire
	}
%end
	if count >= <<limit>> {
		return false @@ spent
	}
%end
	return true
}
%end

// report tells the breaker of the node how the call ended.
func (w *Worker) report(job *Job, outcome Outcome) { @@ report
	breaker := w.Breaker(job.Node)
%if breaker-guard=generation
	if job.Permit.Generation != breaker.Generation() {
		return // from before: proves nothing now @@ report.stale
	}
%end
	switch outcome {
	case Done:
		breaker.Success(job.Permit) @@ report.done
	case StepFailed:
%(breaker-explicit=counts)		breaker.Failure(job.Permit) @@ report.step-error
%(breaker-explicit=skipped)		// not the node's fault: say nothing @@ report.step-error
%(breaker-explicit=released)		breaker.Answered(job.Permit) // slot back, no strike @@ report.step-error
	case Unreadable:
%(breaker-protocol=counts)		breaker.Failure(job.Permit) @@ report.protocol-error
%(breaker-protocol=ignored)		breaker.Release(job.Permit) @@ report.protocol-error
	case TimedOut, Refused:
		breaker.Failure(job.Permit) @@ report.timed-out report.refused
	case Cancelled:
%(breaker-cancel=leaks)		// nobody asks for an answer any more @@ report.cancelled
%(breaker-cancel=closes)		breaker.Success(job.Permit) @@ report.cancelled
%(breaker-cancel=neutral)		breaker.Release(job.Permit) // proves nothing @@ report.cancelled
	default:
		breaker.Release(job.Permit) @@ report.not-ready report.unreachable
	}
}
`
