/** Recordings as files, and what somebody plays who has nothing but the file. */
import { type RecordOptions, record } from '../../src/run/record.ts'
import { planOf } from '../../src/scenario/chosen.ts'
import { checkedState, type LinkState } from '../../src/scenario/link-state.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import { differenceFrom } from '../../src/view/export/recording-differs.ts'
import { encodeRecording } from '../../src/view/export/recording-file.ts'
import { decodeRecording } from '../../src/view/export/recording-read.ts'

/** The file of a run. */
export function saved(scenario: Scenario, state: LinkState, options: RecordOptions = {}): string {
  const recording = record(planOf(scenario, state), options)
  return encodeRecording({ scenario, laid: state, recording, job: 0, untilMs: options.untilMs }, state)
}

/** What somebody who has nothing but the file plays. */
export async function replayed(text: string) {
  const opened = decodeRecording(JSON.parse(text))
  const state = await checkedState(opened.state, 'incident')
  const recording = record(planOf(opened.scenario, state), { untilMs: opened.untilMs })
  return { opened, state, recording, difference: differenceFrom(opened, recording) }
}
