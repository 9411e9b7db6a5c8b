/** The worker in Go. What it talks to (store, queue, compute, records, breaker) is declared in a file beside it. */
import { SETTLES } from './go-settle.ts'
import { parseTemplate, type Template } from './listing.ts'

const WAITS = `
// Package worker sees jobs through. What it talks to is declared in ports.go.
package worker

import (
%(parse=strict)	"bytes"
	"context"
	"encoding/json"
%(routing=nudge-branch-only|terminal-stops)	"errors"
	"fmt"
%(routing=every-error-waits)	"log"
	"time"
)

// StepError is the producer's own word that the step failed.
type StepError struct{ Message string }

// ProtocolError is an answer that nobody can make sense of.
type ProtocolError struct{ Reason string }

func (e StepError) Error() string     { return "step failed: " + e.Message }
func (e ProtocolError) Error() string { return "unreadable: " + e.Reason }

type Worker struct{ Ports }

func New(ports Ports) *Worker {
%if resend=on
	ports.Store = Dial(ports.StoreURL, Options{Resend: true}) // no reply: the command is sent again
%else
	ports.Store = Dial(ports.StoreURL, Options{Resend: false}) // no reply: an error
%end
	return &Worker{ports}
}

// Run sees one attempt through, from the gate to the record.
func (w *Worker) Run(ctx context.Context, job *Job) {
	if !job.Resumed {
%(node-choice=same)		// a retry runs where the last attempt ran: job.Node stays
%(node-choice!=same)		job.Node = w.nextNode(job)
		permit, err := w.Breaker(job.Node).Acquire(ctx) // waits its turn @@ gate
		if err != nil {
			w.settle(ctx, job, Seen{Outcome: Cancelled})
			return
		}
		job.Permit = permit
	}
	nudges := w.Queue.Subscribe(job.ResultKey) @@ subscribe
	defer w.Queue.Unsubscribe(nudges)
	if !job.Resumed && w.Compute.Submit(ctx, job) != nil { @@ submit
		w.settle(ctx, job, Seen{Outcome: Refused})
		return
	}
	w.settle(ctx, job, w.wait(ctx, job, nudges))
}

// wait ends with what was seen last, or at the limit.
func (w *Worker) wait(ctx context.Context, job *Job, nudges <-chan struct{}) Seen {
%if poll=on
	tick := time.NewTicker(w.PollEvery)
	defer tick.Stop()
%end
	limit := time.NewTimer(w.Ceiling)
	defer limit.Stop()
	if job.Resumed || w.LookFirst {
%if routing=every-error-stops
		seen, _ := w.take(ctx, job) @@ read.return read.first
%else
		seen, err := w.take(ctx, job) @@ read.return read.first
%end
		if seen.Outcome == NotReady && job.Resumed && w.Records.Settled(job) {
			return Seen{Outcome: Abandoned} // someone else was quicker @@ wait.abandoned
		}
%if routing=every-error-stops
		return seen
%else
%(routing=terminal-stops)		if err == nil || isTerminal(err) {
%(routing!=terminal-stops)		if err == nil {
			return seen
		}
		// otherwise wait, like the others @@ ignore.return ignore.first
%end
	}
	for {
		select { // waits here @@ wait
		case <-ctx.Done():
			return Seen{Outcome: Cancelled}

		case <-nudges:
%if routing=every-error-stops
			seen, _ := w.take(ctx, job) @@ read.nudge
			return seen
%else
			seen, err := w.take(ctx, job) @@ read.nudge
%if routing=every-error-waits
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
%end
%if poll=on

		case <-tick.C:
%if routing=every-error-stops
			seen, _ := w.take(ctx, job) @@ read.tick
			return seen
%else
			seen, err := w.take(ctx, job) @@ read.tick
%(routing=terminal-stops)			if err == nil || isTerminal(err) {
%(routing!=terminal-stops)			if err == nil {
				return seen
			}
%(routing=terminal-stops)			// not final: the next tick may find more @@ ignore.tick
%(routing!=terminal-stops)			// any error counts as "not yet" @@ ignore.tick
%end
%end

		case <-limit.C: @@ limit
%if last-read!=off
%if routing=every-error-stops
			seen, _ := w.take(ctx, job) @@ read.last
			if seen.Held {
%else
			seen, err := w.take(ctx, job) @@ read.last
%(routing=terminal-stops)			if err == nil || isTerminal(err) {
%(routing!=terminal-stops)			if err == nil {
%end
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

// take looks at the key once.
func (w *Worker) take(ctx context.Context, job *Job) (Seen, error) {
%if read=getdel
	raw, found, err := w.Store.GetDel(ctx, job.ResultKey) // gone once read
%elif read=get
	raw, found, err := w.Store.Get(ctx, job.ResultKey) // stays where it is
%else
	raw, found, err := w.Store.Get(ctx, job.ResultKey) // deleted in settle
%end
	if err != nil {
		return Seen{Outcome: Unreachable, Says: "store unreachable"}, err
	}
	if !found {
		return Seen{Outcome: NotReady, Says: "not ready"}, ErrNotReady
	}
	seen, err := classify(raw) @@ classify.protocol-error
	if err != nil {
%if identity=stringified
		return seen, fmt.Errorf("%s: %v", job.ResultKey, err) // text only
%else
		return seen, fmt.Errorf("%s: %w", job.ResultKey, err)
%end
	}
	return seen, nil
}

// classify turns raw bytes into an outcome.
func classify(raw []byte) (Seen, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil {
		if json.Valid(raw) {
			return unreadable("not-an-object")
		}
		return unreadable("invalid-json")
	}
%if parse=negative-check
	var status, message string
	json.Unmarshal(fields["status"], &status)
	if status == "error" {
		json.Unmarshal(fields["message"], &message)
		return stepFailed(message) @@ classify.step-error
	}
	return Seen{Outcome: Done, Held: true, Raw: raw}, nil @@ classify.done
%else
	if fields == nil { // null
		return unreadable("not-an-object")
	}
%if parse=strict
	text := json.NewDecoder(bytes.NewReader(raw))
	text.UseNumber() // however long
	if repeats(text) {
		return unreadable("duplicate-key")
	}
%end
	field, there := fields["status"]
	if !there {
		return unreadable("missing-status")
	}
	var status any // a string would take null for ""
	json.Unmarshal(field, &status)
	switch status {
	case "done":
		return Seen{Outcome: Done, Held: true, Raw: raw}, nil @@ classify.done
	case "error":
		var message string
		json.Unmarshal(fields["message"], &message)
		return stepFailed(message) @@ classify.step-error
	}
	if text, ok := status.(string); ok {
		return unreadable("unknown-status:" + text)
	}
	return unreadable("status-not-string")
%end
}
%if parse=strict

// repeats finds an object of a valid text that holds a key twice.
func repeats(text *json.Decoder) bool {
	token, _ := text.Token()
	bracket, nested := token.(json.Delim)
	keys := map[any]bool{}
	for nested && text.More() {
		if bracket == '{' {
			key, _ := text.Token()
			if keys[key] {
				return true
			}
			keys[key] = true
		}
		if repeats(text) {
			return true
		}
	}
	if nested {
		text.Token() // the closing bracket
	}
	return false
}
%end

func stepFailed(message string) (Seen, error) {
	seen := Seen{Outcome: StepFailed, Says: sanitise(message, "error"), Held: true}
%(identity=by-value)	return seen, StepError{seen.Says} // by value
%(identity!=by-value)	return seen, &StepError{seen.Says}
}

func unreadable(reason string) (Seen, error) {
	seen := Seen{Outcome: Unreadable, Says: sanitise(reason, "error"), Held: true}
%(identity=by-value)	return seen, ProtocolError{reason} // by value
%(identity!=by-value)	return seen, &ProtocolError{reason}
}
%if routing=nudge-branch-only|terminal-stops

// isTerminal: waiting any longer will not change this.
func isTerminal(err error) bool {
	var failed *StepError
	var garbled *ProtocolError
	return errors.As(err, &failed) || errors.As(err, &garbled)
}
%end

%if node-choice!=same
// nextNode says where an attempt runs.
func (w *Worker) nextNode(job *Job) int {
	if job.Attempts == 0 {
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

export const GO: Template = {
  language: 'go',
  file: 'worker.go',
  comment: '//',
  keywords: new Set(
    'package import const type struct func return if else for range switch case default select defer continue var map chan nil true false'.split(
      ' ',
    ),
  ),
  lines: parseTemplate(WAITS + SETTLES),
  life: (ms) =>
    ms === null
      ? '2*w.Ceiling'
      : ms % 60_000 === 0
        ? `${ms / 60_000}*time.Minute`
        : ms % 1000 === 0
          ? `${ms / 1000}*time.Second`
          : `${ms}*time.Millisecond`,
}
