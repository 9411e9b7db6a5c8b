/** What the tests use of opossum, which brings no types of its own. */
declare module 'opossum' {
  interface Options {
    readonly timeout: number | false
    readonly resetTimeout: number
    readonly errorThresholdPercentage: number
    readonly volumeThreshold: number
    readonly rollingCountTimeout: number
    readonly rollingPercentilesEnabled: boolean
    readonly enableSnapshots: boolean
    readonly errorFilter: (error: unknown) => boolean
  }
  export default class CircuitBreaker<A extends unknown[]> {
    constructor(action: (...args: A) => Promise<unknown>, options: Options)
    readonly opened: boolean
    readonly halfOpen: boolean
    readonly closed: boolean
    fire(...args: A): Promise<unknown>
    shutdown(): void
  }
}
