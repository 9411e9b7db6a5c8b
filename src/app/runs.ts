/** Recordings, by the content of what was asked: going back to a choice shows its run at once. */
import { type Recording, record } from '../run/record.ts'
import { encodeText } from '../scenario/bytes.ts'
import { compile } from '../scenario/compile.ts'
import type { Scenario } from '../scenario/schema.ts'
import { jobToShow } from '../view/headline.ts'
import { type LogRow, logRows } from '../view/log.ts'
import { type Narration, narrationOf } from '../view/narration.ts'
import { type KeyHistory, keyHistory } from '../view/panels.ts'
import { type Timeline, timelineOf } from './playback.ts'
import type { Session } from './session.ts'

/** A recording and what is derived from it alone. */
export interface Run {
  readonly recording: Recording
  readonly narration: Narration
  readonly timeline: Timeline
  readonly rows: readonly LogRow[]
  readonly history: KeyHistory
  /** Where the story closes in virtual time. */
  readonly closingMs: number
  readonly jobToShow: number
}

type Asked = Pick<Session, 'preset' | 'set' | 'payload'>

const KEPT = 8
const cache = new Map<string, Run>()

/** Plays `scenario` with what was asked laid over it, or takes the run from the cache. */
export function runOf(scenario: Scenario, { preset, set, payload }: Asked): Run {
  const key = JSON.stringify([scenario.id, preset, Object.entries(set).sort(), payload])
  const there = cache.get(key)
  if (there !== undefined) {
    cache.delete(key) // put back as the newest
    cache.set(key, there)
    return there
  }
  const plan = compile(scenario, {
    preset: preset ?? undefined,
    set,
    payload: payload === null ? undefined : encodeText(payload),
  })
  const recording = record(plan)
  const narration = narrationOf(recording)
  const { messageAtMs, endMs } = recording
  const run: Run = {
    recording,
    narration,
    timeline: timelineOf(recording, narration),
    rows: logRows(recording, narration),
    history: keyHistory(recording),
    closingMs: narration.closing >= messageAtMs.length ? endMs : messageAtMs[narration.closing - 1],
    jobToShow: jobToShow(recording),
  }
  cache.set(key, run)
  if (cache.size > KEPT) cache.delete(cache.keys().next().value as string)
  return run
}
