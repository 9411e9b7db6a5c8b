/** Tables of counting scripts as fast-check makes them: any that the format can hold. */
import * as fc from 'fast-check'
import {
  LEFT_MAX,
  LEFT_MIN,
  SCRIPT_ERROR_MAX,
  SCRIPT_LIFE_MAX_MS,
  SCRIPT_STATES,
  type ScriptLife,
  type ScriptRow,
  type ScriptTable,
  scriptState,
} from '../../src/sim/script.ts'

const count = fc.integer({ min: LEFT_MIN, max: LEFT_MAX })

/** Few, as it is with scripts: the same error comes up again and again. */
const errors = fc.array(
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((text) => text.length <= SCRIPT_ERROR_MAX && /^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(text)),
  { minLength: 1, maxLength: 3 },
)

function row(place: number, why: readonly string[]): fc.Arbitrary<ScriptRow> {
  const lives = fc.oneof(
    fc.constantFrom<ScriptLife>('none', 'given', ...(scriptState(place).lives ? (['kept'] as const) : [])),
    fc.integer({ min: 1, max: SCRIPT_LIFE_MAX_MS }),
  )
  const left = fc.oneof(
    fc.constant<Pick<ScriptRow, 'left' | 'life'>>({ left: null, life: 'none' }),
    fc.record({ left: count, life: lives }),
  )
  const comes = fc.oneof(
    fc.record({ returns: fc.oneof(count, fc.constant(null)), error: fc.constant('') }),
    fc.record({ returns: fc.constant(null), error: fc.constantFrom(...why) }),
  )
  return fc.tuple(left, comes).map(([a, b]) => ({ ...a, ...b }))
}

/** Any table. */
export function scriptTable(): fc.Arbitrary<ScriptTable> {
  return errors.chain((why) => fc.tuple(...Array.from({ length: SCRIPT_STATES }, (_, place) => row(place, why))))
}
