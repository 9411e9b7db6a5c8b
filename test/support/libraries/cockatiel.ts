/** cockatiel's own breaker, driven. Time is vitest's. */
import { CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { vi } from 'vitest'
import { CallError, Calls, type Driven, type Ending, type Phase, type Standing, settled } from './driven.ts'

export interface CockatielOptions {
  readonly coolDownMs: number
  readonly failuresMax: number
}

const PHASES: Readonly<Record<CircuitState, Phase>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Isolated]: 'open',
}

/** Failures in a row open it; an ignored error, or a cancelled call, is one that its policy does not handle. */
export class Cockatiel implements Driven {
  private readonly calls = new Calls()
  private readonly policy

  constructor({ coolDownMs, failuresMax }: CockatielOptions) {
    this.policy = circuitBreaker(
      handleWhen((error) => error instanceof CallError && error.how === 'failure'),
      { halfOpenAfter: coolDownMs, breaker: new ConsecutiveBreaker(failuresMax) },
    )
  }

  get phase(): Phase {
    return PHASES[this.policy.state]
  }

  call(caller: number): Promise<void> {
    return this.calls.ask(caller, () => this.policy.execute(() => this.calls.action(caller)))
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
  stop(): void {}
}
