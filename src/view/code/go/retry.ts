/** The worker in Go: the retry budget, and where the next attempt runs. */
import { ENDS_EARLY } from '../conditions.ts'

export const RETRY = `%if budget=counter-script & budget-script!=built-in

// countOnce is somebody's own script: see its table.
var countOnce = OwnScript("retry.lua")
%elif budget=counter-script

const countOnce = \`
local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return n\`
%end
%if budget!=none

%(budget-count=at-failure)// mayRetry spends one attempt of the job's budget.
%(budget-count=at-claim)// mayRetry: the attempt was counted when it began; the next one will be, too.
func (w *Worker) mayRetry(ctx context.Context, job *Job, seen Seen) bool {
	switch seen.Outcome {
%(${ENDS_EARLY})	case Done, Cancelled, Refused, TimedOut, Poisoned, Spent:
%(poison!=quarantined & budget-count!=at-claim)	case Done, Cancelled, Refused, TimedOut:
		return false // not failed, or for good
%if parse=status-table
	case Stopped:
		return false // called off
%end
	}
%if retry-flag=honoured
	if saysFinal(seen.Raw) {
		return false // the producer's own word
	}
%end
	if job.LastTry() {
		return false
	}
%if budget-count=at-claim
%if generic-counter=counted
	if w.Queue.CountRequeue(job) >= w.RequeuesMax {
		return false // of any kind @@ spent.general
	}
%end
	return true
}

// spend counts one attempt of the job's budget before it begins.
func (w *Worker) spend(ctx context.Context, job *Job) bool {
%end
%if budget=servers-limit-1
	job.Servers = append(job.Servers, job.Node) @@ count
	count, limit := len(job.Servers), 1
%elif budget=servers-dedupe-limit-2
	if !job.Listed(job.Node) { @@ count
		job.Servers = append(job.Servers, job.Node)
	}
	count, limit := len(job.Servers), 2
%elif budget=job-row
	count, limit := w.Records.CountAttempt(job), <<limit>> // forgets nothing @@ count
%else
%(budget-scope=job-and-step)	key, limit := "retry:"+job.ID+":"+job.Step, <<limit>>
%(budget-scope=job-and-declared-step)	key, limit := "retry:"+job.ID+":"+job.DeclaredStep, <<limit>> // whatever runs
%(budget-scope=entity)	key, limit := "retry:"+job.Entity+":"+job.Step, <<limit>> // of all jobs for that
%(budget-scope=attempt)	key, limit := "retry:"+job.EnqueueID+":"+job.Step, <<limit>> // a new one each time
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
%end
%(budget-count=at-failure)	if count >= limit {
%(budget-count=at-claim)	if count > limit {
		return false @@ spent
	}
%if generic-counter=counted & budget-count=at-failure
	if w.Queue.CountRequeue(job) >= w.RequeuesMax {
		return false // of any kind @@ spent.general
	}
%end
	return true
}
%end
%if node-choice!=same

// nextNode says where an attempt runs.
func (w *Worker) nextNode(job *Job) int {
	if job.Tries == 0 {
		return job.Node // the first one is given
	}
%if node-choice=rotate
	return (job.Node + 1) % len(w.Nodes)
%else
	oldest := 0
	for node, at := range job.TriedAt { // never tried: the zero time
		if at.Before(job.TriedAt[oldest]) {
			oldest = node
		}
	}
	return oldest
%end
}
%end
`
