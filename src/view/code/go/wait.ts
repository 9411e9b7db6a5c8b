/** The worker in Go: the wait for one result, branch by branch. */
import { FINAL } from '../conditions.ts'

/** What follows a look at the key in one branch: return what ends the wait, go on otherwise. */
const STOPS = `%if routing=every-error-stops
%if parse=status-table
TABif seen.Outcome == NotFinal {
TAB	continue @@ ignore.BRANCH
TAB}
%end
TABreturn seen
`

const stops = (branch: string): string => STOPS.replaceAll('TAB', '\t\t\t').replaceAll('BRANCH', branch).trimEnd()

export const WAIT = `
// wait ends with what was seen last, or at the limit.
%(subscribe=first)func (w *Worker) wait(ctx context.Context, job *Job, nudges <-chan struct{}) Seen {
%(subscribe=later)func (w *Worker) wait(ctx context.Context, job *Job) Seen {
%if poll=on
	tick := time.NewTicker(w.PollEvery)
	defer tick.Stop()
%end
	limit := time.NewTimer(w.Ceiling)
	defer limit.Stop()
	if job.Resumed || w.LookFirst {
%(routing=every-error-stops)		seen, _ := w.take(ctx, job) @@ read.return read.first
%(routing!=every-error-stops)		seen, err := w.take(ctx, job) @@ read.return read.first
		if seen.Outcome == NotReady && job.Resumed && w.Records.Settled(job) {
			return Seen{Outcome: Abandoned} // someone else was quicker @@ wait.abandoned
		}
%if routing=every-error-stops & parse=status-table
		if seen.Outcome != NotFinal {
			return seen
		} // otherwise wait, like the others @@ ignore.return ignore.first
%elif routing=every-error-stops
		return seen
%else
%(${FINAL})		if err == nil || isTerminal(err) {
%(routing=every-error-waits|nudge-branch-only)		if err == nil {
			return seen
		}
		// otherwise wait, like the others @@ ignore.return ignore.first
%end
	}
%if subscribe=later
	nudges := w.Queue.Subscribe(job.ResultKey) // what came before is missed @@ subscribe
	defer w.Queue.Unsubscribe(nudges)
%end
	for {
%(read=claim)		w.unclaim(ctx, job) // whoever looks next may have it
%if status-query!=never
%(${FINAL})		if seen, err := w.ask(ctx, job); err == nil || isTerminal(err) {
%(routing!=terminal-stops|only-failures-stop|only-protocol-errors-stop|reads-again)		if seen, err := w.ask(ctx, job); err == nil {
			return seen
		}
%end
		select { // waits here @@ wait
		case <-ctx.Done():
			return Seen{Outcome: Cancelled}

		case <-nudges:
%(routing=every-error-stops)			seen, _ := w.take(ctx, job) @@ read.nudge
%(routing!=every-error-stops)			seen, err := w.take(ctx, job) @@ read.nudge
${stops('nudge')}
%elif routing=every-error-waits
			if err != nil {
				log.Printf("nudged, but: %v", err)
				continue @@ ignore.nudge
			}
			return seen
%else
			if err == nil || isTerminal(err) {
				return seen
			}
			continue // not final @@ ignore.nudge
%end
%if poll=on

		case <-tick.C:
%(routing=every-error-stops)			seen, _ := w.take(ctx, job) @@ read.tick
%(routing!=every-error-stops)			seen, err := w.take(ctx, job) @@ read.tick
${stops('tick')}
%else
%(${FINAL})			if err == nil || isTerminal(err) {
%(routing=every-error-waits|nudge-branch-only)			if err == nil {
				return seen
			}
%(${FINAL})			// not final: the next tick may find more @@ ignore.tick
%(routing=every-error-waits|nudge-branch-only)			// any error counts as "not yet" @@ ignore.tick
%end
%end

		case <-limit.C: @@ limit
%if last-read!=off
%(routing=every-error-stops & status-query=never)			seen, _ := w.take(ctx, job) @@ read.last
%(routing=every-error-stops & status-query!=never)			seen, err := w.take(ctx, job) @@ read.last
%(routing=reads-again)			seen, err := w.takeOnce(ctx, job) @@ read.last
%(routing!=every-error-stops|reads-again)			seen, err := w.take(ctx, job) @@ read.last
%if status-query!=never
			if seen.Outcome == NotReady || seen.Outcome == Unreachable {
				seen, err = w.ask(ctx, job)
			}
%end
%(routing=every-error-stops & status-query=never)			if seen.Held || seen.Outcome == WrongType {
%(routing=every-error-stops & status-query!=never)			if err == nil || seen.Held || seen.Outcome == WrongType {
%(${FINAL})			if err == nil || isTerminal(err) {
%(routing=every-error-waits|nudge-branch-only)			if err == nil {
				return seen
			}
%if last-read=any-error & routing!=every-error-stops
			if seen.Held {
				seen.Late = true // too late, but it names a cause
				return seen
			}
%end
%end
			return Seen{Outcome: TimedOut, Says: "timed out"} @@ ignore.last
		}
	}
}
`
