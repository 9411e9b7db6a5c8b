/** The worker in Python. What it talks to (store, queue, compute, records, breaker) is declared in a file beside it. */
import { parseTemplate, type Template } from './listing.ts'

const SOURCE = `
"""A worker sees jobs through. What it talks to is declared in ports.py."""
import json

from ports import Cancelled, Seen, after, dial, first_of, sanitise
%(poll=on)from ports import every
%(budget=counter-split|counter-script)from ports import StoreError


class StepError(Exception):
    """The producer's own word that the step failed."""


class ProtocolError(Exception):
    """An answer that nobody can make sense of."""


class Worker:
    def __init__(self, io):
        self.io = io
%(resend=on)        self.store = dial(io.store_url, resend=True)  # no reply: the command is sent again
%(resend!=on)        self.store = dial(io.store_url, resend=False)  # no reply: an error

    async def run(self, job):
        """See one attempt through, from the gate to the record."""
        if not job.resumed:
%if node-choice=same
            # a retry runs where the last attempt ran: job.node stays
%elif node-choice=rotate
            if job.attempts > 0:
                job.node = (job.node + 1) % self.io.nodes
%else
            if job.attempts > 0:
                job.node = job.tried_at.index(min(job.tried_at))  # never tried: 0
%end
            try:
                job.permit = await self.io.breaker(job.node).acquire()  # waits its turn @@ gate
            except Cancelled:
                return await self.settle(job, Seen("cancelled"))
        async with self.io.queue.subscribe(job.result_key) as nudges: @@ subscribe
            if not job.resumed and not await self.io.compute.submit(job): @@ submit
                seen = Seen("refused")
            else:
                seen = await self.wait(job, nudges)
        await self.settle(job, seen)

    async def wait(self, job, nudges):
        """End with what was seen last, or at the limit."""
%(poll=on)        wake = first_of(nudges, every(self.io.poll_s), after(self.io.ceiling_s), job.cancelled)
%(poll=off)        wake = first_of(nudges, after(self.io.ceiling_s), job.cancelled)
        if job.resumed or self.io.look_first:
            try:
                return await self.take(job) @@ read.return read.first
%(routing=terminal-stops)            except Exception as err:
%(routing!=terminal-stops)            except Exception:
                nothing = job.seen.outcome == "not-ready"
                if nothing and job.resumed and await self.io.records.settled(job):
                    return Seen("abandoned")  # someone else was quicker @@ wait.abandoned
%if routing=every-error-stops
                return job.seen
%elif routing=terminal-stops
                if is_terminal(err):
                    return job.seen
                pass  # not final: wait @@ ignore.return ignore.first
%else
                pass  # wait, like the others @@ ignore.return ignore.first
%end
        while True:
            event = await wake.next()  # waits here @@ wait
            if event == "cancel":
                return Seen("cancelled")
            if event == "nudge":
                try:
                    return await self.take(job) @@ read.nudge
%if routing=every-error-stops
                except Exception:
                    return job.seen
%elif routing=every-error-waits
                except Exception as err:
                    self.io.warn("nudged, but", err)
                    continue @@ ignore.nudge
%else
                except Exception as err:
                    if is_terminal(err):
                        return job.seen
                    continue  # not final @@ ignore.nudge
%end
%if poll=on
            if event == "tick":
                try:
                    return await self.take(job) @@ read.tick
%if routing=every-error-stops
                except Exception:
                    return job.seen
%elif routing=terminal-stops
                except Exception as err:
                    if is_terminal(err):
                        return job.seen
                    continue  # not final: the next tick may find more @@ ignore.tick
%else
                except Exception:
                    continue  # any error counts as "not yet" @@ ignore.tick
%end
%end
            if event == "limit": @@ limit
%if last-read!=off
                try:
                    return await self.take(job) @@ read.last
%if routing=every-error-stops
                except Exception:
                    if job.seen.held:
                        return job.seen
%elif routing=terminal-stops
                except Exception as err:
                    if is_terminal(err):
                        return job.seen
%else
                except Exception:
                    pass  # an error, whichever
%end
%if last-read=any-error & routing!=every-error-stops
                if job.seen.held:
                    job.seen.late = True  # too late, but it names a cause
                    return job.seen
%end
%end
                return Seen("timed-out", says="timed out") @@ ignore.last

    async def take(self, job):
        """Look at the key once. An error is raised; what was seen stays with the job."""
        job.seen = Seen("unreachable", says="store unreachable")
%(read=getdel)        raw = await self.store.getdel(job.result_key)  # gone once read
%(read=get)        raw = await self.store.get(job.result_key)  # stays where it is
%(read=get-then-del)        raw = await self.store.get(job.result_key)  # deleted in settle
        if raw is None:
            job.seen = Seen("not-ready", says="not ready")
            raise LookupError(job.result_key)
        try:
            job.seen = classify(raw) @@ classify.protocol-error
        except (StepError, ProtocolError) as err:
            outcome = "step-error" if isinstance(err, StepError) else "protocol-error"
            job.seen = Seen(outcome, says=sanitise(err.args[0]), held=True)
            rethrow(job.result_key, err)
        return job.seen

    async def settle(self, job, seen):
        """Tell the breaker, and write down what came of the attempt."""
        if seen.outcome == "abandoned":
            return
        await self.io.records.end_attempt(job, seen)  # the first cause told stays @@ decide
%if last-read=any-error & routing!=every-error-stops
        if seen.late:  # all but the cause is a timeout's
            seen = Seen("timed-out", says=seen.says)
%end
        self.report(job, seen.outcome)
        if seen.outcome == "done":
            await self.io.records.commit(job, seen) @@ commit
        elif seen.outcome == "cancelled":
            await self.io.queue.hand_back(job) @@ cancelled
        elif seen.outcome == "refused":
            await self.io.queue.requeue(job)  # costs nothing @@ requeue.refused
        elif seen.outcome == "timed-out":
            await self.io.records.fail(job, seen.says)  # no second try @@ fail.limit
%if budget!=none
        elif await self.may_retry(job):
            await self.io.queue.requeue(job) @@ requeue
%end
        else:
            await self.io.records.fail(job, seen.says) @@ fail
%if read=get-then-del
        if seen.held:
            await self.store.delete(job.result_key)  # only now @@ delete
%end
%if budget!=none

    async def may_retry(self, job):
        """Spend one attempt of the job's budget."""
        if job.last_try:
            return False
%if budget=servers-limit-1
        job.servers.append(job.node) @@ count
        if len(job.servers) >= 1:
            return False @@ spent
%elif budget=servers-dedupe-limit-2
        if job.node not in job.servers: @@ count
            job.servers.append(job.node)
        if len(job.servers) >= 2:
            return False @@ spent
%else
        key = f"retry:{job.id}:{job.step}"
        try:
%(budget=counter-split)            count = await self.store.incr(key) @@ count
%(budget=counter-script)            count = await self.store.eval(COUNT_ONCE, [key], [<<life>>]) @@ count
        except StoreError:
            return False  # not counted, not granted @@ count.failed
%if budget=counter-split
        if count == 1:
            await self.store.expire(key, <<life>>)  # a second command @@ expire
%end
        if count >= <<limit>>:
            return False @@ spent
%end
        return True
%end

    def report(self, job, outcome): @@ report
        """Tell the breaker of the node how the call ended."""
        breaker = self.io.breaker(job.node)
%if breaker-guard=generation
        if job.permit is None or job.permit.generation != breaker.generation:
            return  # from before: proves nothing now @@ report.stale
%end
        if outcome == "done":
            breaker.success(job.permit) @@ report.done
        elif outcome == "step-error":
%(breaker-explicit=counts)            breaker.failure(job.permit) @@ report.step-error
%(breaker-explicit=skipped)            pass  # not the node's fault: say nothing @@ report.step-error
%(breaker-explicit=released)            breaker.answered(job.permit)  # slot back, no strike @@ report.step-error
        elif outcome == "protocol-error":
%(breaker-protocol=counts)            breaker.failure(job.permit) @@ report.protocol-error
%(breaker-protocol=ignored)            breaker.release(job.permit) @@ report.protocol-error
        elif outcome in ("timed-out", "refused"):
            breaker.failure(job.permit) @@ report.timed-out report.refused
        elif outcome == "cancelled":
%(breaker-cancel=leaks)            pass  # nobody asks for an answer any more @@ report.cancelled
%(breaker-cancel=closes)            breaker.success(job.permit) @@ report.cancelled
%(breaker-cancel=neutral)            breaker.release(job.permit)  # proves nothing @@ report.cancelled
        else:
            breaker.release(job.permit) @@ report.not-ready report.unreachable
%if budget=counter-script


COUNT_ONCE = """
local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return n"""
%end


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
        raise StepError(fields.get("message")) @@ classify.step-error
    return Seen("done", held=True, raw=raw) @@ classify.done
%else
%if parse=strict
    if repeated:
        raise ProtocolError("duplicate-key")
%end
    if "status" not in fields:
        raise ProtocolError("missing-status")
    status = fields["status"]
    if not isinstance(status, str):
        raise ProtocolError("status-not-string")
    if status == "done":
        return Seen("done", held=True, raw=raw) @@ classify.done
    if status == "error":
        raise StepError(fields.get("message")) @@ classify.step-error
    raise ProtocolError("unknown-status:" + status)
%end


def reject(constant):
    """Python would take NaN and Infinity; JSON has neither."""
    raise ValueError(constant)


def rethrow(key, err):
%(identity=kept)    raise RuntimeError(f"{key} holds an error") from err
%(identity=stringified)    raise RuntimeError(f"{key}: {err}") from None  # text only
%(identity=by-value)    raise RuntimeError(key, {"name": type(err).__name__, "args": err.args}) from None  # a copy
%if routing=nudge-branch-only|terminal-stops


def is_terminal(err):
    """Waiting any longer will not change this."""
    while err is not None:
        if isinstance(err, (StepError, ProtocolError)):
            return True
        err = err.__cause__
    return False
%end
`

export const PYTHON: Template = {
  language: 'python',
  file: 'worker.py',
  comment: '#',
  keywords: new Set(
    'import from class def async await return raise if elif else while try except as with for in is not and or pass continue lambda None True False'.split(
      ' ',
    ),
  ),
  lines: parseTemplate(SOURCE),
  life: (ms) => (ms === null ? '2 * self.io.ceiling_s' : String(ms / 1000)),
}
