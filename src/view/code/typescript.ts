/** The worker in TypeScript. What it talks to (store, queue, compute, records, breaker) is declared in a file beside it. */
import { parseTemplate, type Template } from './listing.ts'

const SOURCE = String.raw`
// A worker sees jobs through. What it talks to is declared in ports.ts.
import { after, dial, firstOf, sanitise } from './ports.ts'
%(poll=on)import { every } from './ports.ts'
import type { Job, Nudges, Outcome, Ports, Seen } from './ports.ts'

/** The producer's own word that the step failed. */
export class StepError extends Error {
  constructor(readonly says: string) {
    super('step failed: ' + says)
  }
}

/** An answer that nobody can make sense of. */
export class ProtocolError extends Error {
  constructor(readonly says: string) {
    super('unreadable: ' + says)
  }
}

export class Worker {
  readonly store
  constructor(readonly io: Ports) {
%(resend=on)    this.store = dial(io.storeUrl, { resend: true }) // no reply: the command is sent again
%(resend!=on)    this.store = dial(io.storeUrl, { resend: false }) // no reply: an error
  }

  /** Sees one attempt through, from the gate to the record. */
  async run(job: Job): Promise<void> {
    if (!job.resumed) {
%(node-choice=same)      // a retry runs where the last attempt ran: job.node stays
%(node-choice=rotate)      if (job.attempts > 0) job.node = (job.node + 1) % this.io.nodes
%(node-choice=avoid-tried)      if (job.attempts > 0) job.node = job.triedAt.indexOf(Math.min(...job.triedAt)) // never tried: 0
      job.permit = await this.io.breaker(job.node).acquire(job.cancelled) // waits its turn @@ gate
      if (job.permit === null) return this.settle(job, { outcome: 'cancelled' })
    }
    const nudges = await this.io.queue.subscribe(job.resultKey) @@ subscribe
    try {
      const taken = job.resumed || (await this.io.compute.submit(job)) @@ submit
      await this.settle(job, taken ? await this.wait(job, nudges) : { outcome: 'refused' })
    } finally {
      nudges.close()
    }
  }

  /** Ends with what was seen last, or at the limit. */
  private async wait(job: Job, nudges: Nudges): Promise<Seen> {
%(poll=on)    const wake = firstOf(nudges, every(this.io.pollMs), after(this.io.ceilingMs), job.cancelled)
%(poll=off)    const wake = firstOf(nudges, after(this.io.ceilingMs), job.cancelled)
    if (job.resumed || this.io.lookFirst) {
      try {
        return await this.take(job) @@ read.return read.first
%(routing=terminal-stops)      } catch (error) {
%(routing!=terminal-stops)      } catch {
        const nothing = job.seen.outcome === 'not-ready'
        if (nothing && job.resumed && (await this.io.records.settled(job)))
          return { outcome: 'abandoned' } // someone else was quicker @@ wait.abandoned
%if routing=every-error-stops
        return job.seen
%else
%(routing=terminal-stops)        if (isTerminal(error)) return job.seen
        // otherwise wait, like the others @@ ignore.return ignore.first
%end
      }
    }
    for (;;) {
      switch (await wake.next()) { // waits here @@ wait
        case 'cancel':
          return { outcome: 'cancelled' }

        case 'nudge':
          try {
            return await this.take(job) @@ read.nudge
%if routing=every-error-stops
          } catch {
            return job.seen
          }
%elif routing=every-error-waits
          } catch (error) {
            this.io.warn('nudged, but', error)
            continue @@ ignore.nudge
          }
%else
          } catch (error) {
            if (isTerminal(error)) return job.seen
            continue // not final @@ ignore.nudge
          }
%end
%if poll=on

        case 'tick':
          try {
            return await this.take(job) @@ read.tick
%if routing=every-error-stops
          } catch {
            return job.seen
          }
%elif routing=terminal-stops
          } catch (error) {
            if (isTerminal(error)) return job.seen
            continue // not final: the next tick may find more @@ ignore.tick
          }
%else
          } catch {
            continue // any error counts as "not yet" @@ ignore.tick
          }
%end
%end

        case 'limit': @@ limit
%if last-read!=off
          try {
            return await this.take(job) @@ read.last
%(routing=terminal-stops)          } catch (error) {
%(routing!=terminal-stops)          } catch {
%(routing=terminal-stops)            if (isTerminal(error)) return job.seen
%(routing=every-error-stops)            if (job.seen.held) return job.seen
%if last-read=any-error & routing!=every-error-stops
            if (job.seen.held) return { ...job.seen, late: true } // too late, but it names a cause
%end
%(last-read=on & routing=every-error-waits|nudge-branch-only)            // too late for errors
          }
%end
          return { outcome: 'timed-out', says: 'timed out' } @@ ignore.last
      }
    }
  }

  /** Looks at the key once. An error is thrown; what was seen stays with the job. */
  private async take(job: Job): Promise<Seen> {
    job.seen = { outcome: 'unreachable', says: 'store unreachable' }
%(read=getdel)    const raw = await this.store.getdel(job.resultKey) // gone once read
%(read=get)    const raw = await this.store.get(job.resultKey) // stays where it is
%(read=get-then-del)    const raw = await this.store.get(job.resultKey) // deleted in settle
    if (raw === null) {
      job.seen = { outcome: 'not-ready', says: 'not ready' }
      throw new Error('not ready')
    }
    try {
      return (job.seen = classify(raw)) @@ classify.protocol-error
    } catch (error) {
      const outcome = error instanceof StepError ? 'step-error' : 'protocol-error'
      job.seen = { outcome, says: sanitise((error as StepError).says), held: true }
      throw wrap(job.resultKey, error)
    }
  }

  /** Tells the breaker, and writes down what came of the attempt. */
  private async settle(job: Job, seen: Seen): Promise<void> {
    if (seen.outcome === 'abandoned') return
    await this.io.records.endAttempt(job, seen) // the first cause told stays @@ decide
%if last-read=any-error & routing!=every-error-stops
    if (seen.late) seen = { ...seen, outcome: 'timed-out', held: false } // all but the cause is a timeout's
%end
    this.report(job, seen.outcome)
    if (seen.outcome === 'done') {
      await this.io.records.commit(job, seen) @@ commit
    } else if (seen.outcome === 'cancelled') {
      await this.io.queue.handBack(job) @@ cancelled
    } else if (seen.outcome === 'refused') {
      await this.io.queue.requeue(job) // costs nothing @@ requeue.refused
    } else if (seen.outcome === 'timed-out') {
      await this.io.records.fail(job, seen.says) // no second try @@ fail.limit
%if budget!=none
    } else if (await this.mayRetry(job)) {
      await this.io.queue.requeue(job) @@ requeue
%end
    } else {
      await this.io.records.fail(job, seen.says) @@ fail
    }
%if read=get-then-del
    if (seen.held) await this.store.del(job.resultKey) // only now @@ delete
%end
  }
%if budget!=none

  /** Spends one attempt of the job's budget. */
  private async mayRetry(job: Job): Promise<boolean> {
    if (job.lastTry) return false
%if budget=servers-limit-1
    job.servers.push(job.node) @@ count
    if (job.servers.length >= 1) {
      return false @@ spent
    }
%elif budget=servers-dedupe-limit-2
    if (!job.servers.includes(job.node)) job.servers.push(job.node) @@ count
    if (job.servers.length >= 2) {
      return false @@ spent
    }
%else
    const key = 'retry:' + job.id + ':' + job.step
    let count: number
    try {
%(budget=counter-split)      count = await this.store.incr(key) @@ count
%(budget=counter-script)      count = await this.store.eval(COUNT_ONCE, [key], [<<life>>]) @@ count
    } catch {
      return false // not counted, not granted @@ count.failed
    }
%if budget=counter-split
    if (count === 1) await this.store.pexpire(key, <<life>>) // a second command @@ expire
%end
    if (count >= <<limit>>) {
      return false @@ spent
    }
%end
    return true
  }
%end

  /** Tells the breaker of the node how the call ended. */
  private report({ node, permit }: Job, outcome: Outcome): void { @@ report
    const breaker = this.io.breaker(node)
%if breaker-guard=generation
    if (permit?.generation !== breaker.generation) {
      return // from before: proves nothing now @@ report.stale
    }
%end
    switch (outcome) {
      case 'done':
        return breaker.success(permit) @@ report.done
      case 'step-error':
%(breaker-explicit=counts)        return breaker.failure(permit) @@ report.step-error
%(breaker-explicit=skipped)        return // not the node's fault: say nothing @@ report.step-error
%(breaker-explicit=released)        return breaker.answered(permit) // slot back, no strike @@ report.step-error
      case 'protocol-error':
%(breaker-protocol=counts)        return breaker.failure(permit) @@ report.protocol-error
%(breaker-protocol=ignored)        return breaker.release(permit) @@ report.protocol-error
      case 'timed-out':
      case 'refused':
        return breaker.failure(permit) @@ report.timed-out report.refused
      case 'cancelled':
%(breaker-cancel=leaks)        return // nobody asks for an answer any more @@ report.cancelled
%(breaker-cancel=closes)        return breaker.success(permit) @@ report.cancelled
%(breaker-cancel=neutral)        return breaker.release(permit) // proves nothing @@ report.cancelled
      default:
        return breaker.release(permit) @@ report.not-ready report.unreachable
    }
  }
}
%if budget=counter-script

const COUNT_ONCE = ${'`'}
local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return n${'`'}
%end

