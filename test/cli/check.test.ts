/** `check`: what a file expects, held against its runs; and what is said of a file that is no scenario. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sim } from '../support/command.ts'
import { small } from '../support/small.ts'

const LESSONS = join(import.meta.dirname, '../../scenarios/lessons')
const DECKS = join(import.meta.dirname, '../../scenarios/decks')

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'burn-check-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, parts: Record<string, unknown>): string => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify({ ...small(), ...parts }))
  return path
}

const RIGHT = { rules: 'typed-errors', verdicts: ['settled-with-cause'], jobs: { 'job-1': { settledAfterMs: 65_000 } } }

describe('from a shell', { timeout: 60_000 }, () => {
  test('a file that is right', async () => {
    const { code, stdout, stderr } = await sim('check', file('right.json', { expect: [RIGHT] }), 'nudge-lost')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout.split('\n')[0]).toBe('as expected  small: typed-errors')
    expect(stdout).toContain('as expected  nudge-lost: all-fixed')
    expect(stdout).not.toContain('otherwise')
  })

  test('one that is not: what should be, what is, and exit code 1', async () => {
    const wrong = {
      ...RIGHT,
      set: { poll: 'off' },
      jobs: { 'job-1': { settledAfterMs: 66_000 } },
      facts: [{ kind: 'read', where: { replies: 'nil' } }],
      keys: { 'result:nobody': 'gone' },
    }
    const { code, stdout } = await sim('check', file('wrong.json', { expect: [RIGHT, wrong] }))
    expect(code).toBe(1)
    expect(stdout.trimEnd().split('\n')).toEqual([
      'as expected  small: typed-errors',
      'otherwise    small: typed-errors poll=off',
      '             job-1: settledAfterMs should be 66000, is 65000',
      '             no key result:nobody; the run has result:job-1, retry:job-1:render',
      '             read has no field "replies"; it has job, worker, key, look, command, reply, payload, destroyed',
    ])
  })

  test.each(['run', 'check'])('%s: one line for each mistake, and each names the file', async (command) => {
    const path = file('mistakes.json', { queues: [], edits: [{ at: '1s', fault: 'network-partition' }] })
    const { code, stdout, stderr } = await sim(command, path)
    expect([code, stdout]).toEqual([2, ''])
    const lines = stderr.trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain(
      `${path}: edits.0.fault: "network-partition" is not allowed; allowed: one of nudge-dropped`,
    )
    expect(lines[1]).toContain(`${path}: queues: no such field; allowed: `)
  })

  test('a name that points nowhere names the file too, and a key with a line break in it stays on its line', async () => {
    const path = file('nowhere.json', { openBreakers: ['z'], numbers: { 'a\nb': 1 } })
    const shape = await sim('run', path)
    expect(shape.stderr.trimEnd().split('\n')).toHaveLength(1)
    const nowhere = await sim('run', file('nowhere.json', { openBreakers: ['z'] }))
    expect(nowhere.stderr).toBe(`${path}: openBreakers.0: no node "z"; allowed: a, b\n`)
  })

  test('nothing to check', async () => {
    const none = await sim('check')
    expect([none.code, none.stderr]).toEqual([
      2,
      'check needs scenarios (names from `list`), JSON files of scenarios, lessons or decks, or: lessons, decks\n',
    ])
    const { code, stdout } = await sim('check', file('silent.json', {}))
    expect([code, stdout]).toEqual([0, 'small: expects nothing\n'])
  })

  test('a lesson: played through, and what it does not keep is said', async () => {
    const text = readFileSync(join(LESSONS, '01-nothing-yet.json'), 'utf8')
    const good = join(folder, 'good.json')
    const bad = join(folder, 'bad.json')
    writeFileSync(good, text)
    writeFileSync(bad, text.replaceAll('"scenario": "one-job"', '"scenario": "one-jab"'))
    const { code, stdout } = await sim('check', good, bad)
    expect(code).toBe(1)
    const lines = stdout.trimEnd().split('\n')
    expect(lines[0]).toBe('as expected  lesson 1, nothing-yet: guesses, goals, ways')
    expect(lines[1]).toBe('otherwise    lesson 1, nothing-yet: guesses, goals, ways')
    expect(lines[2]).toContain('moments.0.run: scenario: no scenario "one-jab" (did you mean "one-job"?); allowed: ')
  })

  test('a lesson that is none: the place, and what is allowed', async () => {
    const path = join(folder, 'none.json')
    writeFileSync(path, JSON.stringify({ version: 1, kind: 'lesson', moments: [], __proto: 1 }))
    const { code, stdout, stderr } = await sim('check', path)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toBe(`${path}: id: is missing\n`)
  })

  test('a talk: every state of it played, and what comes out otherwise is said', async () => {
    const text = readFileSync(join(DECKS, 'burn-after-reading.json'), 'utf8')
    const bad = join(folder, 'bad-talk.json')
    writeFileSync(bad, text.replaceAll('1,464 looks', '1,465 looks'))
    const { code, stdout } = await sim('check', 'decks', bad)
    expect(code).toBe(1)
    const [good, other, why] = stdout.trimEnd().split('\n')
    expect(good).toMatch(/^as expected {2}deck burn-after-reading: \d+ states of 11 beats, 1 cut$/)
    expect(other).toMatch(/^otherwise {4}deck burn-after-reading/)
    expect(why).toMatch(
      /beats\.4\.builds\.0\.holds\.0: the count should say “1,465 looks at nothing” in 1 line; it says: 1,464/,
    )
  })

  test('a field that stands twice is no matter of taste: whoever reads the file may believe the other one', async () => {
    const text = readFileSync(join(DECKS, 'burn-after-reading.json'), 'utf8')
    const twice = join(folder, 'twice.json')
    writeFileSync(twice, text.replace('"version": 1', '"version": 2, "version": 1'))
    const { code, stdout } = await sim('check', twice)
    expect(code).toBe(1)
    const [what, why, talk] = stdout.trimEnd().split('\n')
    expect(what).toBe(`otherwise    ${twice}: each field once`)
    expect(why).toMatch(/^ {13}version: stands here twice, and only the last one counts \(line \d\)$/)
    expect(talk).toMatch(/^as expected {2}deck/)
    const scenario = join(folder, 'twice-scenario.json')
    writeFileSync(scenario, JSON.stringify({ ...small(), expect: [RIGHT] }).replace('{', '{"title":"x",'))
    expect(await sim('check', scenario)).toMatchObject({ code: 1 })
  })

  test('a talk that says that it is a lesson is told so, and nothing about what lessons have', async () => {
    const text = readFileSync(join(DECKS, 'burn-after-reading.json'), 'utf8')
    const path = join(folder, 'lesson-talk.json')
    writeFileSync(path, text.replace('"kind": "deck"', '"kind": "lesson"'))
    const { code, stderr } = await sim('check', path)
    expect([code, stderr]).toEqual([2, `${path}: kind: "lesson" is not allowed; allowed: deck\n`])
  })

  test('a job that the run does not have is found, in talks and lessons', async () => {
    const talk = join(folder, 'job-talk.json')
    const lesson = join(folder, 'job-lesson.json')
    const withStrangeJob = (path: string) => readFileSync(path, 'utf8').replace(/"job": "[\w-]+"/, '"job": "job-zzz"')
    writeFileSync(talk, withStrangeJob(join(DECKS, 'burn-after-reading.json')))
    writeFileSync(lesson, withStrangeJob(join(LESSONS, '01-nothing-yet.json')))
    const { code, stdout } = await sim('check', talk, lesson)
    expect(code).toBe(1)
    expect(stdout).toMatch(/beats\.\d+\.run\.job: no job "job-zzz"; allowed: job-7f3/)
    expect(stdout).toMatch(/moments\.\d+\.run\.job: no job "job-zzz"; allowed: /)
  })

  test.each(['check', 'run', 'rules'])('%s --help: what it takes, and nothing of the others', async (command) => {
    const { code, stdout, stderr } = await sim(command, '--help')
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(new RegExp(`^ {2}${command} `))
    expect(stdout.split('\n').filter((line) => /^ {2}\S/.test(line))).toHaveLength(1)
  })

  test('what the command itself has said of runs is named, and so is a file of claims', async () => {
    const saysOf = async (name: string, text: string): Promise<string> => {
      const path = join(folder, name)
      writeFileSync(path, text)
      const { code, stdout, stderr } = await sim('check', path)
      expect([code, stdout]).toEqual([2, ''])
      return stderr.replace(`${path}: `, '').trimEnd()
    }
    const compared = await sim('compare', 'one-job', '--with', '--rules', 'all-fixed', '--json')
    expect(await saysOf('compared.json', compared.stdout)).toBe('it is a comparison of two runs, and no scenario')
    const run = await sim('run', 'one-job', '--json')
    expect(await saysOf('run.json', run.stdout)).toBe('it is a list of results of runs, and no scenario')
    const claims = readFileSync(join(DECKS, '../claims/1-incident.json'), 'utf8')
    expect(await saysOf('claims.json', claims)).toBe('it is a list of claims, and no scenario')
    const recorded = await sim('report', 'one-job', '--as', 'json')
    expect(await saysOf('recorded.json', recorded.stdout)).toBe(
      'it is a recording of a run, and no scenario; it opens on the page, under “Share” and “Open a file”',
    )
  })

  test('a talk that is none: every mistake, its place, and what is allowed there', async () => {
    const path = join(folder, 'no-talk.json')
    const talk = JSON.parse(readFileSync(join(DECKS, 'burn-after-reading.json'), 'utf8'))
    talk.beats[0].stage = [{ part: 'clok' }, { part: 'words', text: 'x', size: 9 }]
    talk.beats[1].line = '<b>loud</b>'
    writeFileSync(path, JSON.stringify(talk))
    const { code, stdout, stderr } = await sim('check', path)
    expect([code, stdout]).toEqual([2, ''])
    const lines = stderr.trimEnd().split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain(
      'beats.0.stage.0.part: "clok" is not allowed (did you mean "clock"?); allowed: one of card',
    )
    expect(lines[1]).toBe(`${path}: beats.0.stage.1.size: no such field; allowed: part, title, text`)
    expect(lines[2]).toContain('beats.1.line: "<b>loud</b>" is not allowed; allowed: text of 1 to 120 characters')
    const run = await sim('run', path)
    expect(run.stderr).toBe(`${path}: it is a talk, and no scenario; \`check\` plays it\n`)
  })
})
