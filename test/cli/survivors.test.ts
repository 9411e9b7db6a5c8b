import { describe, expect, it } from 'vitest'
import { survivorsCommand } from '../../src/cli/survivors.ts'

const SMALL = ['commit-guard=none', 'requeue-guard=none', 'requeue-write=separate', 'status-query=never'].flatMap(
  (given) => ['--vary', given],
)

describe('survivors', () => {
  it('says which combinations nothing can hurt', () => {
    const text = survivorsCommand([...SMALL, '--faults', '0'])
    expect(text).toContain('6 configurations: read (getdel, get, get-then-del), key-scope (per-job, per-attempt)')
    expect(text).toContain('4 survive:')
    expect(text).toContain('  read=get key-scope=per-attempt commit-guard=none')
    expect(text).not.toContain('  read=get key-scope=per-job')
  })

  it('says the same as JSON', () => {
    const { fates, survivors, space } = JSON.parse(survivorsCommand([...SMALL, '--faults', '0', '--json']))
    expect(space['commit-guard']).toEqual(['none'])
    expect([fates.length, survivors.length]).toEqual([6, 4])
    expect(fates.filter(({ verdict }: { verdict: string | null }) => verdict !== null)).toHaveLength(2)
  })

  it.each([
    [['--vary', 'reading=get'], 'allowed: rule=option,option'],
    [['--vary', 'read=peek'], 'read has no option "peek"'],
    [['--crash-at', 'lunch'], 'no point "lunch"; allowed: now, before-read'],
    [['--only', 'rain'], 'no fault "rain" without time'],
    [['now'], 'survivors takes no "now"'],
  ])('refuses %j', (args, message) => {
    expect(() => survivorsCommand(args)).toThrow(message)
  })
})
