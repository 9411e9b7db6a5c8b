import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sim } from '../support/command.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'burn-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('the command, from a shell', { timeout: 60_000 }, () => {
  it('is what npm runs by its name', async () => {
    const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'sim', '--', 'run', 'incident', '--json'])
    expect(stdout).toBe((await sim('run', 'incident', '--json')).stdout)
  })

  it('plays the incident as found and says so in JSON', async () => {
    const { code, stdout, stderr } = await sim('run', 'incident', '--json')
    expect([code, stderr]).toEqual([0, ''])
    const { jobs, verdicts } = JSON.parse(stdout)
    expect(verdicts).toEqual(['hang', 'lost-result', 'wrong-cause'])
    expect(jobs[0]).toMatchObject({ settledAfterMs: 21_960_000, falseForMs: 7_320_000, cause: 'timed out' })
  })

  it('plays it all fixed', async () => {
    const { stdout } = await sim('run', 'incident', '--rules', 'all-fixed', '--json')
    expect(JSON.parse(stdout).jobs[0]).toMatchObject({ settledAfterMs: 14_714_000, cause: 'out of memory at step 9' })
  })

  it('prints the same bytes for the same call', async () => {
    const [first, second] = await Promise.all([
      sim('run', 'payload-table', '--json'),
      sim('run', 'payload-table', '--json'),
    ])
    expect(first.stdout).toBe(second.stdout)
  })

  const payloads: [string, string | Uint8Array][] = [
    ['nothing', ''],
    ['one megabyte', `{"status":"done","text":"${'x'.repeat(1_000_000)}"}`],
    ['one hundred thousand brackets', '['.repeat(100_000)],
    ['deep and complete', `{"status":"done","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['bytes that are not UTF-8', Uint8Array.of(0xff, 0xfe, 0x00, 0xc3, 0x28, 0x80)],
    ['a byte order mark', '\ufeff{"status":"done"}'],
    ['the same key twice', '{"status":"error","status":"done"}'],
    ['a prototype', '{"__proto__":{"status":"done"}}'],
  ]
  it.each(payloads)('takes %s as a payload', async (name, content) => {
    const path = file(`${name.replaceAll(' ', '-')}.bin`, content)
    const { code, stdout, stderr } = await sim('run', 'incident', '--rules', 'all-fixed', '--payload', path, '--json')
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout).jobs[0].status).toMatch(/done|failed/)
  })

  const broken: [string, string[], string][] = [
    ['no such scenario', ['run', 'nope'], 'no scenario "nope"; allowed: after-the-fix'],
    ['a prototype as scenario', ['run', '__proto__'], 'no scenario "__proto__"'],
    ['a prototype as preset', ['run', 'incident', '--rules', '__proto__'], 'no preset "__proto__"; allowed: as-found'],
    ['a prototype as rule', ['run', 'incident', '--set', '__proto__=x'], 'no rule "__proto__"; allowed: read'],
    ['a prototype as option', ['run', 'incident', '--set', 'read=__proto__'], 'no option "__proto__"; allowed: getdel'],
    ['no such option', ['run', 'incident', '--set', 'read=peek'], 'set.read: no option "peek"; allowed: getdel, get'],
    ['a count out of bounds', ['run', 'incident', '--set', 'budget-limit=10'], 'allowed: a whole number from 1 to 9'],
    ['a setting without a value', ['run', 'incident', '--set', 'read'], 'allowed: rule=option'],
    ['no scenario', ['run'], 'run needs a scenario'],
    ['no such duration', ['run', 'incident', '--until', 'soon'], '--until "soon" is no duration'],
    ['no such flag', ['run', 'incident', '--loud'], "Unknown option '--loud'; allowed: --rules"],
    ['no such command', ['burn'], 'no command "burn"; allowed: run'],
    ['a missing file', ['run', '/nowhere/at-all.json'], '/nowhere/at-all.json: there is no such file'],
    ['a missing payload', ['run', 'incident', '--payload', '/nowhere/p'], '/nowhere/p: there is no such file'],
    ['a payload without end', ['run', 'incident', '--payload', '/dev/zero'], '/dev/zero: it is too large'],
    ['no such fault', ['explore', '--only', 'rain'], 'only: no fault "rain" without time; allowed: worker-crash'],
    ['too many workers', ['explore', '--workers', '9'], 'allowed: a whole number from 1 to 3'],
  ]
  it.each(broken)('refuses %s in one line', async (_, args, message) => {
    const { code, stdout, stderr } = await sim(...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  })

  it('names the place in a broken scenario file', async () => {
    const path = file(
      'broken.json',
      JSON.stringify({
        version: 1,
        id: 'x',
        title: 'x',
        summary: 'x',
        payloads: {},
        jobs: [{ id: 'j', attempts: [{ payload: 'p', run: 65 }] }],
      }),
    )
    const { code, stderr } = await sim('run', path)
    expect(code).toBe(2)
    expect(stderr).toContain('jobs.0.attempts.0.run: 65 is not allowed; allowed: a duration such as 65s')
  })

  it('names a file that is no scenario at all, however odd', async () => {
    for (const [name, content, says] of [
      ['deep.json', '['.repeat(200_000) + ']'.repeat(200_000), 'nested too deeply'],
      ['cut.json', '{"version": 1, "id":', 'not JSON'],
      ['bytes.json', Uint8Array.of(0, 255, 254), 'not UTF-8: byte 2 (ff)'],
      ['wide.json', Buffer.from('\ufeff{"version": 1}', 'utf16le'), 'not UTF-8: it begins as UTF-16 does'],
      ['large.json', '{"numbers": {"attempts": 1e400}}', 'numbers.attempts: 1e400 is not allowed'],
      [
        'payload.json',
        `{"payloads": {"p": {"json": ${'['.repeat(5000)}${']'.repeat(5000)}}}}`,
        'payloads.p.json: nested too deeply; allowed: 200 levels',
      ],
      [
        'session.json',
        '{"burn-after-reading": 1, "room": "play"}',
        'it is what somebody has chosen on the page, and no scenario; it opens on the page, under “Share” and “Open a file”',
      ],
      [
        'recording.json',
        '{"burn-after-reading-recording": 1}',
        'it is a recording of a run, and no scenario; it opens on the page, under “Share” and “Open a file”',
      ],
      ['lesson.json', '{"kind": "lesson"}', 'it is a lesson, and no scenario; `check` plays it'],
      ['nan.json', '{"version": NaN}', 'not JSON'],
      ['proto.json', '{"__proto__": {"id": "x"}}', 'the file: the key "__proto__" is not allowed'],
    ] as const) {
      const path = file(name, content)
      const { code, stdout, stderr } = await sim('run', path)
      expect([code, stdout], name).toEqual([2, ''])
      expect(stderr.startsWith(`${path}: `) && stderr.includes(says), stderr).toBe(true)
      expect(stderr.trimEnd().split('\n'), name).toHaveLength(1)
    }
  })

  it('names what is wrong with a file of edits', async () => {
    for (const [name, content, says] of [
      ['half.json', '[{', 'the file: not JSON'],
      ['large.json', '[{"at": "1s", "fault": "restart", "order": 1e400}]', '0.order: 1e400 is not allowed'],
      ['object.json', '{}', 'allowed: a list of edits'],
    ] as const) {
      const path = file(name, content)
      const { code, stderr } = await sim('run', 'incident', '--edits', path)
      expect([code, stderr.trimEnd().split('\n').length], name).toEqual([2, 1])
      expect(stderr, name).toContain(`${path}: ${says}`)
    }
  })

  it('explores, lists, and explains itself', async () => {
    const explored = await sim(
      'explore',
      '--rules',
      'as-found',
      '--jobs',
      '1',
      '--workers',
      '2',
      '--faults',
      '0',
      '--json',
    )
    const { verdicts, exhausted } = JSON.parse(explored.stdout)
    expect(exhausted).toBe(true)
    expect(verdicts.map(({ verdict }: { verdict: string }) => verdict)).toContain('hang')
    expect((await sim('list')).stdout).toContain('incident')
    expect((await sim('rules')).stdout).toContain('servers-dedupe-limit-2')
    expect((await sim()).stdout).toContain('run <scenario>')
  })

  it('plays a scenario file with more edits', async () => {
    const edits = file('edits.json', JSON.stringify([{ at: '1h', fault: 'restart' }]))
    const { stdout } = await sim('run', 'probe-leak', '--edits', edits, '--json')
    const { verdicts, breakers, jobs } = JSON.parse(stdout)
    // Wedged until the restart; after it the jobs that waited run.
    expect(verdicts).toContain('gate-wedged')
    expect(breakers[0].state).toBe('closed')
    expect(jobs.map(({ status }: { status: string }) => status)).toEqual(['failed', 'done', 'done'])
  })
})
