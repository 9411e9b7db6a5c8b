import { describe, expect, it } from 'vitest'
import { sim } from '../support/command.ts'

interface Printed {
  readonly columns: readonly { readonly id: string }[]
  readonly rows: readonly {
    readonly id: string
    readonly cells: readonly {
      readonly column: string
      readonly runs: readonly { readonly word: string; readonly lateMs: number | null; readonly why: string }[]
    }[]
  }[]
}

describe('the fault table, from a shell', { timeout: 60_000 }, () => {
  it('is printed as a list that can be read', async () => {
    const { code, stdout, stderr } = await sim('faults')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^F0 {3}No result comes\n/)
    expect(stdout).toMatch(/D1 {2}GETDEL: lost without an error, after 8 min 54 s\. /)
    expect(stdout).toMatch(/D1 {2}GETDEL: cannot be there\n/)
  })

  it('is printed as JSON, each run with its word, its lateness and its reason', async () => {
    const { code, stdout } = await sim('faults', '--json')
    expect(code).toBe(0)
    const { columns, rows } = JSON.parse(stdout) as Printed
    expect(columns.map(({ id }) => id)).toEqual(['D1', 'D1s', 'D2', 'D3', 'D4', 'D5'])
    const cell = rows.find(({ id }) => id === 'F2')?.cells.find(({ column }) => column === 'D3')
    expect(cell?.runs).toMatchObject([{ word: 'blocked-by-claim', lateMs: 34_000 }])
    for (const { cells } of rows) for (const { runs } of cells) for (const { why } of runs) expect(why).not.toBe('')
  })

  it('takes nothing else', async () => {
    const { code, stderr } = await sim('faults', 'F2')
    expect([code, stderr]).toEqual([2, 'faults takes no "F2"\n'])
  })
})
