/** Guesses at what somebody meant: near enough to be a slip of the pen, and no nearer name there. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearest } from '../../src/scenario/near.ts'
import { NUMBER_NAMES } from '../../src/scenario/numbers.ts'
import { FAULT_SLUGS } from '../../src/sim/faults.ts'
import { RULE_NAMES } from '../../src/sim/rules.ts'

const NAMES = [...RULE_NAMES, ...FAULT_SLUGS, ...NUMBER_NAMES]

test.each([
  ['nudge-droped', 'nudge-dropped'],
  ['nugde-dropped', 'nudge-dropped'],
  ['pollinterval', 'pollInterval'],
  ['poll_interval', 'pollInterval'],
  ['worker_crash', 'worker-crash'],
  ['reed', 'read'],
  ['brpop', null],
  ['network-partition', null],
  ['visibilityTimeout', null],
  ['x', null],
  ['', null],
  ['r'.repeat(10_000), null],
])('%s: %s', (written, meant) => {
  expect(nearest(written, NAMES)).toBe(meant)
})

test('another number is another thing, and no slip', () => {
  expect(nearest('worker-2', ['worker-1', 'worker-11'])).toBeNull()
  expect(nearest('wroker-1', ['worker-1', 'worker-2'])).toBe('worker-1')
})

test('one letter too many, too few or wrong in a long name is always found', () => {
  const long = NAMES.filter((name) => name.replaceAll(/[^A-Za-z]/g, '').length >= 8)
  fc.assert(
    fc.property(fc.constantFrom(...long), fc.nat(), fc.constantFrom('put', 'leave', 'swap'), (name, n, how) => {
      const at = n % name.length
      const written =
        how === 'put'
          ? `${name.slice(0, at)}q${name.slice(at)}`
          : how === 'leave'
            ? name.slice(0, at) + name.slice(at + 1)
            : `${name.slice(0, at)}q${name.slice(at + 1)}`
      expect(nearest(written, NAMES)).toBe(name)
    }),
  )
})
