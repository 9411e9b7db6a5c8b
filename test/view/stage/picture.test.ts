/** The stage draws what is: the same moment is the same picture, and each number on it is the world's. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { record, worldAt } from '../../../src/run/record.ts'
import { compile } from '../../../src/scenario/compile.ts'
import { budgetKeySeen, resultKeySeen } from '../../../src/sim/keys.ts'
import { BREAKER_STATES, CLOSED, CONSUMER_STATES } from '../../../src/sim/machines.ts'
import { KIND } from '../../../src/sim/messages.ts'
import { countIn, typeOf } from '../../../src/sim/store/values.ts'
import { LEAKED, type World } from '../../../src/sim/world.ts'
import { narrationOf } from '../../../src/view/narration.ts'
import { type Instant, instantAt, timelineOf } from '../../../src/view/presentation.ts'
import { pictureAt } from '../../../src/view/stage/picture.ts'
import { type Layout, type Scene, sceneOf } from '../../../src/view/stage/scene.ts'
import type { DisplayList } from '../../../src/view/stage/shapes.ts'
import { measured } from '../../../src/view/stage/text.ts'
import { shipped } from '../../support/library.ts'
import { expectSame } from '../../support/same.ts'
import { groupIn, momentsOf, pictured, STAGE_RUNS, shapesIn, stageRun, textsIn } from './stage-runs.ts'

const LAYOUTS: readonly Layout[] = ['wide', 'medium', 'tall']

test('there is something to draw', () => {
  expect(STAGE_RUNS.length).toBeGreaterThanOrEqual(20)
})

/** The numbers that the world's columns hold, counted here without the stage's help. */
function expectWorldDrawn(list: DisplayList, scene: Scene, w: World, instant: Instant): void {
  const { job } = scene
  const { plan } = w
  const jobs = plan.jobs.length
  const resultKey = resultKeySeen(w, job, Math.max(1, w.jobAttempt[job]))
  const budgetKey = budgetKeySeen(w, job)
  for (const [node] of scene.nodes.entries()) {
    const slots = w.slotHolder.filter((_, slot) => Math.floor(slot / plan.numbers.probesMax) === node)
    const ofNode = [...w.waitNode.keys()].filter((wait) => w.waitNode[wait] === node)
    const { data, children } = groupIn(list, `node-${node}`)
    // Where no breaker acts in the whole run, its nodes have no gates.
    if (!scene.gated) {
      expect([data, w.breakerState[node]], `node ${node}`).toEqual([undefined, CLOSED])
      expect(slots.filter((holder) => holder > 0)).toEqual([])
      continue
    }
    expect(data).toMatchObject({
      phase: BREAKER_STATES[w.breakerState[node]],
      strikes: w.breakerFailures[node],
      permits: ofNode.filter((i) => w.waitPermit[i] === 1 && w.waitGeneration[i] === w.breakerGeneration[node]).length,
      probes: slots.filter((holder) => holder > 0).length,
      leaked: slots.filter((holder) => holder === LEAKED).length,
      waiting: ofNode.filter((i) => w.waitGated[i] > 0).length,
    })
    const says = textsIn(children).join('\n')
    expect(says).toContain(`${w.breakerFailures[node]} of ${plan.numbers.breakerLimit}`)
    if (data?.['permits'] !== 0) expect(says).toContain(`${data?.['permits']} inside`)
    if (data?.['leaked'] !== 0) expect(says).toContain('leaked')
    else if (data?.['probes'] !== 0) expect(says).toMatch(/held/)
    else expect(says).toMatch(/test slots?/)
    if (data?.['waiting'] !== 0) expect(says).toContain(`${data?.['waiting']} wait`)
  }
  let copies = w.keyHeld[resultKey]
  for (let wait = 0; wait < w.waitHand.length; wait++) {
    if (wait % jobs !== job || w.waitHand[wait] === 0) continue
    // A worker may hold what an earlier attempt wrote: that is another notice than the one under the key.
    const isOther =
      typeOf(w, resultKey) === 'string' &&
      (w.waitHand[wait] - 1 !== w.keyValue[resultKey] || w.waitHandAttempt[wait] !== w.keyAttempt[resultKey])
    if (!isOther) copies++
  }
  const result = groupIn(list, 'result')
  expect(result.data).toEqual({ held: w.keyHeld[resultKey], copies })
  expect(textsIn(result.children).at(-1)).toMatch(new RegExp(`: ${copies}$`))
  const budget = list.groups.find(({ id }) => id === 'budget')
  if (budget === undefined) expect(w.keyHeld[budgetKey]).toBe(0)
  else {
    const expires = [...Array(w.pending.size).keys()].some((at) => {
      const slot = w.pending.heapSlot[at]
      return w.pending.kind[slot] === KIND.expire && w.pending.a[slot] === budgetKey
    })
    expect(budget.data).toMatchObject({
      held: w.keyHeld[budgetKey],
      ttl: w.keyHeld[budgetKey] * w.keyHasTtl[budgetKey],
    })
    if (w.keyHeld[budgetKey] === 1) {
      const says = textsIn(budget.children).join('\n')
      expect(says).toMatch(new RegExp(`^${countIn(w, budgetKey)} of \\d`, 'm'))
      expect(says).toMatch(expires ? /expires in|TTL \d/ : /never expires/)
    }
  }
  const queue = groupIn(list, 'queue')
  const length = w.jobQueued.filter((order) => order > 0).length
  expect(queue.data).toEqual({ queued: length })
  const more = Number(/^\+(\d+)$/m.exec(textsIn(queue.children).join('\n'))?.[1] ?? 0)
  expect(queue.children.filter((shape) => shape.kind === 'group').length + more).toBe(length)
  const worker = groupIn(list, 'worker')
  const waits = w.waitState.filter((_, wait) => wait % jobs === job)
  expect(waits.map((state) => CONSUMER_STATES[state])).toContain(worker.data?.['state'])
  if (waits.some((state) => state > 0)) {
    expect(worker.data?.['state']).not.toBe('idle')
    expect(worker.data?.['marked']).toBe(worker.data?.['state'])
  }
  expect(worker.data).toMatchObject({ attempts: w.jobAttempt[job] })
  const looks = scene.recording.facts
    .slice(0, instant.facts)
    .filter((fact) => fact.kind === 'read' && fact.job === job && fact.reply !== 'timeout').length
  expect(groupIn(list, 'wires').data).toEqual({ looks })
}

