/**
 * Checks a scenario's text and plays it, beside the page: a text of any size, and a run of any length, never hold it up.
 * A newer text is what is wanted: what is under way for an older one is left.
 */
// Arbitrary rules are played: every part of the model is needed.
import '../../view/further/installed.ts'
import { type Recording, recordInSteps } from '../../run/record.ts'
import { NOTHING_LAID } from '../../scenario/choices.ts'
import { planOf } from '../../scenario/chosen.ts'
import { parseScenario } from '../../scenario/parse.ts'
import { type Mistake, mistakesWithPlaces } from '../../view/own/mistakes.ts'
import { type OwnResult, resultOf } from '../../view/own/result.ts'
import { inSlices, soon } from '../slices.ts'

export interface Asked {
  readonly n: number
  readonly text: string
  /** Whose bands are asked for; null: those that tell most. */
  readonly job: string | null
}

/** The answer: what is wrong first, and what it comes to once it is played. */
export interface Answer {
  readonly n: number
  readonly mistakes: readonly Mistake[]
  /** Null where nothing can be played, or not yet. */
  readonly result: OwnResult | null
  /** More is to come. */
  readonly goesOn: boolean
}

/** Now and then what has come in is looked at. */
const SLICE_MS = 30

let halt = (): void => {}
let last: { readonly text: string; readonly mistakes: readonly Mistake[]; readonly recording: Recording } | null = null

const answer = (given: Answer): void => postMessage(given)

function check({ n, text, job }: Asked): void {
  halt()
  if (last?.text === text) {
    answer({ n, mistakes: last.mistakes, result: resultOf(last.recording, job), goesOn: false })
    return
  }
  const mistakes = mistakesWithPlaces(text)
  if (mistakes.some(({ stops }) => stops)) {
    answer({ n, mistakes, result: null, goesOn: false })
    return
  }
  answer({ n, mistakes, result: null, goesOn: true })
  halt = inSlices(recordInSteps(planOf(parseScenario(text), NOTHING_LAID)), SLICE_MS, soon, (recording) => {
    last = { text, mistakes, recording }
    answer({ n, mistakes, result: resultOf(recording, job), goesOn: false })
  })
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => check(data))
