/** opossum's own breaker, driven. Time is vitest's. */
import CircuitBreaker from 'opossum'
import { vi } from 'vitest'
import { CallError, Calls, type Driven, type Ending, type Phase, type Standing, settled } from './driven.ts'

export interface OpossumOptions {
  readonly coolDownMs: number
  /** After which a call counts as failed; `false`: never. */
  readonly timeoutMs: number | false
}

/**
 * A share of failures within a window opens it; our words know strikes in a row. With no least volume and a threshold
 * of zero the first failure opens it, which both can say; the window is longer than any run, so that it plays no part.
 */
export class Opossum implements Driven {
  private readonly calls = new Calls()
  private readonly breaker: CircuitBreaker<[number]>

  constructor({ coolDownMs, timeoutMs }: OpossumOptions) {
    this.breaker = new CircuitBreaker(this.calls.action, {
      timeout: timeoutMs,
      resetTimeout: coolDownMs,
      errorThresholdPercentage: 0,
      volumeThreshold: 0,
      rollingCountTimeout: 86_400_000,
      rollingPercentilesEnabled: false,
      enableSnapshots: false,
      errorFilter: (error) => error instanceof CallError && error.how === 'ignored',
    })
  }

  get phase(): Phase {
    return this.breaker.closed ? 'closed' : this.breaker.halfOpen ? 'half-open' : 'open'
  }

  call(caller: number): Promise<void> {
    return this.calls.ask(caller, () => this.breaker.fire(caller))
  }
  end(caller: number, how: Ending): Promise<void> {
    return this.calls.end(caller, how)
  }
  async pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms)
    await settled()
  }
  standing(caller: number): Standing {
    return this.calls.standing(caller)
  }
  stop(): void {
    this.breaker.shutdown()
  }
}
