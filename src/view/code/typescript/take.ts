/** The worker in TypeScript: each way of looking at the key, and of asking where the key tells nothing. */
import { MAY_BE_UNSURE, TELLS_WRONG_TYPE } from '../conditions.ts'

export const TAKE = `
%if routing=reads-again
  /** Looks at the key; what it cannot make sense of it reads once more, as if that were still there. */
  private async take(job: Job): Promise<Seen> {
    try {
      return await this.takeOnce(job)
    } catch (error) {
      if (job.seen.outcome !== 'protocol-error') throw error
      return await this.takeOnce(job) // the second one counts @@ read.again ignore.again
    }
  }

  /** Looks at the key once. An error is thrown; what was seen stays with the job. */
  private async takeOnce(job: Job): Promise<Seen> {
%else
  /** Looks at the key once. An error is thrown; what was seen stays with the job. */
  private async take(job: Job): Promise<Seen> {
%end
    job.seen = { outcome: 'unreachable', says: 'store unreachable' }
%if ${MAY_BE_UNSURE} or ${TELLS_WRONG_TYPE}
    const raw = await this.look(job).catch((error: unknown) => {
%(${MAY_BE_UNSURE})      job.unsure ||= error instanceof NoReply // was it executed?
%if ${TELLS_WRONG_TYPE}
      if (error instanceof WrongType) {
        job.seen = { outcome: 'wrong-type', says: 'wrong-type' } // waiting does not mend that
        throw wrap(job.resultKey, new ProtocolError('wrong-type'))
      }
%end
      throw error
    })
%elif read=getdel
    const raw = await this.store.getdel(job.resultKey) // gone once read
%elif read=get
    const raw = await this.store.get(job.resultKey) // stays where it is
%elif read=get-then-del
    const raw = await this.store.get(job.resultKey) // deleted in settle
%elif read=lmove
    const raw = await this.store.lmove(job.resultKey, 'progress:' + job.id) // a reaper puts back what stays
%else
    const raw = await this.look(job)
%end
    if (raw === null) {
%(status-query=after-empty-looks)      job.emptyLooks++
      job.seen = { outcome: 'not-ready', says: 'not ready' }
      throw new Error('not ready')
    }
    return this.judge(job, raw)
  }
%if ${MAY_BE_UNSURE} or ${TELLS_WRONG_TYPE} or read=claim

  /** What lies there, if anything. */
  private async look(job: Job): Promise<string | null> {
%if read=getdel
    return await this.store.getdel(job.resultKey) // gone once read
%elif read=get
    return await this.store.get(job.resultKey) // stays where it is
%elif read=get-then-del
    return await this.store.get(job.resultKey) // deleted in settle
%elif read=claim
    const raw = await this.store.get(job.resultKey) // deleted in settle
    if (raw === null) return null
    const claimed = await this.store.setnx('claim:' + job.id, job.token, this.io.readLeaseMs) @@ claim
    return claimed ? raw : null // claimed by someone, or by itself before a reply was lost
%elif read=lmove
    return await this.store.lmove(job.resultKey, 'progress:' + job.id) // a reaper puts back what stays
%elif read=stream
    // What is new; what came and was not seen to come; what others left lying.
    const entry =
      (await this.store.xreadgroup(job.resultKey, this.io.name, '>')) ??
      (job.unsure ? await this.store.xreadgroup(job.resultKey, this.io.name, '0') : null) ??
      (await this.store.xautoclaim(job.resultKey, this.io.name, this.io.readLeaseMs))
    job.unsure = false
    job.entry = entry?.id ?? ''
    return entry?.raw ?? null
%else
    const raw = await this.store.evalTake(TAKE_TO_STASH, [job.resultKey, 'stash:' + job.id]) // and deleted
    if (raw !== null || !(job.resumed || job.unsure)) return raw
    return await this.store.get('stash:' + job.id) // the copy
%end
  }
%end
%if read=claim

  /** Gives up a claim of its own. */
  private async unclaim(job: Job): Promise<void> {
    await this.store.delIf('claim:' + job.id, job.token) @@ claim.off
  }
%end
%if status-query!=never

  /** The key tells nothing, and the node may know what became of the attempt. */
  private mayAsk(job: Job): boolean {
%(status-query=when-unsure)    return job.unsure
%(status-query=after-empty-looks)    return job.unsure || job.emptyLooks >= this.io.emptyLooks
  }

  private async ask(job: Job): Promise<Seen> {
    job.unsure = false
    job.emptyLooks = 0
    const answer = await this.io.compute.ask(job) @@ ask
    if (answer === 'gone') return { outcome: 'producer-gone', says: 'producer-gone' }
    if (answer === 'running') throw new Error('it runs')
    return this.judge(job, answer.raw)
  }
%end
`
