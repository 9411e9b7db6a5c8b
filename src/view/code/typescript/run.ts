/** The worker in TypeScript: its errors, its client, and one attempt from the gate to the wait. */
import { AT_CLAIM, MAY_BE_UNSURE, SOME_CLEANED, TELLS_WRONG_TYPE } from '../conditions.ts'

export const RUN = `
// A worker sees jobs through. What it talks to is declared in ports.ts.
import { after, dial, firstOf } from './ports.ts'
%(${MAY_BE_UNSURE})import { NoReply } from './ports.ts'
%(${TELLS_WRONG_TYPE})import { WrongType } from './ports.ts'
%if ${SOME_CLEANED}
%(text-cut=bytes)import { cutBytes, redact, repair, strip } from './ports.ts'
%(text-cut=code-points)import { cutCharacters, redact, repair, strip } from './ports.ts'
%end
%(poll=on)import { every } from './ports.ts'
%(budget=counter-script & budget-script!=built-in)import { ownScript } from './ports.ts'
%(breaker-scope=worker)import { ownBreakers } from './ports.ts'
%(breaker-scope=store)import { storedBreakers } from './ports.ts'
%(subscribe=first)import type { Breaker, Job, Nudges, Outcome, Ports, Seen, Written } from './ports.ts'
%(subscribe=later)import type { Breaker, Job, Outcome, Ports, Seen, Written } from './ports.ts'

/** The producer's own word that the step failed. */
export class StepError extends Error {
  readonly outcome = 'step-error'
  constructor(readonly says: string) {
    super('step failed: ' + says)
  }
}

/** An answer that nobody can make sense of. */
export class ProtocolError extends Error {
  readonly outcome = 'protocol-error'
  constructor(readonly says: string) {
    super('unreadable: ' + says)
  }
}
%if parse=status-table

/** An answer that is not the last one. */
export class NotFinal extends Error {
  readonly outcome = 'not-final'
}
%end

export class Worker {
  readonly store
  readonly breaker: (node: number) => Breaker
  constructor(readonly io: Ports) {
%(resend=on)    this.store = dial(io.storeUrl, { resend: 'everything' }) // no reply: the command is sent again
%(resend=safe-only)    this.store = dial(io.storeUrl, { resend: 'reads' }) // no reply: an error, unless it only reads
%(resend=off)    this.store = dial(io.storeUrl, { resend: 'nothing' }) // no reply: an error
%(breaker-scope=process)    this.breaker = io.breaker
%(breaker-scope=worker)    this.breaker = ownBreakers() // what it learns of a node the others do not know
%(breaker-scope=store)    this.breaker = storedBreakers(this.store) // everybody's, and they outlive a restart
  }

  /** Sees one attempt through, from the gate to the record. */
%(stale-monitor=per-run)  // An alarm goes off where one attempt takes too long.
%(stale-monitor=total-age)  // An alarm goes off where the job is too old, whatever its attempts took.
  async run(job: Job): Promise<void> {
%(heartbeat=on)    this.io.queue.renew(job) // while it lives, until the job is settled
%(heartbeat=off)    // its lease on the job ends with its time, whatever it is doing
    if (!job.resumed) {
%if poison=quarantined
      if (job.deliveries > this.io.deliveriesMax) {
        const raw = await this.store.getdel(job.resultKey) // each delivery of it crashed a worker
        return this.settle(job, { outcome: 'poisoned', says: 'poisoned', raw })
      }
%end
%if ${AT_CLAIM}
      if (!(await this.spend(job))) return this.settle(job, { outcome: 'spent', says: 'no attempts left' })
%end
%(node-choice=same)      // a retry runs where the last attempt ran: job.node stays
%(node-choice=rotate)      if (job.tries > 0) job.node = (job.node + 1) % this.io.nodes
%(node-choice=avoid-tried)      if (job.tries > 0) job.node = job.triedAt.indexOf(Math.min(...job.triedAt)) // never tried: 0
%(breaker-half-open=timer)      // after the cool-down a timer, and not a caller, begins the test
%(breaker-gate=slots)      job.permit = await this.breaker(job.node).acquire(job.cancelled) // waits its turn @@ gate
%(breaker-gate=everyone)      job.permit = await this.breaker(job.node).acquire(job.cancelled) // testing lets all through @@ gate
%(breaker-gate=one-round)      job.permit = await this.breaker(job.node).acquire(job.cancelled) // waits for whoever tests @@ gate
      if (job.permit === null) return this.settle(job, { outcome: 'cancelled' })
    }
%(key-scope=per-job)    job.resultKey = 'result:' + job.id // the same for all its attempts
%(key-scope=per-attempt)    job.resultKey = 'result:' + job.id + ':' + job.attempt // this attempt's own
%(key-scope=shared)    job.resultKey = 'result:shared' // every job's
%(publish=before)    // the node nudges before it writes: a look may come too early
%(deadline=passed)    job.withinMs = this.io.ceilingMs // the node stops when nobody waits any more
%(submit-key=keyed)    job.submitKey = job.id + ':' + job.attempt // heard twice, run once
%(subscribe=first)    const nudges = await this.io.queue.subscribe(job.resultKey) @@ subscribe
    try {
      const taken = job.resumed || (await this.io.compute.submit(job)) @@ submit
%if breaker-probe=until-accepted
      if (taken && !job.resumed && job.permit?.probe) {
        this.report(job, 'accepted') // the test was whether it takes the job
        job.permit = { ...job.permit, probe: false }
      }
%end
%(subscribe=first)      await this.settle(job, taken ? await this.wait(job, nudges) : { outcome: 'refused' })
%(subscribe=later)      await this.settle(job, taken ? await this.wait(job) : { outcome: 'refused' })
    } finally {
%(subscribe=first)      nudges.close()
%(subscribe=later)      job.nudges?.close()
    }
  }
`
