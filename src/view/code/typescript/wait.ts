/** The worker in TypeScript: the wait for one result, branch by branch. */
import { FINAL } from '../conditions.ts'

const WAITS_ON = 'routing=every-error-waits|nudge-branch-only'

/** What one branch does with an error: return what ends the wait, go on otherwise. */
const caught = (branch: string): string => `%if routing=every-error-stops
          } catch {
%(parse=status-table)            if (job.seen.outcome === 'not-final') continue @@ ignore.${branch}
            return job.seen
          }
%elif ${FINAL}
          } catch (error) {
            if (isTerminal(error)) return job.seen
            continue // not final: look again later @@ ignore.${branch}
          }`

export const WAIT = `
  /** Ends with what was seen last, or at the limit. */
%(subscribe=first)  private async wait(job: Job, nudges: Nudges): Promise<Seen> {
%(subscribe=later)  private async wait(job: Job): Promise<Seen> {
%(subscribe=first & poll=on)    const wake = firstOf(nudges, every(this.io.pollMs), after(this.io.ceilingMs), job.cancelled)
%(subscribe=first & poll=off)    const wake = firstOf(nudges, after(this.io.ceilingMs), job.cancelled)
    if (job.resumed || this.io.lookFirst) {
      try {
        return await this.take(job) @@ read.return read.first
%(${FINAL})      } catch (error) {
%(routing!=terminal-stops|only-failures-stop|only-protocol-errors-stop|reads-again)      } catch {
        const nothing = job.seen.outcome === 'not-ready'
        if (nothing && job.resumed && (await this.io.records.settled(job)))
          return { outcome: 'abandoned' } // someone else was quicker @@ wait.abandoned
%if routing=every-error-stops
%if parse=status-table
        if (job.seen.outcome !== 'not-final') return job.seen
        // otherwise wait, like the others @@ ignore.return ignore.first
%else
        return job.seen
%end
%else
%(${FINAL})        if (isTerminal(error)) return job.seen
        // otherwise wait, like the others @@ ignore.return ignore.first
%end
      }
    }
%if subscribe=later
    job.nudges = await this.io.queue.subscribe(job.resultKey) // what came before is missed @@ subscribe
%(poll=on)    const wake = firstOf(job.nudges, every(this.io.pollMs), after(this.io.ceilingMs), job.cancelled)
%(poll=off)    const wake = firstOf(job.nudges, after(this.io.ceilingMs), job.cancelled)
%end
    for (;;) {
%(read=claim)      await this.unclaim(job) // whoever looks next may have it
%if status-query!=never
      if (this.mayAsk(job)) {
        try {
          return await this.ask(job)
%if ${FINAL}
        } catch (error) {
          if (isTerminal(error)) return job.seen
        }
%else
        } catch {
          // it runs, or what it says counts for nothing
        }
%end
      }
%end
      switch (await wake.next()) { // waits here @@ wait
        case 'cancel':
          return { outcome: 'cancelled' }

        case 'nudge':
          try {
            return await this.take(job) @@ read.nudge
${caught('nudge')}
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
${caught('tick')}
%else
          } catch {
            continue // any error counts as "not yet" @@ ignore.tick
          }
%end
%end

        case 'limit': @@ limit
%if last-read!=off
          try {
%if status-query=never
%(routing=reads-again)            return await this.takeOnce(job) @@ read.last
%(routing!=reads-again)            return await this.take(job) @@ read.last
%else
            try {
%(routing=reads-again)              return await this.takeOnce(job) @@ read.last
%(routing!=reads-again)              return await this.take(job) @@ read.last
            } catch (error) {
              if (!this.mayAsk(job)) throw error
              return await this.ask(job)
            }
%end
%(${FINAL})          } catch (error) {
%(routing!=terminal-stops|only-failures-stop|only-protocol-errors-stop|reads-again)          } catch {
%(${FINAL})            if (isTerminal(error)) return job.seen
%(routing=every-error-stops)            if (job.seen.held || job.seen.outcome === 'wrong-type') return job.seen
%if last-read=any-error & routing!=every-error-stops
            if (job.seen.held) return { ...job.seen, late: true } // too late, but it names a cause
%end
%(last-read=on & ${WAITS_ON})            // too late for errors
          }
%end
          return { outcome: 'timed-out', says: 'timed out' } @@ ignore.last
      }
    }
  }
`