describe.each(STAGE_RUNS)('%s', (_, { recording, timeline }) => {
  const scenes = recording.plan.jobs.map((__, job) => sceneOf(recording, job, 'wide'))
  const anywhere = fc.array(fc.double({ min: 0, max: timeline.endT, noNaN: true }), { minLength: 50, maxLength: 50 })
  const onStops = fc
    .constantFrom(...timeline.stops)
    .chain(({ t, lastsMs }) => fc.double({ min: 0, max: 1, noNaN: true }).map((share) => t + share * lastsMs))

  test('fifty moments, reached from both sides and directly, are the same pictures, and say what the world says', () => {
    fc.assert(
      fc.property(
        fc.nat(scenes.length - 1),
        anywhere,
        fc.array(onStops, { minLength: 10, maxLength: 10 }),
        (job, some, told) => {
          const scene = scenes[job]
          const moments = [...some, ...told].sort((x, y) => x - y)
          const forth = moments.map((t) => pictured(scene, instantAt(timeline, t)))
          const back = [...moments].reverse().map((t) => pictured(scene, instantAt(timeline, t)))
          const afresh = sceneOf(recording, job, 'wide')
          expectSame(back.reverse(), forth)
          for (const [i, t] of moments.entries()) {
            const instant = instantAt(timeline, t)
            expectSame(pictured(afresh, instant), forth[i])
            expectWorldDrawn(forth[i], scene, worldAt(recording, instant.messages, instant.facts), instant)
          }
        },
      ),
      { numRuns: 1 }, // of each of a hundred runs
    )
  })

  test('a telling ends in what stands afterwards', () => {
    const [scene] = scenes
    for (const { t, lastsMs, fact } of timeline.stops) {
      const told = instantAt(timeline, t + lastsMs / 2)
      const over = pictured(scene, { ...told, progress: 1 })
      const after = pictured(scene, { ...told, fact: -1, progress: 1 })
      const settled = (list: DisplayList) => list.groups.filter(({ id }) => id !== 'motion' && id !== 'wires')
      expectSame(settled(over), settled(after), recording.facts[fact].kind)
      expect(groupIn(over, 'motion').children).toEqual([])
      // A still is that end, whenever it is looked at, with a mark.
      const still = pictured(scene, { ...told, progress: 0.5 }, { still: true })
      expectSame(settled(still), settled(over))
    }
  })

  test.each(LAYOUTS)('everything is in its place (%s)', (layout) => {
    for (const [job] of recording.plan.jobs.entries()) {
      const scene = sceneOf(recording, job, layout)
      for (const t of momentsOf(timeline, 20)) {
        const list = pictured(scene, instantAt(timeline, t))
        const ids = list.groups.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(misplaced(list)).toEqual([])
      }
    }
  })
})

