/** What is felt on the stage: a copy that is gone, a reply that burns, a token that never comes back. */
import { describe, expect, test } from 'vitest'
import type { Fact } from '../../../src/sim/facts.ts'
import { counted } from '../../../src/view/counts.ts'
import { narrationOf } from '../../../src/view/narration.ts'
import { instantAt, timelineOf } from '../../../src/view/presentation.ts'
import { type Layout, type Scene, sceneOf } from '../../../src/view/stage/scene.ts'
import type { DisplayList } from '../../../src/view/stage/shapes.ts'
import { gate, once } from '../../support/gate.ts'
import { groupIn, momentsOf, pictured, shapesIn, stageRun, textsIn, toldAt, toldFact } from './stage-runs.ts'

const LAYOUTS: readonly Layout[] = ['wide', 'medium', 'tall']

describe('what is felt', () => {
  const incident = stageRun('incident')
  const scene = sceneOf(incident.recording, 0, 'wide')
  const copiesAt = (run: typeof incident, of: Scene, kind: string, share: number) =>
    groupIn(
      pictured(
        of,
        toldAt(run, (fact) => fact.kind === kind && !('look' in fact && fact.look === 'tick'), share),
      ),
      'result',
    ).data?.['copies']

  test('GETDEL: one copy, in the hand, then none', () => {
    expect(['written', 'read', 'classified', 'ignored'].map((kind) => copiesAt(incident, scene, kind, 0.5))).toEqual([
      1, 1, 1, 0,
    ])
    const held = (kind: string) =>
      groupIn(
        pictured(
          scene,
          toldAt(incident, (fact) => fact.kind === kind, 0.9),
        ),
        'hand',
      ).children.length > 0
    expect([held('written'), held('read'), held('classified'), held('ignored')]).toEqual([false, true, true, false])
  })

  test('GET: one copy, two, and one again', () => {
    const run = stageRun('incident', { read: 'get' })
    const of = sceneOf(run.recording, 0, 'wide')
    expect(['written', 'read', 'classified', 'ignored'].map((kind) => copiesAt(run, of, kind, 0.5))).toEqual([
      1, 2, 2, 1,
    ])
  })

  test('a lost reply burns on the wire, and is in nobody’s hand', () => {
    const run = stageRun('reply-lost')
    const of = sceneOf(run.recording, 0, 'wide')
    const at = (share: number) =>
      pictured(
        of,
        toldAt(run, (fact) => fact.kind === 'read' && fact.reply === 'lost', share),
      )
    expect(groupIn(at(0.6), 'motion').children.length).toBeGreaterThan(0)
    expect(groupIn(at(0.6), 'hand').children).toEqual([])
    expect(groupIn(at(0.99), 'result').data).toEqual({ held: 0, copies: 0 })
    expect(shapesIn(groupIn(at(0.97), 'motion').children).map(({ kind }) => kind)).toEqual(['group'])
  })

  test('the ember eats the note from below: fewer and fewer lines are left of it', () => {
    const lines = [0.05, 0.2, 0.3, 0.4, 0.55].map((share) => {
      const list = pictured(
        scene,
        toldAt(incident, (fact) => fact.kind === 'read', share),
      )
      return textsIn(groupIn(list, 'result').children).length
    })
    expect(lines).toEqual([...lines].sort((x, y) => y - x))
    expect(lines.at(-1)).toBeLessThan(lines[0])
  })

  test('the polls are counted on the wire', () => {
    const t = incident.timeline.stops.find(({ fact }) => incident.recording.facts[fact].kind === 'limit-reached')!.t
    const instant = instantAt(incident.timeline, t - 1)
    const polls = incident.recording.facts
      .slice(0, instant.facts)
      .filter((fact) => fact.kind === 'read' && fact.look === 'tick').length
    expect(polls).toBeGreaterThan(4000)
    expect(textsIn(groupIn(pictured(scene, instant), 'wires').children)).toContain(`poll ${counted(polls)}`)
  })

  test('an arm swings from where it was to where it is', () => {
    const run = stageRun('shutdown-during-probe')
    const of = sceneOf(run.recording, 0, 'wide')
    const angleAt = (kind: string, share: number) =>
      groupIn(
        pictured(
          of,
          toldAt(run, (fact) => fact.kind === kind, share),
        ),
        'node-0',
      ).data?.['angle'] as number
    const half = [0, 0.5, 1].map((share) => angleAt('breaker-half-opened', share))
    expect(half[0]).toBeGreaterThan(half[1])
    expect(half[1]).toBeGreaterThan(half[2])
    expect(angleAt('breaker-closed', 0)).toBeCloseTo(half[2], 1)
    expect(angleAt('breaker-closed', 0.999999)).toBeLessThan(0.1)
  })

  test('the token of a test slot comes, goes back, or is lost', () => {
    /** What moves in or out of the first node's sockets: neither a ring nor a token at rest. */
    const moving = (run: typeof incident, of: (fact: Fact) => boolean, share: number) => {
      const drawn = pictured(sceneOf(run.recording, toldFact(run, of).job, 'wide'), toldAt(run, of, share))
      const found = groupIn(drawn, 'node-0').children.find(
        (shape) => shape.kind === 'circle' && shape.opacity !== undefined,
      )
      if (found?.kind !== 'circle') throw new Error('nothing moves')
      return { ...found, opacity: found.opacity as number }
    }
    const leak = stageRun('probe-leak')
    const taken = (fact: Fact) => fact.kind === 'admitted'
    expect(moving(leak, taken, 0.2).r).toBeGreaterThan(moving(leak, taken, 0.8).r)
    expect(moving(leak, taken, 0.2).opacity).toBeLessThan(moving(leak, taken, 0.8).opacity)
    const lost = (fact: Fact) => fact.kind === 'reported' && fact.effect === 'leaked'
    expect(moving(leak, lost, 0.2).y).toBeLessThan(moving(leak, lost, 0.8).y)
    const back = stageRun('probe-leak', {}, 'all-fixed')
    const returned = (fact: Fact) => fact.kind === 'breaker-closed'
    expect(moving(back, returned, 0.2).r).toBeLessThan(moving(back, returned, 0.8).r)
    expect(moving(back, returned, 0.2).opacity).toBeGreaterThan(moving(back, returned, 0.8).opacity)
  })

  test('a slot that leaked says so, and the gate is wedged', () => {
    const run = stageRun('probe-leak')
    const of = sceneOf(run.recording, 1, 'wide')
    const node = groupIn(pictured(of, instantAt(run.timeline, run.timeline.endT)), 'node-0')
    expect(node.data).toMatchObject({ leaked: 1, probes: 0, waiting: 2, phase: 'half-open' })
    expect(textsIn(node.children).join()).toMatch(/wedged.*leaked: holder gone/)
  })

  test('where each worker has a breaker of its own, the one is drawn that the worker on the chart asks', () => {
    const recording = gate(
      {
        numbers: { breakerLimit: 1 },
        workers: [
          { id: 'worker-1', waitsMax: 1 },
          { id: 'worker-2', waitsMax: 1 },
        ],
        // Job 2 comes while worker 1 is busy: the strike is worker 2's.
        jobs: [once(1, '0s', '60s', 'done'), once(2, '1s', '10s', 'garbage')],
      },
      { 'breaker-scope': 'worker' },
      60_000,
    )
    const timeline = timelineOf(recording, narrationOf(recording))
    for (const layout of LAYOUTS) {
      const [first, second] = [0, 1].map((job) =>
        groupIn(pictured(sceneOf(recording, job, layout), instantAt(timeline, timeline.endT)), 'node-0'),
      )
      expect(first.data).toMatchObject({ phase: 'closed', strikes: 0 })
      expect(second.data).toMatchObject({ phase: 'open' })
      // Short where there is little room: whose it is, the worker on the chart says as well.
      const others =
        layout === 'wide'
          ? [expect.stringMatching(/^worker-1’s/), 'worker-2’s: open']
          : [expect.stringMatching(/: open$/)]
      expect(textsIn(first.children)).toEqual(expect.arrayContaining(others))
      expect(textsIn(second.children).join()).not.toContain('worker-1')
    }
    const opens = { recording, timeline }
    const angleIn = (job: number) =>
      groupIn(
        pictured(
          sceneOf(recording, job, 'wide'),
          toldAt(opens, ({ kind }) => kind === 'breaker-opened', 0.5),
        ),
        'node-0',
      ).data?.['angle'] as number
    expect(angleIn(0)).toBe(0)
    expect(angleIn(1)).toBeGreaterThan(0)
  })

  test('an attempt that goes on while another has begun is counted, not named again', () => {
    const run = stageRun('raising-the-dead')
    const of = sceneOf(run.recording, 0, 'wide')
    const said = momentsOf(run.timeline, 40).flatMap((t) =>
      textsIn(pictured(of, instantAt(run.timeline, t)).groups).filter((text) => text.startsWith('runs ')),
    )
    expect(said.length).toBeGreaterThan(0)
    for (const text of said) expect(text).not.toMatch(/(job-\d+), \1/)
  })

  test('nothing that has not happened yet is on the chart', () => {
    const says = (list: DisplayList) => textsIn(groupIn(list, 'worker').children)
    const before = instantAt(incident.timeline, incident.timeline.closingT * 0.8)
    expect(says(pictured(scene, before))).not.toContain('timed out')
    expect(says(pictured(scene, instantAt(incident.timeline, incident.timeline.endT)))).toContain('timed out')
  })
})
