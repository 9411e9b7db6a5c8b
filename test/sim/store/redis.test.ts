/** The model's store against a real Redis: the same commands for both, every reply compared. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMMANDS } from '../../../src/sim/store/commands/execute.ts'
import { commandSequence, type SequenceOptions, type Step } from '../../support/arbitrary-command.ts'
import { firstDifference } from '../../support/compare-stores.ts'
import { PLANTED } from '../../support/planted-faults.ts'
import { hasRedis, type Redis, startRedis } from '../../support/redis.ts'

/** Commands that each of the two properties compares at least. */
const LEAST = 5000

describe.skipIf(!hasRedis())('against a real Redis', () => {
  let redis: Redis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())

  async function holds(options: SequenceOptions, numRuns: number): Promise<void> {
    const asked = { commands: 0 }
    const called = new Set<string>()
    await fc.assert(
      fc.asyncProperty(commandSequence(options), async (steps: readonly Step[]) => {
        for (const step of steps) if ('argv' in step) called.add(step.argv[0].toLowerCase())
        expect(await firstDifference(redis, steps, asked)).toBeNull()
      }),
      { numRuns },
    )
    expect(asked.commands).toBeGreaterThan(LEAST)
    expect(Object.keys(COMMANDS).filter((name) => !called.has(name) && !(options.steps && name === 'xdel'))).toEqual([])
  }

  test('every reply is the same', () => holds({ steps: false, maxLength: 50 }, 120))

  test('every reply is the same while time passes', () => holds({ steps: true, maxLength: 50 }, 120))

  test.each(Object.entries(PLANTED))('a planted fault is found: %s', async (_, commands) => {
    const property = fc.asyncProperty(commandSequence({ steps: true, maxLength: 50 }), async (steps) => {
      return (await firstDifference(redis, steps, { commands: 0 }, commands)) === null
    })
    const { failed } = await fc.check(property, { numRuns: 1500, endOnFailure: true })
    expect(failed).toBe(true)
  })
})
