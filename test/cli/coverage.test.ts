import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { coverageCommand, loadClaims } from '../../src/cli/coverage.ts'
import { UsageError } from '../../src/cli/usage.ts'
import { ADDITIONS, REQUIREMENTS } from '../../src/story/coverage.ts'
import { sim } from '../support/command.ts'

const SHIPPED = join(import.meta.dirname, '../../scenarios/claims')

interface PrintedClaim {
  readonly id: string
  readonly standing: string
  readonly claim: string
  readonly problems: readonly string[]
  readonly pairs: readonly { readonly bad: { readonly by: string; readonly verdicts: readonly string[] } }[]
}

interface Printed {
  readonly requirements: readonly PrintedClaim[]
  readonly additions: readonly PrintedClaim[]
  readonly ok: number
  readonly wrong: readonly string[]
  readonly gaps: readonly string[]
}

test('every requirement and every addition is listed and shown, and the command ends well', async () => {
  const { code, stdout } = await sim('coverage')
  expect(code).toBe(0)
  for (const id of [...REQUIREMENTS, ...ADDITIONS]) expect(stdout).toMatch(new RegExp(`^${id} +ok +\\S`, 'm'))
  expect(stdout).toContain('bad   routing=every-error-waits -> hang, lost-result, wrong-cause')
  expect(stdout).toContain('good  routing=terminal-stops -> settled-with-cause')
  const listed = stdout.split('\n').flatMap((line) => /^[RD]\d+/.exec(line) ?? [])
  expect(listed).toEqual([...REQUIREMENTS, ...ADDITIONS])
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('82 of 82 claims and 18 of 18 additions shown as written')
})

test('the same as JSON', () => {
  const { text, exitCode } = coverageCommand(['--json'])
  const { requirements, additions, ok, wrong, gaps }: Printed = JSON.parse(text)
  expect([exitCode, ok, wrong, gaps]).toEqual([0, 100, [], []])
  expect(requirements.map(({ id }) => id)).toEqual(REQUIREMENTS)
  expect(additions.map(({ id }) => id)).toEqual(ADDITIONS)
  expect(requirements[0].pairs[0].bad).toEqual({
    by: 'routing=every-error-waits',
    verdicts: ['hang', 'lost-result', 'wrong-cause'],
  })
})

describe('a folder of one’s own', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'claims-'))
    cpSync(SHIPPED, folder, { recursive: true })
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Changes the text of a file of claims. */
  function edit(name: string, change: (text: string) => string): void {
    const path = join(folder, name)
    const before = readFileSync(path, 'utf8')
    const after = change(before)
    expect(after).not.toBe(before)
    writeFileSync(path, after)
  }

  /** Takes one claim out of its file. */
  function leaveOut(name: string, left: string): void {
    edit(name, (text) => {
      const file = JSON.parse(text)
      return JSON.stringify({ ...file, claims: file.claims.filter(({ id }: { id: string }) => id !== left) })
    })
  }

  test('a claim that is not shown is a gap', () => {
    leaveOut('5-breaker.json', 'R66')
    const { text, exitCode } = coverageCommand([], folder)
    expect(exitCode).toBe(1)
    expect(text).toMatch(/^R66 +gap/m)
    expect(text).toContain('81 of 82 claims and 18 of 18 additions shown as written\ngaps: R66')
  })

  test('so is an addition', () => {
    leaveOut('8-additions.json', 'D4')
    const { text, exitCode } = coverageCommand([], folder)
    expect(exitCode).toBe(1)
    expect(text).toMatch(/^D4 +gap/m)
    expect(text).toContain('82 of 82 claims and 17 of 18 additions shown as written\ngaps: D4')
  })

  test('two sides that are one run are a gap, and said to be', () => {
    edit('6-edges.json', (text) => {
      const file = JSON.parse(text)
      const [pair] = file.claims[0].pairs
      pair.bad.set = pair.good.set
      return JSON.stringify(file)
    })
    const { text, exitCode } = coverageCommand([], folder)
    expect(exitCode).toBe(1)
    expect(text).toContain('bad   no difference -> ')
    expect(text).toContain('!     the two sides are the same run')
    expect(JSON.parse(coverageCommand(['--json'], folder).text)).toMatchObject({ ok: 99 })
  })

  test('a wrong time is found, and said', () => {
    edit('1-incident.json', (text) => text.replace('21960000', '21960001'))
    const { text, exitCode } = coverageCommand([], folder)
    expect(exitCode).toBe(1)
    expect(text).toMatch(/^R1 +wrong/m)
    expect(text).toContain('!     bad: job-7f3: settledAfterMs should be 21960001, is 21960000')
    expect(text).toContain('comes out otherwise: R1')
    const { wrong }: Printed = JSON.parse(coverageCommand(['--json'], folder).text)
    expect(wrong).toEqual(['R1'])
  })

  test('a file that cannot be understood is no result', () => {
    edit('1-incident.json', (text) => text.slice(0, -3))
    expect(() => loadClaims(folder)).toThrow(/1-incident.json: not JSON/)
    writeFileSync(join(folder, '1-incident.json'), '{"version":2}')
    expect(() => loadClaims(folder)).toThrow(UsageError)
  })
})

test.each([[['R1']], [['--jsom']]])('a call that cannot be understood: %j', async (args) => {
  const { code, stdout, stderr } = await sim('coverage', ...args)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr.trim().split('\n')).toHaveLength(1)
})
