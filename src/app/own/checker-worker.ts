/**
 * Checks a scenario's text and plays it, beside the page: a text of any size, and a run of any length, never hold it up.
 * A newer text is what is wanted: what is under way for an older one is left.
 */
// Arbitrary rules are played: every part of the model is needed.
import '../../view/further/installed.ts'
import { type Held, heldInSteps } from '../../run/expectations.ts'
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
  /** What is played where that text cannot be; null: nothing. */
  readonly before: string | null
}

/** The answer: what is wrong first, and what it comes to once it is played. */
export interface Answer {
  readonly n: number
  readonly mistakes: readonly Mistake[]
  /** Null where nothing can be played, or not yet. */
  readonly result: OwnResult | null
  /** The result is of the text that was asked about, and not of one before it. */
  readonly isOfText: boolean
  /** What the file expects of its runs, held against them; null: not yet, or not of this text. */
  readonly held: readonly Held[] | null
  /** More is to come. */
  readonly goesOn: boolean
}

/** Now and then what has come in is looked at. */
const SLICE_MS = 30

let halt = (): void => {}
/** What was looked at last, and what was played last: more may be asked about them. */
let looked: { readonly text: string; readonly mistakes: readonly Mistake[] } | null = null
let played: { readonly text: string; readonly recording: Recording } | null = null
let held: { readonly text: string; readonly list: readonly Held[] } | null = null

const answer = (given: Answer): void => postMessage(given)

const isStopped = (mistakes: readonly Mistake[]): boolean => mistakes.some(({ stops }) => stops)

/** Plays a text that can be, unless that has just been done. */
function play(text: string, then: (recording: Recording) => void): void {
  if (played?.text === text) {
    then(played.recording)
    return
  }
  halt = inSlices(recordInSteps(planOf(parseScenario(text), NOTHING_LAID)), SLICE_MS, soon, (recording) => {
    played = { text, recording }
    then(recording)
  })
}

/** Holds what a text expects against its runs, unless that has just been done. */
function hold(text: string, then: (held: readonly Held[]) => void): void {
  if (held?.text === text) {
    then(held.list)
    return
  }
  halt = inSlices(heldInSteps(parseScenario(text)), SLICE_MS, soon, (list) => {
    held = { text, list }
    then(list)
  })
}

function check({ n, text, job, before }: Asked): void {
  halt()
  const mistakes = looked?.text === text ? looked.mistakes : mistakesWithPlaces(text)
  looked = { text, mistakes }
  const isOfText = !isStopped(mistakes)
  const toPlay = isOfText ? text : before
  const known = toPlay !== null && played?.text === toPlay
  if (!known) answer({ n, mistakes, result: null, isOfText, held: null, goesOn: toPlay !== null })
  if (toPlay === null || (!isOfText && isStopped(mistakesWithPlaces(toPlay)))) return
  play(toPlay, (recording) => {
    const given = { n, mistakes, result: resultOf(recording, job), isOfText }
    if (!isOfText) {
      answer({ ...given, held: null, goesOn: false })
      return
    }
    if (held?.text !== text) answer({ ...given, held: null, goesOn: true })
    hold(text, (now) => answer({ ...given, held: now, goesOn: false }))
  })
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => check(data))
