/** What the windows of a talk say to each other. Whatever arrives may come from any tab of this origin: it is checked whole. */
import * as v from 'valibot'
import { EVENTS_MOST, type Log } from './log.ts'

/** Longer than any talk has beats, or any beat presses. */
const COUNT_MOST = 10_000
/** More than any talk counts, and far from where one more is no other number. */
const STAMP_MOST = 2 ** 50

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const small = v.pipe(whole, v.maxValue(COUNT_MOST))
const name = v.pipe(v.string(), v.regex(/^[\w:.-]{1,120}$/))
/** A window's name for itself. */
const by = v.pipe(v.string(), v.regex(/^[\da-z]{0,32}$/))
const stamp = { n: v.pipe(whole, v.maxValue(STAMP_MOST)), by }
const spot = { beat: small, build: small }

const action = v.variant('kind', [
  v.strictObject({ kind: v.literal('forward'), still: v.boolean() }),
  v.strictObject({ kind: v.literal('back') }),
  v.strictObject({ kind: v.literal('go'), ...spot }),
  v.strictObject({ kind: v.literal('freeze'), on: v.boolean() }),
  v.strictObject({ kind: v.literal('blank'), on: v.boolean() }),
  v.strictObject({ kind: v.literal('watch'), does: v.picklist(['start', 'pause', 'reset']) }),
])

const event = v.strictObject({ ...stamp, atMs: whole, action })

const state = v.strictObject({
  ...spot,
  movingSince: v.nullable(whole),
  frozen: v.nullable(v.strictObject({ ...spot, progress: v.pipe(v.number(), v.minValue(0), v.maxValue(1)) })),
  blank: v.boolean(),
  watch: v.strictObject({ since: v.nullable(whole), heldMs: whole }),
})

const log = v.strictObject({
  deck: name,
  cut: name,
  bornMs: whole,
  bornBy: by,
  upTo: v.strictObject(stamp),
  base: state,
  events: v.pipe(v.array(event), v.maxLength(2 * EVENTS_MOST), v.readonly()),
})

/** Which window it is: the one that the room sees, or the speaker's. */
const role = v.picklist(['stage', 'speaker'])
export type Role = v.InferOutput<typeof role>

const talkMessage = v.variant('says', [
  /** A window has come, and asks for what has been done so far. */
  v.strictObject({ says: v.literal('hello'), by, role }),
  v.strictObject({ says: v.literal('log'), log }),
  v.strictObject({ says: v.literal('event'), event }),
  /** Still there; whoever knows something else by its digest says what it knows. */
  v.strictObject({
    says: v.literal('here'),
    by,
    role,
    digest: v.pipe(v.string(), v.maxLength(200)),
    asks: v.boolean(),
  }),
  /** It goes; and where `ends`, the talk is over. */
  v.strictObject({ says: v.literal('bye'), by, role, ends: v.boolean() }),
])
export type TalkMessage = v.InferOutput<typeof talkMessage>

/** A message of a talk; null where it is none. */
export function talkMessageIn(data: unknown): TalkMessage | null {
  const { success, output } = v.safeParse(talkMessage, data)
  return success ? output : null
}

const lobbyMessage = v.variant('says', [
  v.strictObject({ says: v.literal('who'), by }),
  /** A talk that runs in this browser, and whether its stage is open. */
  v.strictObject({ says: v.literal('talk'), id: by, deck: name, cut: name, hasStage: v.boolean() }),
])
export type LobbyMessage = v.InferOutput<typeof lobbyMessage>

/** A message of the place where talks are found; null where it is none. */
export function lobbyMessageIn(data: unknown): LobbyMessage | null {
  const { success, output } = v.safeParse(lobbyMessage, data)
  return success ? output : null
}

/** A log that was kept; null where what was kept is none. */
export function logIn(data: unknown): Log | null {
  const { success, output } = v.safeParse(log, data)
  return success ? output : null
}
