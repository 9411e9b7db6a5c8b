/** Scenarios that are about one node's breaker: short, with little else in them, so that its corners are met often. */
import * as fc from 'fast-check'
import type { Scenario, ScenarioEdit } from '../../src/scenario/schema.ts'
import { once } from './gate.ts'
import { PAYLOADS, small } from './small.ts'

const seconds = (min: number, max: number) => fc.integer({ min, max }).map((n) => `${n}s`)

const call = fc.record({
  at: seconds(0, 60),
  run: seconds(1, 60),
  payload: fc.constantFrom(...(Object.keys(PAYLOADS) as (keyof typeof PAYLOADS)[])),
})

const mishap = (jobs: number): fc.Arbitrary<ScenarioEdit> => {
  const at = seconds(1, 90)
  const job = fc.integer({ min: 1, max: jobs }).map((n) => `job-${n}`)
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ at, fault: fc.constant('wait-cancelled'), job }) },
    { weight: 1, arbitrary: fc.record({ at, fault: fc.constant('shutdown'), back: seconds(0, 20) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        at,
        fault: fc.constant('worker-crash'),
        back: seconds(1, 20),
        recovery: fc.constant('redeliver'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ at, fault: fc.constant('submit-refused'), for: seconds(1, 10) }) },
    { weight: 1, arbitrary: fc.record({ at, fault: fc.constant('restart') }) },
  ) as fc.Arbitrary<ScenarioEdit>
}

/** `lease`: whether a slot may have one. */
export function arbitraryGate({ lease = true } = {}): fc.Arbitrary<Scenario> {
  return fc.array(call, { minLength: 2, maxLength: 6 }).chain((calls) =>
    fc
      .record({
        numbers: fc.record({
          ceiling: fc.constant('5m'),
          requeueGap: fc.constant('0s'),
          breakerLimit: fc.integer({ min: 1, max: 2 }),
          coolDown: fc.constantFrom('1s', '10s'),
          probes: fc.integer({ min: 1, max: 2 }),
          probeLease: lease ? fc.constantFrom('none' as const, '20s', '1m') : fc.constant('none' as const),
        }),
        workers: fc.integer({ min: 1, max: 2 }),
        open: fc.boolean(),
        edits: fc.array(mishap(calls.length), { maxLength: 5 }),
      })
      .map(({ numbers, workers, open, edits }) =>
        small({
          nodes: ['a'],
          numbers,
          workers: Array.from({ length: workers }, (_, i) => ({ id: `worker-${i + 1}` })),
          openBreakers: open ? ['a'] : [],
          jobs: calls.map(({ at, run, payload }, i) => once(i + 1, at, run, payload)),
          edits,
        }),
      ),
  )
}
