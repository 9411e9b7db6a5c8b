/** The worker in Go: what it makes of the bytes it has found, and how an error travels up. */
import { ALL_CLEANED, CHECKS } from '../conditions.ts'

export const JUDGE = `
// judge says what is in the bytes.
func (w *Worker) judge(job *Job, raw []byte) (Seen, error) {
	seen, err := classify(raw) @@ classify.protocol-error
	seen.Raw = raw
%if ${ALL_CLEANED} & text-raw=kept-out
	seen.Says = sanitise(seen.Says) // what record, mail and log say
%else
	said := seen.Says
%if text-raw=in-message
	if seen.Outcome == Unreadable {
		said += ": " + string(raw) // all of it
	}
%end
%(text-record=cleaned)	seen.Says = sanitise(said)
%(text-record=raw)	seen.Says = said // in the record: as it came
%(text-notice=cleaned)	seen.Mail = sanitise(said)
%(text-notice=raw)	seen.Mail = said // as it came
%(text-log=cleaned)	seen.Log = sanitise(said)
%(text-log=raw)	seen.Log = said // as it came
%end
	if err != nil {
		return seen, wrap(job.ResultKey, err)
	}
	return seen, nil
}

// wrap tells of the key, too.
func wrap(key string, err error) error {
%(identity=stringified)	return fmt.Errorf("%s: %v", key, err) // text only
%(identity=cause-dropped)	return fmt.Errorf("%s holds an error", key) // which, it does not say
%(identity=not-serialised)	return fmt.Errorf("%s: %w", key, errors.New(err.Error())) // all that came over the wire
%(identity=kept|by-value|two-copies)	return fmt.Errorf("%s: %w", key, err)
}

%(parse=own)// In force in place of this: a function of one’s own.
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
	return Seen{Outcome: Done, Held: true}, nil @@ classify.done
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
%if parse=versioned
	if field, there := fields["version"]; there {
		var version any
		json.Unmarshal(field, &version)
		if version != 1.0 {
			return unreadable("version-skew")
		}
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
		return Seen{Outcome: Done, Held: true}, nil @@ classify.done
	case "error":
		var message string
		json.Unmarshal(fields["message"], &message)
		return stepFailed(message) @@ classify.step-error
%if parse=status-table
	case "canceled", "cancelled":
		return Seen{Outcome: Stopped, Says: "canceled", Held: true}, nil // no retry @@ classify.stopped
	case "running":
		return Seen{Outcome: NotFinal}, ErrNotReady // wait @@ classify.not-final
%end
	}
	if text, ok := status.(string); ok {
		return unreadable("unknown-status:"+text)
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
	seen := Seen{Outcome: StepFailed, Says: message, Held: true}
%(identity=by-value)	return seen, StepError{message} // by value
%(identity!=by-value)	return seen, &StepError{message}
}

func unreadable(reason string) (Seen, error) {
	seen := Seen{Outcome: Unreadable, Says: reason, Held: true}
%(identity=by-value)	return seen, ProtocolError{reason} // by value
%(identity!=by-value)	return seen, &ProtocolError{reason}
}
%if ${CHECKS}

%(routing=own)// In force in place of this: a function of one’s own.
// isTerminal: waiting any longer will not change this.
func isTerminal(err error) bool {
%(identity!=two-copies & routing!=only-protocol-errors-stop)	var failed *StepError
%(identity!=two-copies & routing!=only-failures-stop)	var garbled *ProtocolError
%(identity=two-copies & routing!=only-protocol-errors-stop)	var failed *otherStepError
%(identity=two-copies & routing!=only-failures-stop)	var garbled *otherProtocolError
%(routing=only-failures-stop)	return errors.As(err, &failed) // and nothing else
%(routing=only-protocol-errors-stop)	return errors.As(err, &garbled) // and nothing else
%(routing=nudge-branch-only|terminal-stops|reads-again)	return errors.As(err, &failed) || errors.As(err, &garbled)
}
%end
`
