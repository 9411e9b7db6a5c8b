/** The worker in TypeScript: what it does with an outcome, and what it writes into the record. */
import { GAP_VARIES, MAY_BE_REFUSED } from '../conditions.ts'

const WRITES = `
  /** Puts down what came of the attempt. */
%(budget=none)  private async write(job: Job, seen: Seen): Promise<Written> {
%(budget!=none)  private async write(job: Job, seen: Seen, retry: boolean): Promise<Written> {
    const { queue, records } = this.io
%(commit-guard=none)    const mine = {} // whoever comes last overwrites it
%(commit-guard=keyed)    const mine = { unlessSaidOf: job.attempt } // once for each attempt
%(commit-guard=state)    const mine = { inProgress: true }
%(commit-guard=state-and-attempt)    const mine = { inProgress: true, attempt: job.attempt }
%(commit-guard=fenced)    const mine = { notOlderThan: job.token } // the last to take the job has the highest
%(requeue-guard=none)    const still = {}
%(requeue-guard=state)    const still = { inProgress: true }
%(requeue-guard=state-and-attempt)    const still = { inProgress: true, attempt: job.attempt }
%if ${GAP_VARIES}
    const gap = this.gap(job, seen)
%else
    const gap = this.io.gapMs // before another try
%end
    if (seen.outcome === 'done') {
      return await records.commit(job, seen, mine) @@ commit
    } else if (seen.outcome === 'cancelled') {
      return await queue.handBack(job) @@ cancelled
    } else if (seen.outcome === 'refused') {
      return await queue.requeue(job, gap, still) // costs nothing @@ requeue.refused
    } else if (seen.outcome === 'timed-out') {
      return await records.fail(job, seen, mine) // no second try @@ fail.limit
%if budget!=none
    } else if (retry) {
%(requeue-write=separate)      return await queue.requeue(job, gap, still) @@ requeue
%(requeue-write=outbox)      return await records.outbox(job, gap, still) // with the count @@ requeue
%end
    } else {
      return await records.fail(job, seen, mine) @@ fail
    }
  }
%if ${GAP_VARIES}

  /** How long the job waits before it is tried again, in ms. */
%(retry-flag=honoured & backoff!=fixed)  private gap(job: Job, { raw }: Seen): number {
%(retry-flag=honoured & backoff=fixed)  private gap(_: Job, { raw }: Seen): number {
%(retry-flag!=honoured)  private gap(job: Job, _: Seen): number {
%if retry-flag=honoured
    const { retryAfterMs: after = -1 } = adviceIn(raw)
    if (Number.isInteger(after) && after >= 0 && after <= 86_400_000) return after // the producer's own word
%end
%if backoff=fixed
    return this.io.gapMs
%else
    const longest = Math.min(this.io.firstGapMs * 2 ** (job.tries - 1), this.io.longestGapMs) // doubles
%(backoff=exponential)    return longest
%(backoff=full-jitter)    return Math.floor(Math.random() * (longest + 1)) // anything up to that
%end
  }
%end
`

/** Inside the class. */
export const SETTLE = `
  /** Tells the breaker, and writes down what came of the attempt. */
  private async settle(job: Job, seen: Seen): Promise<void> {
    if (seen.outcome === 'abandoned') return
    await this.io.records.endAttempt(job, seen) // the first cause told stays @@ decide
%if last-read=any-error & routing!=every-error-stops
    if (seen.late) seen = { ...seen, outcome: 'timed-out', held: false } // all but the cause is a timeout's
%end
    this.report(job, seen.outcome)
%(breaker-settle=twice)    this.report(job, seen.outcome) // once more, on the way out
%(budget=none)    let written = await this.write(job, seen)
%(budget!=none)    const retry = await this.mayRetry(job, seen)
%(budget!=none)    let written = await this.write(job, seen, retry)
%if record-down=waits
    while (written === 'record-down') {
      await this.io.records.back() // until then it is in memory only @@ hold
%(budget=none)      written = await this.write(job, seen)
%(budget!=none)      written = await this.write(job, seen, retry)
    }
%else
    if (written === 'record-down') {
      return this.io.warn(job.id + ' is not recorded', seen.outcome) // and gone @@ hold
    }
%end
%if ${MAY_BE_REFUSED}
    if (written === 'not-current') {
      return // someone else has it, or has settled it @@ rejected
    }
%end
%if dead-letter=on
%(budget=none)    if (seen.raw != null && seen.outcome !== 'done') {
%(budget!=none)    if (seen.raw != null && seen.outcome !== 'done' && !retry) {
      await this.io.records.setAside(job, seen.raw) // for operators only @@ set-aside
    }
%elif poison=quarantined
    if (seen.raw != null && seen.outcome === 'poisoned') {
      await this.io.records.setAside(job, seen.raw) // for operators only @@ set-aside
    }
%end
%if read!=getdel|get
%(read=claim)    if (seen.held) await this.store.delClaimed(job, seen.raw) // in one script: what it has read, its claim @@ delete
%(read=get-then-del)    if (seen.held) await this.store.del(job.resultKey) // only now @@ delete
%(read=lmove)    if (seen.held) await this.store.lrem('progress:' + job.id, seen.raw) // only now @@ delete
%(read=stream)    if (seen.held) await this.store.xack(job.resultKey, job.entry) // only now @@ delete
%(read=stash)    if (seen.held) await this.store.del('stash:' + job.id) // only now @@ delete
%end
  }
${WRITES}`
