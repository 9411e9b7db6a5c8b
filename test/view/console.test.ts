import { describe, expect, test } from 'vitest'
import { CONSOLE_HELP, consoleLines, spokenLine } from '../../src/view/console.ts'
import { jobOf, play } from '../support/small.ts'

const run = play({
  startClock: '18:00:00',
  jobs: [jobOf('job-1', 'done', '65s')],
  edits: [
    { at: '100s', console: 'GET a' },
    { at: '10s', console: 'SET a "one"' },
    { at: '20s', fault: 'failover' },
    { at: '10s', order: 1, console: 'RPUSH l x y' },
    { at: '30s', console: 'LRANGE l 0 -1' },
    { at: '40s', console: 'GET l' },
  ],
})

describe('what was typed', () => {
  test('is listed in the order in which it is executed, each line with its own reply', () => {
    expect(consoleLines(run, 2).map(({ index, clock, typed, reply }) => [index, clock, typed, reply])).toEqual([
      [-1, '18:00:10', 'SET a "one"', 'OK'],
      [1, '18:00:10', 'RPUSH l x y', '(integer) 2'],
      [2, '18:00:30', 'LRANGE l 0 -1', '(empty array)'], // the failover has undone the push
      [3, '18:00:40', 'GET l', '(nil)'],
      [-1, '18:01:40', 'GET a', '"one"'],
    ])
  })

  test('has no reply where the run ends before', () => {
    const short = play({ edits: [{ at: '2h', console: 'GET a' }] }, {}, { untilMs: 60_000 })
    const [line] = consoleLines(short, 0)
    expect(line).toMatchObject({ index: 0, reply: null, refused: false })
    expect(spokenLine(line)).toBe('02:00:00, GET a: the run ends before')
  })

  test('is made visible, and an error is marked as one', () => {
    const odd = play({ edits: [{ at: '1s', console: 'NOPE \u202ea' }] })
    expect(consoleLines(odd, 0)).toMatchObject([{ typed: 'NOPE ⟨U+202E⟩a', refused: true }])
    expect(consoleLines(odd, 0)[0].reply).toContain('⟨U+202E⟩')
  })
})

test('the help knows every command, with what it takes', () => {
  expect(CONSOLE_HELP.map(({ name }) => name)).toEqual(expect.arrayContaining(['GETDEL', 'LMOVE', 'XACK', 'PUBLISH']))
  for (const { usage, help } of CONSOLE_HELP) {
    expect(usage).not.toBe('')
    expect(help).toMatch(/\.$/)
  }
})
