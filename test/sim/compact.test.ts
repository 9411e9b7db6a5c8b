import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compactStructure, readStructure } from '../../src/sim/compact.ts'
import type { Structure } from '../../src/sim/flatten.ts'
import { BREAKER_STRUCTURE, CONSUMER_STRUCTURE } from '../../src/sim/structures.ts'

/** As the page gets it: through JSON. */
const through = (structure: Structure): Structure =>
  readStructure(JSON.parse(JSON.stringify(compactStructure(structure))))

describe('a structure in few letters', () => {
  test.each([
    ['consumer', CONSUMER_STRUCTURE],
    ['breaker', BREAKER_STRUCTURE],
  ])('of the %s is what it was, in fewer letters', (_, structure) => {
    expect(structure.table.flat().length).toBeGreaterThan(10)
    expect(through(structure)).toEqual(structure)
    expect(3 * JSON.stringify(compactStructure(structure)).length).toBeLessThan(JSON.stringify(structure).length)
  })

  test('of any machine is what it was', () => {
    const name = fc.stringMatching(/^[a-z][a-z.]{0,8}$/)
    const action = fc.record({ type: name, params: fc.dictionary(name, fc.oneof(name, fc.integer())) })
    const candidate = fc.record({
      guard: fc.option(name, { nil: null }),
      target: fc.nat(40),
      actions: fc.array(action, { maxLength: 5 }),
    })
    const structure = fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
      .chain(([states, events]) =>
        fc.record({
          states: fc.array(name, { minLength: states, maxLength: states }),
          events: fc.array(name, { minLength: events, maxLength: events }),
          final: fc.array(fc.boolean(), { minLength: states, maxLength: states }),
          table: fc.array(fc.array(candidate, { maxLength: 3 }), {
            minLength: states * events,
            maxLength: states * events,
          }),
        }),
      )
    fc.assert(
      fc.property(structure, (made) => {
        expect(through(made)).toEqual(made)
      }),
    )
  })
})
