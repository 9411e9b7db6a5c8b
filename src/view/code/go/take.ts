/** The worker in Go: each way of looking at the key, and of asking where the key tells nothing. */
import { MAY_BE_UNSURE, TELLS_WRONG_TYPE } from '../conditions.ts'

export const TAKE = `
%if routing=reads-again
// take looks at the key; what it cannot make sense of it reads once more, as if that were still there.
func (w *Worker) take(ctx context.Context, job *Job) (Seen, error) {
	seen, err := w.takeOnce(ctx, job)
	if seen.Outcome == Unreadable {
		seen, err = w.takeOnce(ctx, job) @@ read.again
	}
	return seen, err // the second one counts @@ ignore.again
}

// takeOnce looks at the key once.
func (w *Worker) takeOnce(ctx context.Context, job *Job) (Seen, error) {
%else
// take looks at the key once.
func (w *Worker) take(ctx context.Context, job *Job) (Seen, error) {
%end
%if read=getdel
	raw, found, err := w.Store.GetDel(ctx, job.ResultKey) // gone once read
%elif read=get
	raw, found, err := w.Store.Get(ctx, job.ResultKey) // stays where it is
%elif read=get-then-del
	raw, found, err := w.Store.Get(ctx, job.ResultKey) // deleted in settle
%elif read=claim
	raw, found, err := w.Store.Get(ctx, job.ResultKey) // deleted in settle
	if found && !w.Store.SetNX(ctx, "claim:"+job.ID, job.Token, w.ReadLease) { @@ claim
		found = false // claimed by someone, or by itself before a reply was lost
	}
%elif read=lmove
	raw, found, err := w.Store.LMove(ctx, job.ResultKey, "progress:"+job.ID) // a reaper puts back what stays
%elif read=stream
	raw, found, err := w.nextEntry(ctx, job)
%else
	raw, found, err := w.Store.EvalTake(ctx, takeToStash, job.ResultKey, "stash:"+job.ID) // copied, deleted
	if err == nil && !found && (job.Resumed || job.Unsure) {
		raw, found, err = w.Store.Get(ctx, "stash:"+job.ID) // the copy
	}
%end
	if err != nil {
%if ${TELLS_WRONG_TYPE}
		if errors.Is(err, ErrWrongType) { // waiting does not mend that
			_, err = unreadable("wrong-type")
			return Seen{Outcome: WrongType, Says: "wrong-type"}, wrap(job.ResultKey, err)
		}
%end
%(${MAY_BE_UNSURE})		job.Unsure = job.Unsure || errors.Is(err, ErrNoReply) // was it executed?
		return Seen{Outcome: Unreachable, Says: "store unreachable"}, err
	}
	if !found {
%(status-query=after-empty-looks)		job.EmptyLooks++
		return Seen{Outcome: NotReady, Says: "not ready"}, ErrNotReady
	}
	return w.judge(job, raw)
}
%if read=claim

// unclaim gives up a claim of its own.
func (w *Worker) unclaim(ctx context.Context, job *Job) {
	w.Store.DelIf(ctx, "claim:"+job.ID, []byte(job.Token)) @@ claim.off
}
%elif read=stream

// nextEntry of the stream: what is new, what came and was not seen to come, what others left lying.
func (w *Worker) nextEntry(ctx context.Context, job *Job) (raw []byte, found bool, err error) {
	job.Entry, raw, err = w.Store.XReadGroup(ctx, job.ResultKey, w.Name, ">")
	if err == nil && raw == nil && job.Unsure {
		job.Entry, raw, err = w.Store.XReadGroup(ctx, job.ResultKey, w.Name, "0")
	}
	if err == nil {
		job.Unsure = false
	}
	if err == nil && raw == nil {
		job.Entry, raw, err = w.Store.XAutoClaim(ctx, job.ResultKey, w.Name, w.ReadLease)
	}
	return raw, raw != nil, err
}
%elif read=stash

const takeToStash = \`
local value = redis.call('GET', KEYS[1])
if value then
  redis.call('SET', KEYS[2], value)
  redis.call('DEL', KEYS[1])
end
return value\`
%end
%if status-query!=never

// ask: the key tells nothing, and the node may know what became of the attempt.
func (w *Worker) ask(ctx context.Context, job *Job) (Seen, error) {
%(status-query=when-unsure)	if !job.Unsure {
%(status-query=after-empty-looks)	if !job.Unsure && job.EmptyLooks < w.EmptyLooks {
		return Seen{Outcome: NotReady}, ErrNotReady
	}
	job.Unsure, job.EmptyLooks = false, 0
	raw, err := w.Compute.Ask(ctx, job) @@ ask
	if errors.Is(err, ErrGone) {
		return Seen{Outcome: ProducerGone, Says: "producer-gone"}, nil
	}
	if raw == nil {
		return Seen{Outcome: NotReady}, ErrNotReady // it runs
	}
	return w.judge(job, raw)
}
%end
`
