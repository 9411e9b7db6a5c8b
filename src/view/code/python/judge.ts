/** The worker in Python: what it makes of the bytes it has found, and how an error travels up. */
import { ALL_CLEANED, CHECKS } from '../conditions.ts'

/** Inside the class. */
export const JUDGE = `
    def judge(self, job, raw):
        """Say what is in the bytes. An error is raised again, and tells of the key, too."""
        try:
            job.seen = classify(raw) @@ classify.protocol-error
            job.seen.raw = raw
%if parse=status-table
        except NotFinal:
            job.seen = Seen("not-final")
            raise
%end
        except (StepError, ProtocolError) as err:
            outcome = "step-error" if isinstance(err, StepError) else "protocol-error"
%if ${ALL_CLEANED} & text-raw=kept-out
            says = sanitise(err.args[0])  # what record, mail and log say
            job.seen = Seen(outcome, says=says, held=True, raw=raw)
%else
            said = err.args[0]
%if text-raw=in-message
            if outcome == "protocol-error":
                said = f"{said}: {raw.decode('utf-8', 'replace')}"  # all of it
%end
            job.seen = Seen(outcome, held=True, raw=raw)
%(text-record=cleaned)            job.seen.says = sanitise(said)
%(text-record=raw)            job.seen.says = said  # in the record: as it came
%(text-notice=cleaned)            job.seen.mail = sanitise(said)
%(text-notice=raw)            job.seen.mail = said  # as it came
%(text-log=cleaned)            job.seen.log = sanitise(said)
%(text-log=raw)            job.seen.log = said  # as it came
%end
            rethrow(job.result_key, err)
        return job.seen
`

/** After the class. */
export const CLASSIFY = `

%(parse=own)# In force in place of this: a function of one’s own.
def classify(raw):
    """Turn raw bytes into an outcome."""
%if parse=strict
    repeated = []

    def once(pairs):  # a dict would keep the last of them
        fields = dict(pairs)
        if len(fields) < len(pairs):
            repeated.append(fields)
        return fields

%end
    try:
%(parse!=strict)        fields = json.loads(raw.decode("utf-8", "replace"), parse_constant=reject, parse_int=float)
%(parse=strict)        text = raw.decode("utf-8", "replace")
%(parse=strict)        fields = json.loads(text, parse_constant=reject, parse_int=float, object_pairs_hook=once)
    except (ValueError, RecursionError):
        raise ProtocolError("invalid-json") from None
%if parse=negative-check
    if fields is None:  # null: no fields
        fields = {}
%end
    if not isinstance(fields, dict):
        raise ProtocolError("not-an-object")
%if parse=negative-check
    if fields.get("status") == "error":
        raise StepError(text_in(fields.get("message"))) @@ classify.step-error
    return Seen("done", held=True) @@ classify.done
%else
%if parse=strict
    if repeated:
        raise ProtocolError("duplicate-key")
%end
%if parse=versioned
    version = fields.get("version", 1.0)
    if not isinstance(version, float) or version != 1:
        raise ProtocolError("version-skew")
%end
    if "status" not in fields:
        raise ProtocolError("missing-status")
    status = fields["status"]
    if not isinstance(status, str):
        raise ProtocolError("status-not-string")
    if status == "done":
        return Seen("done", held=True) @@ classify.done
    if status == "error":
        raise StepError(text_in(fields.get("message"))) @@ classify.step-error
%if parse=status-table
    if status in ("canceled", "cancelled"):
        return Seen("stopped", says="canceled", held=True)  # no retry @@ classify.stopped
    if status == "running":
        raise NotFinal()  # wait @@ classify.not-final
%end
    raise ProtocolError("unknown-status:" + status)
%end


def reject(constant):
    """Python would take NaN and Infinity; JSON has neither."""
    raise ValueError(constant)


def text_in(value):
    return value if isinstance(value, str) else ""


def rethrow(key, err):
%(identity=kept|two-copies)    raise RuntimeError(f"{key} holds an error") from err
%(identity=stringified)    raise RuntimeError(f"{key}: {err}") from None  # text only
%(identity=by-value)    raise RuntimeError(key, {"name": type(err).__name__, "args": err.args}) from None  # a copy
%(identity=cause-dropped)    raise RuntimeError(f"{key} holds an error")  # no "from": no cause
%(identity=not-serialised)    raise RuntimeError(f"{key} holds an error") from Exception(str(err))  # as another process sent it
%if ${CHECKS}
%if identity=two-copies


# The check was built with another copy of both classes: the same names, other types.
%(routing!=only-protocol-errors-stop)OtherStepError = type("StepError", (Exception,), {})
%(routing!=only-failures-stop)OtherProtocolError = type("ProtocolError", (Exception,), {})
%end


%(routing=own)# In force in place of this: a function of one’s own.
def is_terminal(err):
    """Waiting any longer will not change this."""
    while err is not None:
%if identity=two-copies
%(routing=only-failures-stop)        if isinstance(err, OtherStepError):
%(routing=only-protocol-errors-stop)        if isinstance(err, OtherProtocolError):
%(routing=nudge-branch-only|terminal-stops|reads-again)        if isinstance(err, (OtherStepError, OtherProtocolError)):
%else
%(routing=only-failures-stop)        if isinstance(err, StepError):  # and nothing else
%(routing=only-protocol-errors-stop)        if isinstance(err, ProtocolError):  # and nothing else
%(routing=nudge-branch-only|terminal-stops|reads-again)        if isinstance(err, (StepError, ProtocolError)):
%end
            return True
        err = err.__cause__
    return False
%end
`
