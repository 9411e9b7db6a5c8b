/** Plays a talk through, state by state, and says everything in which it could not be given as it stands. */
import type { Recording } from '../run/record.ts'
import { ScenarioError } from '../scenario/error.ts'
import { withGuess } from '../scenario/shape.ts'
import { clockAt } from '../scenario/time-words.ts'
import { type Beat, type Build, type Claim, type Deck, type ShowsClaim, WHOLE } from './deck.ts'
import { unmetBy } from './goals/goals.ts'
import { unknownWords } from './inline.ts'
import type { FindScenario } from './play.ts'
import { lineOf, type Problem, Problems, sentencesIn } from './problems.ts'
import type { AskedRun } from './talk/asked.ts'
import { momentIn } from './talk/at.ts'
import type { Scene } from './talk/parts/entry.ts'
import { jobShown } from './talk/parts/runs.ts'
import { contentOf, type Part, standsAlone, wordsOfPart } from './talk/parts.ts'
import { evidenceAt, sceneOf } from './talk/scene.ts'
import { Stagehand } from './talk/stagehand.ts'
import { placesOf, runsOfState, stateAt, type Talk, type TalkState, talkOf } from './talk/state.ts'

/** A talk may be so much longer or shorter than it says, in seconds. */
const MINUTES_WITHIN_S = 30
/** Faster than that nobody speaks on a stage. */
const WORDS_A_SECOND = 3

/** Names that are there twice: an address that names one of them leads to the other. */
function checkNames(problems: Problems, names: readonly string[], where: string, field = 'id'): void {
  for (const [i, name] of names.entries())
    if (names.indexOf(name) !== i) problems.say(`${where}.${i}.${field}`, `“${name}” is there twice`, true)
}

const secondsOf = (builds: readonly Build[]): number => builds.reduce((sum, { seconds = 0 }) => sum + seconds, 0)

function checkTimes(problems: Problems, beat: Beat, where: string): void {
  const { builds = [], seconds } = beat
  if (secondsOf(builds) > seconds)
    problems.say(`${where}.seconds`, `${seconds} s, and its builds alone take ${secondsOf(builds)} s`)
  const moving = builds.reduce((sum, { plays }) => sum + (plays?.seconds ?? 0), 0)
  if (moving > seconds) problems.say(`${where}.seconds`, `${seconds} s, and its motions alone take ${moving} s`)
  for (const [i, { seconds: planned, plays }] of builds.entries())
    if (planned !== undefined && plays !== undefined && plays.seconds > planned)
      problems.say(`${where}.builds.${i}.plays.seconds`, `${plays.seconds} s of ${planned} s planned`)
  const said = [beat.notes, ...builds.map(({ notes = [] }) => notes)].flat().join(' ').trim().split(/\s+/).length
  if (said > seconds * WORDS_A_SECOND)
    problems.say(
      `${where}.notes`,
      `${said} words in ${seconds} s; allowed: ${Math.floor(seconds * WORDS_A_SECOND)}, for who reads them aloud`,
    )
}

/** What the press of a build does to the stage. */
function checkPress(problems: Problems, beat: Beat, at: number, where: string): void {
  const { run, changes, at: to, plays, stage, line, look, notes } = (beat.builds as readonly Build[])[at]
  if ([run, changes, to, plays, stage, line, look, notes].every((one) => one === undefined))
    problems.say(where, 'the press changes nothing')
  if (to !== undefined && plays !== undefined) problems.say(`${where}.at`, '"plays" says already where the run stands')
  const runs = [beat.run, ...(beat.builds as readonly Build[]).slice(0, at + 1).map((build) => build.run)]
  if (runs.some((one) => one !== undefined)) return
  if (changes !== undefined || to !== undefined || plays !== undefined) problems.say(where, 'there is no run to change')
}

