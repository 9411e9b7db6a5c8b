/**
 * Everything in which a deck could not be given as it stands: what comes of playing it, and what could not be read from
 * the last row of a hall.
 */
import type { Recording } from '../../run/record.ts'
import type { Deck } from '../../story/deck.ts'
import { checkDeck, type ShownFrame } from '../../story/deck-check.ts'
import type { FindScenario } from '../../story/play.ts'
import type { Problem } from '../../story/problems.ts'
import type { Moment } from '../../story/talk/at.ts'
import type { ContentOf, Part, PartName } from '../../story/talk/parts.ts'
import { bandsOf, toldAt } from '../bands.ts'
import { splitLabel } from '../user-screen.ts'
import { clockWords } from './clock-words.ts'
import { brokenIn } from './fit.ts'
import { type Beside, needsOf, type ScreenWords, tooWide, type WideWord } from './hall-fit.ts'
import { LINE, roomsOf, STAGE_W, TITLE } from './hall-room.ts'
import { layoutOf } from './layout.ts'

type Said = Omit<Problem, 'stops'>

/** Letters of a hall are an em of the stage, which is so small a share of its height. */
const SHARE = 30
/** What a browser and these sums may differ in, in ems. */
const ABOUT = 0.1
/** What letters may be smaller by, in ems: less than a pixel of any screen. */
const HAIR = 0.01

/** What there may be less of in a part, besides parts beside it. */
const LESS: Readonly<Partial<Record<PartName, string>>> = {
  ask: 'fewer or shorter answers',
  boxes: 'fewer boxes (“who”)',
  code: 'fewer or shorter lines',
  count: 'shorter words',
  grid: 'fewer or shorter rows and columns',
  link: 'shorter words',
  list: 'fewer or shorter lines',
  pair: 'shorter titles',
  words: 'fewer words',
}

function advice(part: Part, stage: readonly Part[]): string {
  const ways = [LESS[part.part], stage.length > 1 ? 'a stage with fewer parts' : undefined].filter(
    (way) => way !== undefined,
  )
  return `Give it ${ways.length === 0 ? 'a stage with a shorter title and line' : ways.join(', or ')}.`
}

const wideWords = ({ word, letters }: WideWord): string =>
  `“${word}” is too wide for its place; allowed: about ${letters} ${letters === 1 ? 'letter' : 'letters'}.`

/** A height in ems as a share of the stage's. */
const percent = (ems: number, round: (n: number) => number): string => `${Math.max(0, round((ems / SHARE) * 100))}%`

/** What a user's screen says at an instant, and whether it is hatched then. */
function screenOf(recording: Recording, job: number, { facts, ms }: Pick<Moment, 'facts' | 'ms'>): ScreenWords {
  const { span, lie } = toldAt(bandsOf(recording, job), facts, ms, true)
  const [status, cause] = span === undefined ? ['Nothing yet', ''] : splitLabel(span.label)
  const { step } = recording.plan.jobs[job]
  return { step, status: span?.kind === 'in-progress' ? 'In progress…' : status, cause, lies: lie !== 'none' }
}

function besideOf({ state, scene, contents }: ShownFrame, at: number, clock: string | null, isAcross: boolean): Beside {
  if (scene === null) return { nodes: [], screens: [], clock, isAcross }
  const { recording, moment, play } = scene
  const nodes = recording.plan.nodes.map(({ id }) => id)
  const base = { nodes, screens: [], clock: isAcross ? clock : null, isAcross }
  const { part } = state.stage[at]
  if (part === 'card')
    return { ...base, screens: [screenOf(recording, (contents[at] as ContentOf<'card'>).job, moment)] }
  if (part !== 'pair') return base
  const { sides } = contents[at] as ContentOf<'pair'>
  return { ...base, screens: sides.map((side) => screenOf(play(side.asked), side.job, side.moment)) }
}

/** What cannot be read of the sentences around the parts. */
function* unreadAround({ state: { beat, build, where } }: ShownFrame): Generator<Said> {
  const said = [
    { where: `${where.beat}.title`, text: build === null ? beat.title : undefined, size: TITLE.size },
    { where: `${where.build}.line`, text: (build ?? beat).line, size: LINE.size },
    { where: `${where.build}.meanwhile`, text: build?.meanwhile, size: LINE.size },
  ]
  for (const { where: at, text, size } of said) {
    const wide = text === undefined ? null : tooWide(brokenIn(text, STAGE_W / size, {}), STAGE_W / size)
    if (wide !== null) yield { where: at, problem: wideWords(wide) }
  }
}

/** What of a frame cannot be read from the last row: one thing of each part, with its place. */
function* unreadIn(frame: ShownFrame): Generator<Said> {
  yield* unreadAround(frame)
  const { state, contents } = frame
  const { stage, beat, where } = state
  const layout = layoutOf(stage)
  const clock = layout.clock === null ? null : clockWords(contents[layout.clock] as ContentOf<'clock'>)
  const [line = null] = [state.line, state.meanwhile].filter((one) => one !== null).sort((a, b) => b.length - a.length)
  for (const [i, room] of roomsOf(stage, { title: beat.title, line, clock }).entries()) {
    if (room === null) continue
    const part = stage[i]
    const at = `${where.stage}.${i}`
    const say = (problem: string): Said => ({ where: at, problem: `${problem} ${advice(part, stage)}` })
    const title = part.title === undefined ? null : tooWide(brokenIn(part.title, room.w, { weight: 600 }), room.w)
    if (title !== null) yield { where: `${at}.title`, problem: wideWords(title) }
    const { letters, high, wide } = needsOf(part, contents[i], besideOf(frame, i, clock, i === layout.bands), room)
    if (room.h < 1) yield say(`there is no room left for it; allowed: at least 1/${SHARE} of the stage’s height.`)
    else if (letters < 1 - HAIR)
      yield say(
        `its letters would be 1/${Math.max(SHARE + 1, Math.round(SHARE / letters))} of the stage’s height; allowed: at least 1/${SHARE}.`,
      )
    else if (wide !== null) yield say(wideWords(wide))
    else if (high > room.h + ABOUT)
      yield say(
        `it would take ${percent(high, Math.ceil)} of the stage’s height; allowed here: ${percent(room.h, Math.floor)}.`,
      )
  }
}

/**
 * Everything that is wrong with a deck, each with its place; none where every beat and build of every cut can be played,
 * comes out as it says, and can be read. Pauses often, for who has something else to do in between.
 */
export function problemsOfDeckInSteps(deck: Deck, find: FindScenario): Generator<undefined, readonly Problem[]> {
  // A stage that stays through several builds has one place: what cannot be read of it is said once.
  const said = new Set<string>()
  return checkDeck(deck, find, (frame) =>
    [...unreadIn(frame)].filter(({ where }) => !said.has(where) && said.add(where)),
  )
}

/** The same at once. */
export function problemsOfDeck(deck: Deck, find: FindScenario): readonly Problem[] {
  const steps = problemsOfDeckInSteps(deck, find)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