/** Turns a raw text into an outcome. */
export function classify(raw: string): Seen {
  let value: unknown
  try {
    value = JSON.parse(raw)
  } catch {
    throw new ProtocolError('invalid-json')
  }
%if parse=negative-check
  const fields = value ?? {} // null: no fields
%else
  const fields = value
%end
  if (!isObject(fields)) throw new ProtocolError('not-an-object')
%if parse=negative-check
  if (fields.status === 'error') {
    throw new StepError(sanitise(fields.message)) @@ classify.step-error
  }
  return { outcome: 'done', held: true, raw } @@ classify.done
%else
%if parse=strict
  if (repeats(raw)) throw new ProtocolError('duplicate-key')
%end
  if (!Object.hasOwn(fields, 'status')) throw new ProtocolError('missing-status')
  const { status } = fields
  if (typeof status !== 'string') throw new ProtocolError('status-not-string')
  switch (status) {
    case 'done':
      return { outcome: 'done', held: true, raw } @@ classify.done
    case 'error':
      throw new StepError(sanitise(fields.message)) @@ classify.step-error
    default:
      throw new ProtocolError('unknown-status:' + status)
  }
%end
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
%if parse=strict

/** Some object of a valid text holds a key twice: JSON.parse would keep the last. */
function repeats(text: string): boolean {
  const open: Set<string>[] = []
  for (const [token, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (colon !== undefined) {
      const keys = open[open.length - 1]
      const key = JSON.parse(token.slice(0, -colon.length))
      if (keys.has(key)) return true
      keys.add(key)
    }
  }
  return false
}
%end

export function wrap(key: string, error: unknown): Error {
%(identity=kept)  return new Error(key + ' holds an error', { cause: error })
%(identity=stringified)  return new Error(key + ': ' + error) // text only
%(identity=by-value)  return new Error(key + ' holds an error', { cause: { ...(error as Error) } }) // a copy has no class
}
%if routing=nudge-branch-only|terminal-stops

/** Waiting any longer will not change this. */
export function isTerminal(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at instanceof StepError || at instanceof ProtocolError) return true
  return false
}
%end
`

export const TYPESCRIPT: Template = {
  language: 'typescript',
  file: 'worker.ts',
  comment: '//',
  keywords: new Set(
    'import from export class extends constructor readonly private async await function const let return if else for switch case default continue throw new try catch finally typeof instanceof of this type null true false'.split(
      ' ',
    ),
  ),
  lines: parseTemplate(SOURCE),
  life: (ms) => (ms === null ? '2 * this.io.ceilingMs' : String(ms).replace(/\B(?=(\d{3})+$)/g, '_')),
}