/** What is wrong: numbers that are not finite or not rounded, and what stands but does not stand inside the picture. */
function misplaced({ width, height, groups }: DisplayList): string[] {
  const wrong: string[] = []
  for (const group of groups) {
    for (const shape of shapesIn([group])) {
      const blame = (why: string) => wrong.push(`${why}: ${JSON.stringify(shape).slice(0, 200)}`)
      const numbers = Object.values(shape)
        .filter((value): value is number => typeof value === 'number')
        .concat(shape.kind === 'path' ? (shape.d.match(/-?[\d.]+/g) ?? []).map(Number) : [])
      if (!numbers.every((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6)) blame('not a rounded number')
      if (group.id === 'motion' || shape.kind === 'group' || shape.kind === 'path') continue
      const far = shape.x + (shape.kind === 'rect' ? shape.w : 0)
      const low = shape.y + (shape.kind === 'rect' ? shape.h : 0)
      if (shape.x < 0 || shape.y < 0 || far > width || low > height) blame('outside')
      if (shape.kind !== 'text') continue
      if (shape.size < 12) blame('too small to read')
      if (/undefined|NaN|null/.test(shape.text)) blame('nothing said')
      const left = shape.x - { start: 0, middle: 0.5, end: 1 }[shape.anchor] * shape.room
      if (left < -1 || left + shape.room > width + 1) blame('room outside')
    }
  }
  return wrong
}

test.each(LAYOUTS)('in a pill of the chart the picture stands before the words, and none is cut (%s)', (layout) => {
  const seen = new Set<string>()
  const settles = STAGE_RUNS.find(([, { recording }]) =>
    recording.facts.some((fact) => fact.kind === 'committed' && fact.job === 0),
  )
  for (const run of [stageRun('incident'), settles?.[1] ?? stageRun('probe-leak')]) {
    const scene = sceneOf(run.recording, 0, layout)
    for (const t of momentsOf(run.timeline, 20)) {
      const { children } = groupIn(pictured(scene, instantAt(run.timeline, t)), 'worker')
      for (const [i, shape] of children.entries()) {
        const before = children[i - 1]
        if (shape.kind !== 'text' || before?.kind !== 'path' || shape.size !== 12.5) continue
        const xs = xsOf(before.d)
        const [left, right] = [Math.min(...xs), Math.max(...xs)]
        const pill = scene.pills.find(({ x, w }) => left > x && right < x + w)
        if (pill === undefined || shape.anchor !== 'start') continue
        seen.add(shape.text)
        expect(right, shape.text).toBeLessThan(shape.x)
        expect(shape.x + measured(shape.text, shape), shape.text).toBeLessThanOrEqual(pill.x + pill.w)
        expect(shape.text).not.toContain('…')
      }
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining(['answered', 'waiting']))
})

test('no word between key and worker is cut, also while a reply is out', () => {
  const edits = [{ at: '20:30:00', fault: 'reply-lost' }] as const
  const recording = record(compile(shipped('incident'), { edits }))
  const timeline = timelineOf(recording, narrationOf(recording))
  const said = momentsOf(timeline, 40).flatMap((t) =>
    textsIn(groupIn(pictured(sceneOf(recording, 0, 'medium'), instantAt(timeline, t)), 'wires').children),
  )
  expect(said).toEqual(expect.arrayContaining(['last look', 'no reply']))
  expect(said.filter((text) => text.includes('…'))).toEqual([])
})

/** Every place along the way of a path that is drawn with M, l, h, v and c. */
function xsOf(d: string): number[] {
  let x = 0
  const xs: number[] = []
  for (const [, command, rest] of d.matchAll(/([MlhvcZz])([^MlhvcZz]*)/g)) {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number)
    const start = x
    if (command === 'M') x = numbers[0]
    else if (command === 'h') x += numbers[0]
    else if (command === 'l') for (let i = 0; i < numbers.length; i += 2) x += numbers[i]
    else if (command === 'c') for (let i = 4; i < numbers.length; i += 6) x = start + numbers[i]
    xs.push(x)
  }
  return xs
}

test.each(LAYOUTS)('the bell is told of once it has come to its end, in a still at once (%s)', (layout) => {
  const { recording } = stageRun('incident')
  const scene = sceneOf(recording, 0, layout)
  const fact = recording.facts.findIndex(({ kind, atMs }) => kind === 'nudged' && atMs > 0)
  const messages = recording.factsUpTo.findIndex((stated) => stated > fact) + 1
  const world = worldAt(recording, messages, fact + 1)
  const says = (progress: number, still: boolean) => {
    const instant = { messages, facts: fact + 1, ms: recording.facts[fact].atMs, fact, progress }
    return textsIn(groupIn(pictureAt(scene, world, instant, { still }), 'wires').children).join()
  }
  for (const progress of [0, 0.3, 0.6]) expect(says(progress, false)).not.toContain('bell')
  for (const progress of [0.75, 1]) expect(says(progress, false)).toContain('heard')
  expect(says(0, true)).toContain('heard')
})
