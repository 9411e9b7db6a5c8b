/** `report`: a run as a file of its own, from a shell. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportCommand } from '../../src/cli/report.ts'
import { planOf } from '../../src/scenario/chosen.ts'
import { decodeLink } from '../../src/scenario/link.ts'
import { sim } from '../support/command.ts'
import { SCENARIO_FILES, shipped } from '../support/library.ts'
import { small } from '../support/small.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'burn-report-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('from a shell', { timeout: 60_000 }, () => {
  test('Markdown is what comes without asking, with a link that is the same run', async () => {
    const { code, stdout, stderr } = await sim('report', 'incident', '--rules', 'allowlist', '--set', 'read=get')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^# The job that failed at 18:28\n/)
    expect(stdout).toContain('step 3 of 6')
    const hash = /^#play\?\S+$/m.exec(stdout)?.[0] ?? ''
    const opened = await decodeLink(hash, {
      ids: ['incident'],
      planOf: async (state) => planOf(shipped('incident'), state),
    })
    expect(opened).toMatchObject({ state: { preset: 'allowlist', set: { read: 'get' }, job: 'job-7f3' } })
  })

  test('a test that is written passes, for any rules, bytes and edits', async () => {
    const payload = file('reply.bin', '{"status":"error","message":"\u0000"}')
    const edits = file('edits.json', JSON.stringify([{ at: '14:30:00', fault: 'worker-crash', back: '60s' }]))
    const out = join(folder, 'seen.json')
    const made = await sim(
      ...['report', 'incident', '--rules', 'retry-budget', '--payload', payload, '--edits', edits],
      ...['--until', '5h', '--as', 'test', '--out', out],
    )
    expect(made).toEqual({ code: 0, stdout: `written: ${out}\n`, stderr: '' })
    const { code, stdout } = await sim('check', out)
    expect([code, stdout]).toEqual([0, 'as expected  incident-test: scenario until 5h\n'])
  })

  test.each([
    [['report'], /^report needs a scenario/],
    [['report', 'incident', 'more'], /^report takes one scenario; "more"/],
    [['report', 'incident', '--as', 'pdf'], /^--as "pdf"; allowed: markdown, mermaid, svg, json, test$/],
    [['report', 'incident', '--job', 'nobody'], /^no job "nobody"; allowed: job-7f3$/],
    [['report', 'incident', '--out', '/no/such/folder/x'], /^\/no\/such\/folder\/x: it cannot be written \(ENOENT\)$/],
    [['report', 'incident', '--rules', 'x'], /^no preset "x"; allowed: /],
  ])('%j says what is wrong', async (args, says) => {
    const { code, stdout, stderr } = await sim(...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr.trimEnd()).toMatch(says)
  })
})

const schema = JSON.parse(readFileSync(new URL('../../public/recording.schema.json', import.meta.url), 'utf8'))
const ajv = String(schema.$schema).includes('2020')
  ? new Ajv2020({ strict: false, validateFormats: false })
  : new Ajv({ strict: false, validateFormats: false })
const isRecording = ajv.compile(schema)

test.each(SCENARIO_FILES)('a recording of %s is as its published schema says', async (name) => {
  const value = JSON.parse(await reportCommand([name.replace('.json', ''), '--as', 'json']))
  expect(isRecording(value), ajv.errorsText(isRecording.errors)).toBe(true)
  expect(isRecording({ ...value, facts: [{ kind: 1 }] })).toBe(false)
})

test('whose story is told can be said, and a scenario of one’s own is in its link', async () => {
  const mine = file('mine.json', JSON.stringify({ ...small(), id: 'mine' }))
  const report = await reportCommand([mine, '--as', 'markdown'])
  const hash = /^#play\?\S+$/m.exec(report)?.[0] ?? ''
  const opened = await decodeLink(hash, { ids: [], planOf: async (state) => planOf(state.own ?? small(), state) })
  expect(opened).toMatchObject({ state: { own: { id: 'mine' }, scenario: 'mine' } })
  const svg = await reportCommand(['two-jobs', '--as', 'svg', '--job', 'job-2', '--dark'])
  expect(svg).toContain('job-2, ')
  expect(svg).toContain('#151411')
})
