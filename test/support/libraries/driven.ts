/** A breaker that can be driven step by step: one of a library, or the model's. What both say can be compared. */

/** How a call may end. `ignored`: an error that the caller has told the library to overlook. */
export type Ending = 'ok' | 'failure' | 'ignored' | 'cancel'

/** What has become of a caller. */
export type Standing = 'under way' | 'rejected' | 'waiting' | 'over'

export type Phase = 'closed' | 'open' | 'half-open'

export interface Driven {
  /** The caller asks. It is the first that asks, then the second, and so on. */
  call(caller: number): Promise<void>
  /** The caller's call ends; it is under way. */
  end(caller: number, how: Ending): Promise<void>
  pass(ms: number): Promise<void>
  readonly phase: Phase
  standing(caller: number): Standing
  /** Nothing of it goes on. */
  stop(): void
}

export class CallError extends Error {
  readonly how: Exclude<Ending, 'ok'>
  constructor(how: Exclude<Ending, 'ok'>) {
    super(how)
    this.how = how
  }
}

/** Calls that the library has let through, and what it did with the others. */
export class Calls {
  private readonly settles = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  private readonly standings: Standing[] = []

  /** What the library runs when it lets the caller through. */
  readonly action = (caller: number): Promise<void> =>
    new Promise((resolve, reject) => {
      this.standings[caller] = 'under way'
      this.settles.set(caller, { resolve, reject })
    })

  async ask(caller: number, call: () => Promise<unknown>): Promise<void> {
    this.standings[caller] = 'waiting'
    call().then(
      () => this.over(caller),
      () => this.over(caller),
    )
    await settled()
  }

  /** A promise that ends without having been let through was turned away. */
  private over(caller: number): void {
    this.standings[caller] = this.standings[caller] === 'waiting' ? 'rejected' : 'over'
  }

  async end(caller: number, how: Ending): Promise<void> {
    const settle = this.settles.get(caller)
    if (how === 'ok') settle?.resolve()
    else settle?.reject(new CallError(how))
    await settled()
  }

  standing(caller: number): Standing {
    return this.standings[caller]
  }
}

/** Long enough for a chain of promises as long as any here: time itself stands still. */
const MICROTASKS = 60

/** All promises that can settle have settled. */
export async function settled(): Promise<void> {
  for (let i = 0; i < MICROTASKS; i++) await Promise.resolve()
}
