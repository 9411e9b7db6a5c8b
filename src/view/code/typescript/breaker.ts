/** The worker in TypeScript: what it tells the breaker of the node. */
import { ENDS_EARLY, HAS_OTHER_ENDS } from '../conditions.ts'

/** The end of the class. */
export const BREAKER = `
  /** Tells the breaker of the node how the call ended. */
%(breaker-release=owned)  private report({ node, permit }: Job, outcome: Outcome): void { @@ report
%(breaker-release=anyone)  private report({ node, permit: own }: Job, outcome: Outcome): void { @@ report
%(breaker-release=anyone)    const permit = own && { ...own, slot: 'any' as const } // one is as good as another
%(breaker-guard!=as-begun)    const breaker = this.breaker(node)
%(breaker-guard=as-begun)    const breaker = this.breaker(node).asOf(permit) // what the call was when it began
%(breaker-strikes=kept)    // its strikes outlive a change of its state
%if breaker-guard=generation
    if (permit?.generation !== breaker.generation) {
      return // from before: proves nothing now @@ report.stale
    }
%elif breaker-guard=started-closed
    if (!permit?.probe && breaker.halfOpen) {
      return // no test: proves nothing now @@ report.stale
    }
%elif breaker-guard=failures-count
    const strikes: Outcome[] = [
%(breaker-explicit=counts)      'step-error',
%(breaker-protocol=counts)      'protocol-error',
%(breaker-deadline=counts)      'timed-out',
%(breaker-submit=counts)      'refused',
%(breaker-cancel=counts)      'cancelled',
%(breaker-cancel=counts & parse=status-table)      'stopped',
%(breaker-cancel=counts & status-query!=never)      'producer-gone',
    ]
    if (permit?.generation !== breaker.generation && !strikes.includes(outcome)) {
      return // from before: proves nothing now @@ report.stale
    }
%end
    switch (outcome) {
      case 'done':
%(breaker-probe=until-accepted)      case 'accepted':
        return breaker.success(permit) @@ report.done report.accepted
      case 'step-error':
%(breaker-explicit=counts)        return breaker.failure(permit) @@ report.step-error
%(breaker-explicit=skipped)        return // not the node's fault: say nothing @@ report.step-error
%(breaker-explicit=released)        return breaker.answered(permit) // slot back, no strike @@ report.step-error
%(breaker-explicit=resets)        return breaker.success(permit) // slot back, strikes forgotten @@ report.step-error
%(breaker-explicit=zeroes)        return breaker.freeAll() // whoever holds a slot @@ report.step-error
      case 'protocol-error':
%(breaker-protocol=counts)        return breaker.failure(permit) @@ report.protocol-error
%(breaker-protocol=ignored)        return breaker.release(permit) @@ report.protocol-error
%if breaker-submit=counts & breaker-deadline=counts
      case 'timed-out':
      case 'refused':
        return breaker.failure(permit) @@ report.timed-out report.refused
%else
      case 'timed-out':
%(breaker-deadline=counts)        return breaker.failure(permit) @@ report.timed-out
%(breaker-deadline=neutral)        return breaker.release(permit) // proves nothing @@ report.timed-out
      case 'refused':
%(breaker-submit=counts)        return breaker.failure(permit) @@ report.refused
%(breaker-submit=ignored)        return breaker.release(permit) @@ report.refused
%end
      case 'cancelled':
%if ${HAS_OTHER_ENDS}
      case 'stopped':
      case 'producer-gone':
%end
%(breaker-cancel=leaks)        return // nobody asks for an answer any more @@ report.cancelled report.stopped report.producer-gone
%(breaker-cancel=closes)        return breaker.success(permit) @@ report.cancelled report.stopped report.producer-gone
%(breaker-cancel=released)        return breaker.answered(permit) // closes it, if this was a test @@ report.cancelled report.stopped report.producer-gone
%(breaker-cancel=counts)        return breaker.failure(permit) @@ report.cancelled report.stopped report.producer-gone
%(breaker-cancel=neutral)        return breaker.release(permit) // proves nothing @@ report.cancelled report.stopped report.producer-gone
%if ${ENDS_EARLY}
      case 'poisoned':
      case 'spent':
        return // was not submitted: nothing to tell
%end
      default:
        return breaker.release(permit) @@ report.not-ready report.unreachable report.wrong-type
    }
  }
}
`
