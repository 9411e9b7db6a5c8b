/** A hand in the run: at any moment of any scenario what is offered can be done, does what it says, and can be undone. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Recording, record } from '../../src/run/record.ts'
import { compile } from '../../src/scenario/compile.ts'
import { checkScenario } from '../../src/scenario/parse.ts'
import type { Scenario, ScenarioEdit } from '../../src/scenario/schema.ts'
import { FAULT_SLUGS, FAULTS } from '../../src/sim/faults.ts'
import { verdictsOf as verdictsAmong } from '../../src/sim/monitors.ts'
import type { PresetName } from '../../src/sim/presets.ts'
import {
  DEED_IDS,
  type Deed,
  type DeedId,
  deedsAt,
  editMsAt,
  instantText,
  instantOf as msOf,
} from '../../src/view/hand.ts'
import { editOfForm, editRows, FAULT_TITLES, formOf, problemOf } from '../../src/view/hand-form.ts'
import { narrationOf } from '../../src/view/narration.ts'
import { instantAt, momentOf, timelineOf } from '../../src/view/presentation.ts'
import { SCENARIO_FILES, shipped } from '../support/library.ts'

const scenarios = SCENARIO_FILES.map((file) => shipped(file.replace(/\.json$/, '')))

interface Base {
  readonly scenario: Scenario
  readonly preset: PresetName
  readonly recording: Recording
}

const bases: readonly Base[] = scenarios.flatMap((scenario) =>
  (['as-found', 'all-fixed'] as const).map((preset) => ({
    scenario,
    preset,
    recording: record(compile(scenario, { preset })),
  })),
)

const again = ({ scenario, preset }: Base, edits: readonly ScenarioEdit[]): Recording =>
  record(compile(scenario, { preset, edits }))

/** What a person sees at the moment `share` of the way through: the instant, as the page has it. */
function instantOf(recording: Recording, share: number) {
  const timeline = timelineOf(recording, narrationOf(recording))
  return instantAt(timeline, timeline.endT * share)
}

const verdictsOf = ({ monitors, plan }: Recording, job: number) => verdictsAmong(monitors, job, plan)

const deedOf = (recording: Recording, job: number, atMs: number, id: DeedId): Deed => {
  const deed = deedsAt(recording, job, atMs).find((one) => one.id === id)
  if (deed === undefined) throw new Error(`no deed ${id}`)
  return deed
}

describe('instants', () => {
  test('an instant in text is the same instant again, to the millisecond', () => {
    const { scenario } = bases[0]
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer({ min: 0, max: 100 * 3_600_000 }),
          fc.integer({ min: 0, max: 86_400 }).map((s) => s * 1000),
        ),
        fc.constantFrom('14:24:00', '00:00:00', '23:59:59', '09:00:00.250'),
        (atMs, startClock) => {
          const { startsAtMs } = compile({ ...scenario, startClock })
          const edit: ScenarioEdit = { at: instantText({ startsAtMs }, atMs), fault: 'restart' }
          expect(compile({ ...scenario, startClock }, { edits: [edit] }).edits.at(-1)?.atMs).toBe(atMs)
          expect(msOf({ startsAtMs }, edit.at)).toBe(atMs)
          checkScenario({ ...scenario, startClock, edits: [edit] })
        },
      ),
    )
    expect(instantText({ startsAtMs: 51_840_000 }, 14_640_000)).toBe('18:28:00')
    expect(instantText({ startsAtMs: 51_840_000 }, 14_640_001)).toBe('14640001ms')
  })

  test('an edit never lies before what has been told, nor a second after what is seen', () => {
    fc.assert(
      fc.property(fc.constantFrom(...bases), fc.double({ min: 0, max: 1, noNaN: true }), ({ recording }, share) => {
        const instant = instantOf(recording, share)
        const atMs = editMsAt(recording, instant)
        expect(Number.isInteger(atMs)).toBe(true)
        const told = instant.messages === 0 ? 0 : recording.messageAtMs[instant.messages - 1]
        expect(atMs).toBeGreaterThanOrEqual(told)
        expect(Math.abs(atMs - instant.ms)).toBeLessThan(1000)
      }),
      { numRuns: 300 },
    )
  })
})

