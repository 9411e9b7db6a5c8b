/** The worker in Go: what it does with an outcome, and what it writes into the record. */
import { GAP_VARIES, MAY_BE_REFUSED } from '../conditions.ts'

const WRITES = `
// write puts down what came of the attempt.
%(budget=none)func (w *Worker) write(job *Job, seen Seen) error {
%(budget!=none)func (w *Worker) write(job *Job, seen Seen, retry bool) error {
%(commit-guard=none)	mine := Always // whoever comes last overwrites it
%(commit-guard=keyed)	mine := UnlessSaid(job.Attempt) // once for each attempt
%(commit-guard=state)	mine := IfInProgress()
%(commit-guard=state-and-attempt)	mine := IfInProgress(job.Attempt)
%(commit-guard=fenced)	mine := UnlessNewerThan(job.Token)
%(requeue-guard=none)	still := Always
%(requeue-guard=state)	still := IfInProgress()
%(requeue-guard=state-and-attempt)	still := IfInProgress(job.Attempt)
%if ${GAP_VARIES}
	gap := w.gap(job, seen)
%else
	gap := w.Gap // before another try
%end
	switch {
	case seen.Outcome == Done:
		return w.Records.Commit(job, seen, mine) @@ commit
	case seen.Outcome == Cancelled:
		return w.Queue.HandBack(job) @@ cancelled
	case seen.Outcome == Refused:
		return w.Queue.Requeue(job, gap, still) // costs nothing @@ requeue.refused
	case seen.Outcome == TimedOut:
		return w.Records.Fail(job, seen, mine) // no second try @@ fail.limit
%if budget!=none
	case retry:
%(requeue-write=separate)		return w.Queue.Requeue(job, gap, still) @@ requeue
%(requeue-write=outbox)		return w.Records.Outbox(job, gap, still) // with the count @@ requeue
%end
	default:
		return w.Records.Fail(job, seen, mine) @@ fail
	}
}
%if ${GAP_VARIES}

// gap is how long the job waits before it is tried again.
func (w *Worker) gap(job *Job, seen Seen) time.Duration {
%if retry-flag=honoured
	if after, said := asksFor(seen.Raw); said {
		return after // the producer's own word
	}
%end
%if backoff=fixed
	return w.Gap
%else
	longest := w.FirstGap << (job.Tries - 1) // twice as long each time
	if longest > w.LongestGap {
		longest = w.LongestGap
	}
%(backoff=exponential)	return longest
%(backoff=full-jitter)	return time.Duration(rand.Int63n(int64(longest) + 1)) // anything up to that
%end
}
%end
%if retry-flag=honoured

// saysFinal: the producer knows that another attempt makes no sense.
func saysFinal(raw []byte) bool {
	var fields map[string]any
	json.Unmarshal(raw, &fields)
	retryable, said := fields["retryable"].(bool)
	return said && !retryable
}

// asksFor is how long the producer wants to be left alone; a day at most is believed.
func asksFor(raw []byte) (time.Duration, bool) {
	var fields map[string]any
	json.Unmarshal(raw, &fields)
	ms, said := fields["retryAfterMs"].(float64)
	after := time.Duration(ms) * time.Millisecond
	return after, said && ms == float64(int64(ms)) && ms >= 0 && after <= 24*time.Hour
}
%end
`

export const SETTLE = `
// settle tells the breaker, and writes down what came of the attempt.
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
%(breaker-settle=twice)	w.report(job, seen.Outcome) // once more, on the way out
%(budget=none)	err := w.write(job, seen)
%(budget!=none)	retry := w.mayRetry(ctx, job, seen)
%(budget!=none)	err := w.write(job, seen, retry)
%if record-down=waits
	for err == ErrRecordDown {
		w.Records.AwaitBack() // until then it is in memory only @@ hold
%(budget=none)		err = w.write(job, seen)
%(budget!=none)		err = w.write(job, seen, retry)
	}
%else
	if err == ErrRecordDown {
		log.Printf("%s: not recorded: %s", job.ID, seen.Outcome) // and gone @@ hold
		return
	}
%end
%if ${MAY_BE_REFUSED}
	if err == ErrNotCurrent {
		return // someone else has it, or has settled it @@ rejected
	}
%end
%if dead-letter=on
%(budget=none)	if seen.Raw != nil && seen.Outcome != Done {
%(budget!=none)	if seen.Raw != nil && seen.Outcome != Done && !retry {
		w.Records.SetAside(job, seen.Raw) // for operators only @@ set-aside
	}
%elif poison=quarantined
	if seen.Raw != nil && seen.Outcome == Poisoned {
		w.Records.SetAside(job, seen.Raw) // for operators only @@ set-aside
	}
%end
%if read!=getdel|get
	if seen.Held { // only now
%(read=get-then-del)		w.Store.Del(ctx, job.ResultKey) @@ delete
%(read=claim)		w.Store.DelClaimed(ctx, job, seen.Raw) // in one script: what it has read, and its claim @@ delete
%(read=lmove)		w.Store.LRem(ctx, "progress:"+job.ID, seen.Raw) @@ delete
%(read=stream)		w.Store.XAck(ctx, job.ResultKey, job.Entry) @@ delete
%(read=stash)		w.Store.Del(ctx, "stash:"+job.ID) @@ delete
	}
%end
}
${WRITES}`