function checkTalk(problems: Problems, talk: Talk, where: string): void {
  const seconds = talk.beats.reduce((sum, beat) => sum + beat.seconds, 0)
  if (Math.abs(seconds - talk.minutes * 60) > MINUTES_WITHIN_S)
    problems.say(
      `${where}minutes`,
      `${talk.minutes} min, and its beats take ${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`,
    )
}

/** The cuts that can be given: those that name what is there. */
function talksOf(problems: Problems, deck: Deck): readonly (readonly [Talk, string])[] {
  const cuts = deck.cuts ?? []
  checkNames(
    problems,
    cuts.map(({ id }) => id),
    'cuts',
  )
  const ids = deck.beats.map(({ id }) => id)
  const talks: [Talk, string][] = [[talkOf(deck, WHOLE), '']]
  for (const [i, { id, beats }] of cuts.entries()) {
    const at = `cuts.${i}`
    checkNames(
      problems,
      beats.map(({ beat }) => beat),
      `${at}.beats`,
      'beat',
    )
    for (const [k, { beat, without = [] }] of beats.entries()) {
      const builds = (deck.beats[ids.indexOf(beat)]?.builds ?? []).map((build) => build.id)
      for (const [n, name] of without.entries())
        if (ids.includes(beat) && !builds.includes(name)) {
          const place = `${at}.beats.${k}.without.${n}`
          const problem = `no build "${name}"; allowed: ${builds.join(', ') || 'none'}`
          problems.fail(place, new ScenarioError(place, problem, name, builds))
        }
    }
    problems.try(at, () => talks.push([talkOf(deck, id), `${at}.`]), true)
  }
  return talks
}

const canStand = (part: Part, scene: Scene | null): boolean => scene !== null || standsAlone(part)

/** What a part of the stage does not say that it should. */
function unshown(
  { part, says, times }: ShowsClaim,
  stage: readonly Part[],
  scene: Scene | null,
  where: string,
): string[] {
  const shown = stage.filter((one) => one.part === part)
  if (shown.length === 0) return [`there is no "${part}" on stage`]
  if (!shown.every((one) => canStand(one, scene))) return [] // it has been said that it needs a run
  const lines = shown.flatMap((one) => wordsOfPart(one, scene, where))
  const found = lines.filter((line) => line.includes(says)).length
  if (times === undefined ? found > 0 : found === times) return []
  const wanted = times === undefined ? `“${says}”` : `“${says}” in ${times} ${times === 1 ? 'line' : 'lines'}`
  return [`the ${part} should say ${wanted}; it says: ${lines.join(' · ') || 'nothing'}`]
}

function checkClaims(
  problems: Problems,
  claims: readonly Claim[],
  state: TalkState,
  scene: Scene | null,
  where: string,
) {
  const evidence = scene === null ? null : evidenceAt(scene)
  for (const [i, claim] of claims.entries()) {
    const at = `${where}.${i}`
    problems.try(at, () => {
      if ('shows' in claim) {
        for (const problem of unshown(claim.shows, state.stage, scene, at)) problems.say(at, problem)
        return
      }
      if (evidence === null) return problems.say(at, 'there is no run that it could hold of')
      const unmet = unmetBy(claim, evidence, at)
      if (unmet !== null) problems.say(at, unmet)
    })
  }
}

/** What stands for the deck as a whole among places: that it is too much to be checked hinders no single frame. */
const THE_DECK = 'the deck'

/** The job whose story a run tells; returns whether there is one. */
function checkJob(problems: Problems, asked: AskedRun, recording: Recording, { where }: TalkState): boolean {
  if (recording.plan.jobs.length > 1 && asked.run.job === undefined)
    problems.say(where.run, 'the run has several jobs; allowed: "job" names the one whose story is told')
  return problems.try(where.job, () => jobShown(recording, asked, where.job), true) !== null
}