describe('deeds', () => {
  test('what is possible can be done, begins at its instant, and is gone without a trace when it is removed', () => {
    const done = new Set<DeedId>()
    fc.assert(
      fc.property(
        fc.constantFrom(...bases),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(),
        (base, share, someJob) => {
          const { recording } = base
          const job = someJob % recording.plan.jobs.length
          const atMs = editMsAt(recording, instantOf(recording, share))
          const deeds = deedsAt(recording, job, atMs)
          expect(deeds.map(({ id }) => id)).toEqual(DEED_IDS)
          for (const { id, possible, edit } of deeds) {
            if (possible !== true) {
              expect(possible).toMatch(/^.{10,60}\.$/)
              continue
            }
            const changed = again(base, [edit])
            const editMs = changed.plan.edits.at(-1)?.atMs as number
            expect(editMs).toBeGreaterThanOrEqual(atMs)
            const began = changed.facts.filter((fact) => fact.kind === 'fault-began' && fact.fault === edit.fault)
            expect(began.map((fact) => fact.atMs)).toContain(editMs)
            // Nothing before it is any different, but for what is foretold.
            const earlier = ({ facts }: Recording) =>
              facts.filter((fact) => fact.atMs < editMs && fact.kind !== 'hopeless')
            expect(earlier(changed)).toEqual(earlier(recording))
            done.add(id)
          }
          expect(again(base, []).facts).toEqual(recording.facts)
        },
      ),
      { numRuns: 60 },
    )
    expect([...done].sort()).toEqual([...DEED_IDS].sort())
  })

  test('each does what it says', () => {
    const says: Readonly<Record<DeedId, (changed: Recording, atMs: number, job: number) => boolean>> = {
      nudge: ({ facts }, atMs, job) =>
        facts.some((fact) => fact.kind === 'nudge-dropped' && fact.atMs === atMs && fact.job === job),
      reply: ({ facts }, atMs) =>
        facts.some((fact) => fact.kind === 'read' && fact.reply === 'lost' && fact.atMs >= atMs),
      kill: ({ facts }, atMs) =>
        facts.some((fact) => fact.kind === 'crashed' && fact.atMs === atMs) &&
        // A minute later; sooner where the scenario restarts all workers meanwhile.
        facts.find((fact) => fact.kind === 'returned' && fact.atMs >= atMs)?.atMs ===
          (facts.find(
            (fact) =>
              fact.kind === 'fault-began' && fact.fault === 'restart' && fact.atMs >= atMs && fact.atMs < atMs + 60_000,
          )?.atMs ?? atMs + 60_000),
      'kill-for-good': ({ facts }, atMs) => facts.some((fact) => fact.kind === 'crashed' && fact.atMs === atMs),
      store: ({ facts }, atMs) =>
        facts.every(
          (fact) =>
            fact.kind !== 'read' ||
            fact.atMs < atMs ||
            fact.atMs >= atMs + 60_000 ||
            fact.reply === 'unreachable' ||
            fact.reply === 'timeout',
        ),
      restart: ({ facts }, atMs) => facts.some((fact) => fact.kind === 'fault-began' && fact.atMs === atMs),
    }
    fc.assert(
      fc.property(
        fc.constantFrom(...bases),
        fc.double({ min: 0, max: 0.95, noNaN: true }),
        fc.nat(),
        (base, share, n) => {
          const { recording } = base
          const job = n % recording.plan.jobs.length
          const atMs = editMsAt(recording, instantOf(recording, share))
          for (const { id, possible, edit } of deedsAt(recording, job, atMs)) {
            if (possible !== true) continue
            const changed = again(base, [edit])
            const editMs = changed.plan.edits.at(-1)?.atMs as number
            if (changed.endedBy === 'nothing-pending') expect([id, says[id](changed, editMs, job)]).toEqual([id, true])
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  const incident = (preset: PresetName): Base => {
    const found = bases.find((base) => base.scenario.id === 'incident' && base.preset === preset)
    if (found === undefined) throw new Error('no incident')
    return found
  }
  const TWENTY_PAST_SIX = 14_160_000 // 18:20:00

  test('without the nudge the fixed worker finds the notice at the same poll, and as found it still hangs', () => {
    for (const [preset, worst] of [
      ['all-fixed', 'settled-with-cause'],
      ['as-found', 'hang'],
    ] as const) {
      const base = incident(preset)
      const deed = deedOf(base.recording, 0, TWENTY_PAST_SIX, 'nudge')
      expect(deed).toMatchObject({ title: 'Drop the nudge of 18:28:00', edit: { at: '18:28:00' }, possible: true })
      const changed = again(base, [deed.edit])
      expect(verdictsOf(changed, 0)).toContain(worst)
      expect(deedOf(changed, 0, TWENTY_PAST_SIX, 'nudge').possible).not.toBe(preset === 'as-found')
    }
  })

  test('a cut reply makes the fixed worker hang too', () => {
    const base = incident('all-fixed')
    const deed = deedOf(base.recording, 0, TWENTY_PAST_SIX, 'reply')
    expect(deed.title).toBe('Cut the reply of 18:28:00')
    expect(verdictsOf(again(base, [deed.edit]), 0)).toContain('hang')
  })

  test('a worker that was killed cannot be killed again while it is down, in the same instant or later', () => {
    const base = incident('as-found')
    const { edit } = deedOf(base.recording, 0, TWENTY_PAST_SIX, 'kill')
    const changed = again(base, [edit])
    const possible = (atMs: number) => deedOf(changed, 0, atMs, 'kill').possible
    expect(possible(TWENTY_PAST_SIX)).toBe('worker-1 is down already.')
    expect(possible(TWENTY_PAST_SIX + 59_000)).toBe('worker-1 is down already.')
    expect(possible(TWENTY_PAST_SIX + 61_000)).toBe(true)
    const timeline = timelineOf(changed, narrationOf(changed))
    expect(editMsAt(changed, instantAt(timeline, momentOf(timeline, TWENTY_PAST_SIX)))).toBe(TWENTY_PAST_SIX)
  })

  test('while the store is out it cannot be put out again', () => {
    const base = incident('as-found')
    const { edit } = deedOf(base.recording, 0, TWENTY_PAST_SIX, 'store')
    const changed = again(base, [edit])
    expect(deedOf(changed, 0, TWENTY_PAST_SIX + 30_000, 'store').possible).toBe('It is unreachable already.')
    expect(deedOf(changed, 0, TWENTY_PAST_SIX + 60_000, 'store').possible).toBe('It is unreachable already.')
    expect(deedOf(changed, 0, TWENTY_PAST_SIX + 61_000, 'store').possible).toBe(true)
  })
})

describe('any fault of the catalogue', () => {
  test('is listed under its title', () =>
    expect(FAULT_TITLES).toEqual(FAULT_SLUGS.map((slug) => [slug, FAULTS[slug].title])))

  test.each(FAULT_SLUGS)('%s: the form as it opens is a fault that runs, in every scenario', (fault) => {
    for (const scenario of scenarios) {
      const form = formOf(scenario, fault)
      expect(form.map(({ field }) => field).sort()).toEqual(
        [...FAULTS[fault].required, ...FAULTS[fault].optional].sort(),
      )
      const edit = editOfForm(fault, '30s', form, {})
      expect(edit).toMatchObject({ at: '30s', fault })
      const checked = checkScenario({ ...scenario, edits: [edit] })
      const { facts } = record(compile(checked))
      expect(facts.some((fact) => fact.kind === 'fault-began' && fact.fault === fault && fact.atMs === 30_000)).toBe(
        true,
      )
    }
  })

  test.each(FAULT_SLUGS)('%s: every option that the form offers is one that a scenario may hold', (fault) => {
    for (const scenario of scenarios)
      for (const of of formOf(scenario, fault)) {
        const values = of.options?.map(([slug]) => slug) ?? [
          '90s',
          '1h 05m',
          ...(of.orWord === null ? [] : [of.orWord]),
        ]
        for (const value of values) {
          expect(problemOf(of, value)).toBe('')
          const edit = editOfForm(fault, '30s', formOf(scenario, fault), { [of.field]: value })
          compile(checkScenario({ ...scenario, edits: [edit] }))
        }
      }
  })

  test.each(['', 'soon', '5', '501h', '-1s', '1m1m', 'ever after'])(
    '"%s" is no time, and is not thrown in',
    (value) => {
      const form = formOf(scenarios[0], 'store-loading')
      expect(problemOf(form[0], value)).toMatch(/^Allowed: a time such as/)
      expect(editOfForm('store-loading', '30s', form, { for: value })).toBeNull()
    },
  )
})

describe('the list of edits', () => {
  test('tells the scenario’s own from those made by hand, in order of time', () => {
    const scenario = shipped('hot-fix')
    const byHand: ScenarioEdit[] = [
      { at: '23:00:00', fault: 'restart' },
      { at: '14:30:00', fault: 'worker-crash', worker: 'worker-1', back: '60s', recovery: 'resume' },
      { at: '14:31:00', fault: 'store-loading', for: 'ever' },
      { at: '14:32:00', set: { read: 'get', 'budget-limit': '3', 'budget-ttl': '1h' } },
    ]
    const rows = editRows(compile(scenario, { edits: byHand }), scenario, byHand)
    expect(rows.filter(({ index }) => index < 0)).toHaveLength(scenario.edits?.length ?? 0)
    expect(rows.map(({ atMs }) => atMs)).toEqual(rows.map(({ atMs }) => atMs).sort((x, y) => x - y))
    const said = Object.fromEntries(
      rows.map(({ index, clock, title, detail }) => [index, `${clock} ${title} ${detail}`]),
    )
    expect(said[0]).toBe('23:00:00 Restart ')
    expect(said[1]).toBe('14:30:00 Worker crash worker-1, back after 1 min')
    expect(said[2]).toBe('14:31:00 Store loading for ever')
    expect(said[3]).toMatch(/^14:32:00 Rule changed Read: GET, .*3, .*1h$/)
  })

  test('each of the scenarios’ own has words, and its instant', () => {
    for (const { scenario, recording } of bases)
      for (const row of editRows(recording.plan, scenario, [])) {
        expect(row.title).not.toBe('')
        expect(row.atMs).toBe(recording.plan.edits[row.place].atMs)
      }
  })
})
