/** Which nodes have gates, and what is said of a look and of a reply that are over. */
import { describe, expect, test } from 'vitest'
import { record, worldAt } from '../../../src/run/record.ts'
import { compile } from '../../../src/scenario/compile.ts'
import { CLOSED } from '../../../src/sim/machines.ts'
import { playMoment } from '../../../src/story/play.ts'
import { instantAt } from '../../../src/view/presentation.ts'
import { hasGates, sceneOf } from '../../../src/view/stage/scene.ts'
import { drawGate, nodeWords } from '../../../src/view/talk/gate.ts'
import { shipped } from '../../support/library.ts'
import { LESSONS } from '../../support/stories.ts'
import { groupIn, pictured, STAGE_RUNS, stageRun, textsIn, toldAt } from './stage-runs.ts'

describe('a gate', () => {
  test.each(STAGE_RUNS)('%s: a breaker that is ever other than closed is drawn, one that never is is not', (_, run) => {
    const { recording, timeline } = run
    const acts = timeline.stops.some(({ t, lastsMs }) => {
      const { messages, facts } = instantAt(timeline, t + lastsMs)
      return worldAt(recording, messages, facts).breakerState.some((state) => state !== CLOSED)
    })
    expect(hasGates(recording)).toBe(acts)
    const said = textsIn(pictured(sceneOf(recording, 0, 'wide'), instantAt(timeline, 0)).groups).join()
    expect(/strike|test slot|held by/.test(said)).toBe(acts)
  })

  test('where a stage shows all of them, one that is never shut is an arm that stays', () => {
    const { recording, timeline } = stageRun('incident')
    for (const showsResting of [true, false]) {
      const list = pictured(sceneOf(recording, 0, 'wide', undefined, showsResting), instantAt(timeline, timeline.endT))
      expect(textsIn(groupIn(list, 'node-0').children).includes('letting jobs through')).toBe(showsResting)
    }
  })

  test('no lesson before the one about the gate has one', () => {
    const gated = LESSONS.filter(({ lesson }) =>
      lesson.moments.some(({ run }) => run !== undefined && hasGates(playMoment(run, shipped))),
    ).map(({ lesson }) => lesson.id)
    expect(gated).toEqual(['the-gate', 'review'])
  })
})

test('what a look brought is said until the key is written anew: “nothing” never stands beside a note', () => {
  const run = stageRun('incident')
  const scene = sceneOf(run.recording, 0, 'wide')
  const saidAt = (kind: string) =>
    textsIn(
      groupIn(
        pictured(
          scene,
          toldAt(run, (fact) => fact.kind === kind && fact.atMs > 0, 0.999),
        ),
        'wires',
      ).children,
    ).join()
  expect(saidAt('written')).not.toMatch(/nothing|poll/)
  expect(saidAt('hopeless')).toContain('took it')
})

test('a reply that was cut is told of where the note was', () => {
  const run = stageRun('reply-lost')
  const end = pictured(sceneOf(run.recording, 0, 'wide'), instantAt(run.timeline, run.timeline.endT))
  expect(textsIn(groupIn(end, 'result').children).join(' ')).toContain('the reply lost')
})

test('behind the gate the node says how many jobs it has done by then', () => {
  const saidAt = (explicit: string) => {
    const recording = record(compile(shipped('five-at-the-gate'), { set: { 'breaker-explicit': explicit } }))
    return nodeWords(
      recording,
      worldAt(recording, recording.messageAtMs.length, recording.facts.length),
      recording.facts.length,
      0,
    )
  }
  expect(saidAt('released').map(([longest]) => longest)).toEqual(['idle', '5 jobs done'])
  expect(saidAt('skipped').map(([longest]) => longest)).toEqual(['idle'])
})

test('behind the gate all jobs of the node are named, or counted: none is cut', () => {
  const recording = record(compile(shipped('five-at-the-gate'), { set: { 'breaker-explicit': 'released' } }))
  const gate = { node: 'a', state: 'closed', failures: 0, limit: 3, generation: 0, queue: [] }
  const slot = { probesHeld: 0, probesMax: 1, probesLeaked: 0, wedged: false }
  const said = recording.factsUpTo.flatMap((facts, i) => {
    const doing = nodeWords(recording, worldAt(recording, i + 1, facts), facts, 0)
    return textsIn(drawGate({ ...gate, ...slot }, doing, { w: 40, h: 20 }).groups)
  })
  expect(said).toContain('runs job-1')
  expect(said).toContain('runs 3 jobs')
  expect(said.filter((text) => text.includes('…'))).toEqual([])
})