/** A motion goes on from where the run stands. */
function checkMotion(problems: Problems, { recording, moment }: Scene, { from, where, seconds }: TalkState): void {
  const begin = problems.try(where.from, () => momentIn(recording, from, where.from), true)
  if (seconds === 0 || begin === null || (begin.facts <= moment.facts && begin.ms <= moment.ms)) return
  const { plan } = recording
  problems.say(
    where.at,
    `the motion ends before it begins: at ${clockAt(plan, moment.ms)}, and it stands at ${clockAt(plan, begin.ms)}`,
  )
}

/** A frame of a talk as it is going to be drawn. */
export interface ShownFrame {
  readonly state: TalkState
  readonly scene: Scene | null
  /** What is to be drawn of each part of the stage. */
  readonly contents: readonly unknown[]
}

/** What there is to say of a frame that can be drawn: how it stands on a screen is not known here. */
export type LookAtFrame = (frame: ShownFrame) => readonly Omit<Problem, 'stops'>[]

/** One state of a talk, played. */
function* checkState(
  problems: Problems,
  stagehand: Stagehand,
  state: TalkState,
  look: LookAtFrame,
): Generator<undefined, void> {
  const { run, stage, where, build, beat } = state
  const claims = (build ?? beat).holds ?? []
  try {
    for (const asked of runsOfState(state)) yield* stagehand.ready(asked)
    if (run !== null) stagehand.look(run, stage.length + claims.length)
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error
    return problems.say(where.run, withGuess(error).message, error.where !== THE_DECK)
  }
  if (run !== null && !checkJob(problems, run, stagehand.played(run), state)) return
  const scene = problems.try(where.at, () => sceneOf(state, stagehand.played), true)
  if (run !== null) {
    if (scene === null) return
    checkMotion(problems, scene, state)
  }
  const contents = stage.flatMap((part, i): readonly unknown[] => {
    const at = `${where.stage}.${i}`
    if (canStand(part, scene)) return problems.try(at, () => [contentOf(part, scene, at)], true) ?? []
    problems.say(at, `"${part.part}" needs a run`, true)
    return []
  })
  // A frame that cannot be drawn is not looked at: that is said already.
  if (contents.length === stage.length)
    for (const { where: at, problem } of look({ state, scene, contents })) problems.say(at, problem)
  checkClaims(problems, claims, state, scene, `${build === null ? where.beat : where.build}.holds`)
}

/**
 * Everything that is wrong with a deck, each with its place; none where every beat and build of every cut can be played
 * and comes out as it says. Pauses often, for who has something else to do in between.
 */
export function* checkDeck(
  deck: Deck,
  find: FindScenario,
  look: LookAtFrame,
): Generator<undefined, readonly Problem[]> {
  const problems = new Problems()
  checkNames(
    problems,
    deck.beats.map(({ id }) => id),
    'beats',
  )
  for (const { where, sentence } of sentencesIn(deck))
    for (const word of unknownWords(sentence)) problems.say(where, `the glossary has no word “${word}”`)
  for (const [i, beat] of deck.beats.entries()) {
    const where = `beats.${i}`
    const builds = beat.builds ?? []
    checkNames(
      problems,
      builds.map(({ id }) => id),
      `${where}.builds`,
    )
    checkTimes(problems, beat, where)
    for (const k of builds.keys()) checkPress(problems, beat, k, `${where}.builds.${k}`)
  }
  const stagehand = new Stagehand(find)
  const played = new Set<string>()
  for (const [talk, where] of talksOf(problems, deck)) {
    checkTalk(problems, talk, where)
    for (const place of placesOf(talk)) {
      const state = stateAt(talk, place)
      // In most cuts a beat stands as it does in the whole talk: it is played once.
      const { run, at, from, stage, where: places } = state
      const content = JSON.stringify([run, at, from, stage, places])
      if (played.has(content)) continue
      played.add(content)
      yield* checkState(problems, stagehand, state, look)
      yield
    }
  }
  return distinct(problems.list)
}

/** What is wrong in several states is wrong once. */
function distinct(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(problems.map((problem) => [lineOf(problem), problem])).values()]
}
