/** The worker in Go: its errors, its client, and one attempt from the gate to the wait. */
import { AT_CLAIM } from '../conditions.ts'

export const RUN = `
// Package worker sees jobs through. What it talks to is declared in ports.go.
package worker

import (
%(parse=strict)	"bytes"
	"context"
	"encoding/json"
%(routing!=every-error-waits or status-query!=never or read=stash|stream or identity=not-serialised)	"errors"
	"fmt"
%(routing=every-error-waits or record-down=gives-up)	"log"
%(backoff=full-jitter)	"math/rand"
	"time"
)

// StepError is the producer's own word that the step failed.
type StepError struct{ Message string }

// ProtocolError is an answer that nobody can make sense of.
type ProtocolError struct{ Reason string }

func (e StepError) Error() string     { return "step failed: " + e.Message }
func (e ProtocolError) Error() string { return "unreadable: " + e.Reason }
%if identity=two-copies

// The check was built with another copy of this package: the same names, other types.
type (
	otherStepError     struct{ StepError }
	otherProtocolError struct{ ProtocolError }
)
%end

type Worker struct{ Ports }

func New(ports Ports) *Worker {
%if resend=on
	ports.Store = Dial(ports.StoreURL, Options{Resend: Everything}) // no reply: the command is sent again
%elif resend=safe-only
	ports.Store = Dial(ports.StoreURL, Options{Resend: ReadsOnly}) // no reply: an error, unless it only reads
%else
	ports.Store = Dial(ports.StoreURL, Options{Resend: Never}) // no reply: an error
%end
%(breaker-scope=worker)	ports.Breaker = OwnBreakers() // what it learns of a node the others do not know
%(breaker-scope=store)	ports.Breaker = StoredBreakers(ports.Store) // everybody's, and they outlive a restart
	return &Worker{ports}
}

// Run sees one attempt through, from the gate to the record.
%(stale-monitor=per-run)// An alarm goes off where one attempt takes too long.
%(stale-monitor=total-age)// An alarm goes off where the job is too old, whatever its attempts took.
func (w *Worker) Run(ctx context.Context, job *Job) {
%(heartbeat=on)	defer w.Queue.Renew(job)() // while it lives, nobody else gets the job
%(heartbeat=off)	// its lease on the job ends with its time, whatever it is doing
	if !job.Resumed {
%if poison=quarantined
		if job.Deliveries > w.DeliveriesMax { // each of them crashed its worker
			raw, _, _ := w.Store.GetDel(ctx, job.ResultKey)
			w.settle(ctx, job, Seen{Outcome: Poisoned, Says: "poisoned", Raw: raw})
			return
		}
%end
%if ${AT_CLAIM}
		if !w.spend(ctx, job) {
			w.settle(ctx, job, Seen{Outcome: Spent, Says: "no attempts left"})
			return
		}
%end
%(node-choice=same)		// a retry runs where the last attempt ran: job.Node stays
%(node-choice!=same)		job.Node = w.nextNode(job)
%(breaker-half-open=timer)		// after the cool-down a timer, and not a caller, begins the test
%(breaker-gate=slots)		permit, err := w.Breaker(job.Node).Acquire(ctx) // waits its turn @@ gate
%(breaker-gate=everyone)		permit, err := w.Breaker(job.Node).Acquire(ctx) // while it tests, all get through @@ gate
%(breaker-gate=one-round)		permit, err := w.Breaker(job.Node).Acquire(ctx) // waits for whoever tests @@ gate
		if err != nil {
			w.settle(ctx, job, Seen{Outcome: Cancelled})
			return
		}
		job.Permit = permit
	}
%(key-scope=per-job)	job.ResultKey = "result:" + job.ID // the same for all its attempts
%(key-scope=per-attempt)	job.ResultKey = fmt.Sprintf("result:%s:%d", job.ID, job.Attempt) // this attempt's own
%(key-scope=shared)	job.ResultKey = "result:shared" // every job's
%(publish=before)	// the node nudges before it writes: a look may come too early
%if subscribe=first
	nudges := w.Queue.Subscribe(job.ResultKey) @@ subscribe
	defer w.Queue.Unsubscribe(nudges)
%end
%(deadline=passed)	job.Within = w.Ceiling // the node stops when nobody waits any more
%(submit-key=keyed)	job.SubmitKey = fmt.Sprintf("%s:%d", job.ID, job.Attempt) // heard twice, run once
	if !job.Resumed && w.Compute.Submit(ctx, job) != nil { @@ submit
		w.settle(ctx, job, Seen{Outcome: Refused})
		return
	}
%if breaker-probe=until-accepted
	if !job.Resumed && job.Permit.Probe {
		w.report(job, Accepted) // the test was whether it takes the job
		job.Permit.Probe = false
	}
%end
%(subscribe=first)	w.settle(ctx, job, w.wait(ctx, job, nudges))
%(subscribe=later)	w.settle(ctx, job, w.wait(ctx, job))
}
`
