import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { matrixCommand } from '../../src/cli/matrix.ts'
import { runCommand } from '../../src/cli/run.ts'
import { schemaFiles } from '../../src/cli/schemas.ts'
import { sim } from '../support/command.ts'
import { shipped } from '../support/library.ts'

const json = (...args: readonly string[]) => JSON.parse(matrixCommand([...args, '--json']))

describe('matrix', () => {
  it('counts the worst verdicts of each payload', () => {
    const text = matrixCommand(['incident'])
    expect(text).toContain('incident: 180 combinations, ')
    expect(text).toContain('  read: getdel, get, get-then-del\n')
    expect(text).toMatch(/\n {2}done +settled 18\n/)
    expect(text).toMatch(/\n {2}error +hang 6, settled-with-cause 12\n/)
    expect(text).not.toContain('one change that rescues it')
  })

  it('says what would rescue the run, at what cost, and what makes it worse', () => {
    const text = matrixCommand(['incident', '--rescues'])
    expect(text).toContain('as it is: hang, lost-result, wrong-cause\n')
    expect(text).toContain(
      '\n  routing=terminal-stops: settled-with-cause; 1 fewer user is told a wrong cause, answered 2 h 02 min sooner, untrue for 2 h 02 min less\n',
    )
    expect(text).toContain('\n  parse=allowlist routing=terminal-stops; ')
    expect(text).toContain('\nnot asked by the run as it is: resend, ')
    expect(text).toContain('\n  parse negative-check -> allowlist: hang 18,')
  })

  it('says so where nothing has to be changed', () => {
    const text = matrixCommand([
      'incident',
      '--rules',
      'all-fixed',
      '--payloads',
      'scenario',
      '--vary',
      'poll',
      '--rescues',
    ])
    expect(text).toContain('one change that rescues it: it needs none')
    expect(text).toContain('for any payload:\n  nothing to change; no extra cost\n')
  })

  it('finds sets of changes of rules that the map does not vary', () => {
    const args = ['one-job', '--payloads', 'status-500', '--vary', 'poll', '--until', '10m', '--any-rule', '1']
    const text = matrixCommand(args)
    expect(text).toContain('smallest sets of changes of any rules: none of 1 or fewer')
    expect(json(...args).anyRule).toEqual({ sizeMax: 1, smallestSets: [] })
    const mended = matrixCommand([...args, '--set', 'routing=terminal-stops'])
    expect(mended).toContain('smallest sets of changes of any rules:\n  parse=allowlist; ')
  })

  it('varies what it is told to, all options where it is told none', () => {
    const { axes, payloads, combinations, cells } = json(
      'one-job',
      '--vary',
      'read=getdel,get',
      '--vary',
      'breaker-protocol',
      '--vary',
      'preset=as-found,all-fixed',
      '--payloads',
      'scenario,status-500',
    )
    expect(axes).toEqual([
      { name: 'read', options: ['getdel', 'get'] },
      { name: 'breaker-protocol', options: ['counts', 'ignored'] },
      { name: 'preset', options: ['as-found', 'all-fixed'] },
    ])
    expect(payloads).toEqual(['scenario', 'status-500'])
    expect(combinations).toBe(2 * 8)
    expect(cells).toHaveLength(16)
    expect(cells[1]).toMatchObject({
      payload: 'scenario',
      options: { read: 'getdel', 'breaker-protocol': 'counts', preset: 'all-fixed' },
    })
  })

  it('comes to what `run` comes to, each by itself', () => {
    const { cells, runs } = json('reply-lost', '--payloads', 'scenario', '--set', 'identity=kept', 'budget=job-row')
    for (const { options, run } of cells) {
      const set = Object.entries(options).map(([rule, option]) => `${rule}=${option}`)
      const alone = JSON.parse(runCommand(['reply-lost', '--json', '--set', 'identity=kept', 'budget=job-row', ...set]))
      expect(runs[run].verdicts).toEqual(alone.verdicts)
      expect(runs[run].consulted).toEqual(alone.rulesConsulted)
      expect(runs[run].endedBy).toBe(alone.endedBy)
    }
  })

  it('plays to where the scenario says, or to where it is told', () => {
    const endOf = (id: string, ...more: readonly string[]) =>
      json(id, '--payloads', 'scenario', '--vary', 'poll=on', ...more).runs[0].endedBy
    expect(endOf('one-job')).toBe('nothing-pending')
    expect(endOf('one-job', '--until', '1m')).toBe('horizon')
    expect(shipped('endless-requeue').until).toBeDefined()
    expect(endOf('endless-requeue')).toBe('horizon')
  })

  it('prints what its schema says', () => {
    const [, text] = schemaFiles().find(([name]) => name === 'matrix.schema.json') ?? []
    const published = readFileSync(new URL('../../public/matrix.schema.json', import.meta.url), 'utf8')
    expect(published).toBe(text)
    const validate = new Ajv2020({ strict: false }).compile({
      ...JSON.parse(published),
      $schema: 'https://json-schema.org/draft/2020-12/schema',
    })
    for (const args of [
      ['incident', '--rescues'],
      ['bad-inputs', '--payloads', 'all'],
    ]) {
      expect(validate(json(...args)), JSON.stringify(validate.errors)).toBe(true)
    }
    expect(validate({ ...json('incident'), combinations: -1 })).toBe(false)
  })

  it.each([
    [[], 'matrix needs a scenario'],
    [['incident', 'one-job'], 'matrix takes one scenario; "one-job" is too much'],
    [['incident', '--vary', 'reading=get'], 'no rule "reading"; allowed: preset, read,'],
    [['incident', '--vary', 'read=peek'], 'read has no option "peek"; allowed: getdel,'],
    [['incident', '--vary', 'read='], 'read has no option ""'],
    [['incident', '--vary', 'preset=best'], 'preset has no option "best"; allowed: as-found,'],
    [['incident', '--payloads', 'rubbish'], 'no payload "rubbish"; allowed: all, scenario, done,'],
    [['incident', '--payloads', 'done,done'], 'done twice'],
    [['incident', '--vary', 'read', '--vary', 'read'], 'read twice'],
    [
      [
        'incident',
        ...['read', 'parse', 'routing', 'identity', 'budget', 'breaker-cancel'].flatMap((rule) => ['--vary', rule]),
      ],
      'combinations are too many',
    ],
    [['incident', '--rules', 'best'], 'no preset "best"'],
    [['incident', '--any-rule', '4'], '--any-rule "4"; allowed: a whole number from 1 to 3'],
    [['incident', '--until', 'noon'], '--until "noon" is no duration'],
    [['no-such-thing'], 'no scenario "no-such-thing"'],
    [['incident', '--map'], "Unknown option '--map'"],
  ])('refuses %j', (args, message) => {
    expect(() => matrixCommand(args)).toThrow(message)
  })

  it('ends a call that cannot be understood with 2 and one line', async () => {
    const { code, stdout, stderr } = await sim('matrix', 'incident', '--vary', 'read=peek')
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(stderr).toContain('read has no option "peek"; allowed: getdel, get,')
  })
})
