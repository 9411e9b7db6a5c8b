/** Objects of a format: what passes for one. */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { object, table } from '../../src/scenario/objects.ts'

const shapes = {
  object: object({ one: v.optional(v.number()) }),
  table: table(v.string(), v.number()),
  'part of an object': v.omit(object({ one: v.optional(v.number()), two: v.string() }), ['two']),
}

describe.each(Object.entries(shapes))('%s', (_, shape) => {
  test.each([{}, { one: 1 }])('takes an object: %j', (value) => {
    expect(v.safeParse(shape, value)).toMatchObject({ success: true, output: value })
  })

  test.each([[[]], [[1]], [null], ['{}'], [1]])('takes nothing else: %j', (value) => {
    const { success, issues } = v.safeParse(shape, value)
    expect(success).toBe(false)
    expect(issues).toMatchObject([{ kind: 'schema', expected: 'Object', input: value }])
  })
})

test('a list is refused at its place, and everything else that is wrong is told as well', () => {
  const { issues } = v.safeParse(object({ first: table(v.string(), v.number()), second: v.number() }), {
    first: [],
    second: 'x',
  })
  expect(issues?.map((issue) => v.getDotPath(issue))).toEqual(['first', 'second'])
})
