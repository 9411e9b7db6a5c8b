import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'

/** As `toEqual`, of large things that are most often the same: whose comparison is the runtime's own, and fast. */
export function expectSame(actual: unknown, expected: unknown, message?: string): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, message).toEqual(expected)
}
