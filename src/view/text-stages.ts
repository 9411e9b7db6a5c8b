/** What each step that makes a text safe does to it: the text that goes in, with what the step takes out marked. */
import type { CleaningStep, TextCut } from '../sim/text/cleaning.ts'
import { keptBy, leaksIn } from '../sim/text/leaks.ts'
import { type Redaction, redactedIn } from '../sim/text/redactions.ts'
import { invisibles, lettersIn, nearestText, sequenceAt } from './bytes-view.ts'
import { visible } from './visible.ts'

/** What a stretch of text is marked as. */
export type Mark = 'repaired' | 'control' | 'bidi' | 'invisible' | 'redacted' | 'cut' | 'leak'

/** A stretch of text as it is drawn: nothing in it is unseen. */
export interface Piece {
  readonly text: string
  readonly mark: Mark | null
  /** What is marked and why; empty where nothing is. */
  readonly says: string
}

/** One step: the text that goes in, with what the step takes out of it marked. */
export interface Stage {
  readonly title: string
  readonly pieces: readonly Piece[]
  /** What the step did, in a few words. */
  readonly did: string
  readonly changes: boolean
}

/** What a person can set. */
export interface LabRules {
  readonly by: TextCut
  readonly max: number
  readonly redactions: readonly Redaction[] | null
}

/** A stretch in which nothing is marked. */
const plain = (text: string): Piece => ({ text: visible(text), mark: null, says: '' })
/** A marked stretch. */
export const marked = (text: string, mark: Mark, says: string): Piece => ({ text: visible(text), mark, says })
/** What is left of pieces where nothing stands. */
const nonEmpty = (pieces: readonly Piece[]): Piece[] => pieces.filter(({ text }) => text !== '')
/** "1 byte", "2 bytes" */
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

/** Bytes of a text as UTF-8. */
export const byteLength = (text: string): number => new TextEncoder().encode(text).length

/** Bytes become text: what is no UTF-8 becomes U+FFFD. */
export function decodeStage(bytes: Uint8Array): Stage {
  const pieces: Piece[] = []
  let bad = 0
  for (let at = 0; at < bytes.length; ) {
    const from = at
    const isGood = sequenceAt(bytes, at) > 0
    for (let step = sequenceAt(bytes, at); at < bytes.length && step > 0 === isGood; step = sequenceAt(bytes, at))
      at += Math.max(1, step)
    const run = bytes.subarray(from, at)
    if (isGood) pieces.push(plain(nearestText(run)))
    else {
      bad += run.length
      const hex = Array.from(run, (byte) => byte.toString(16).padStart(2, '0')).join(' ')
      pieces.push({ text: `‹${hex}›`, mark: 'repaired', says: 'no UTF-8, becomes U+FFFD' })
    }
  }
  return {
    title: 'Bytes become text',
    pieces,
    did: bad === 0 ? 'all of it is UTF-8' : `${count(bad, 'byte')} made into U+FFFD`,
    changes: bad > 0,
  }
}

const TITLES: Readonly<Record<CleaningStep, string>> = {
  repair: 'Repair',
  strip: 'Strip what cannot be seen',
  redact: 'Redact',
  cut: 'Cut',
}

const UNSEEN_WORDS = { control: 'control character', bidi: 'turns the line around', invisible: 'has no width' } as const

/** A character that cannot be seen, with its name where it has one. */
export function unseenPiece(text: string, kind: 'control' | 'bidi' | 'invisible'): Piece {
  const name = invisibles(text, 1).first[0]?.name ?? null
  return marked(text, kind, name === null ? UNSEEN_WORDS[kind] : `${name}, ${UNSEEN_WORDS[kind]}`)
}

/** Stretches of a text, of which some are marked. */
export function split<T extends { readonly from: number; readonly to: number }>(
  text: string,
  spans: readonly T[],
  piece: (text: string, span: T) => Piece,
): Piece[] {
  let at = 0
  const pieces: Piece[] = []
  for (const span of spans) {
    pieces.push(plain(text.slice(at, span.from)), piece(text.slice(span.from, span.to), span))
    at = span.to
  }
  return nonEmpty([...pieces, plain(text.slice(at))])
}

function stripStage(text: string): Omit<Stage, 'title' | 'changes'> {
  const unseen = leaksIn(text, null, null).filter(
    (leak): leak is typeof leak & { kind: 'control' | 'bidi' | 'invisible' } =>
      leak.kind !== 'secret' && leak.kind !== 'half',
  )
  return {
    pieces: split(text, unseen, (part, { kind }) => unseenPiece(part, kind)),
    did: `${count(unseen.length, 'character')} removed`,
  }
}

function redactStage(text: string, redactions: LabRules['redactions']): Omit<Stage, 'title' | 'changes'> {
  const secrets = redactedIn(text, redactions)
  return {
    pieces: split(text, secrets, (part, { as }) => marked(part, 'redacted', `becomes ${as}`)),
    did: `${count(secrets.length, 'place')} replaced`,
  }
}

function cutStage(text: string, after: string, { by, max }: LabRules): Omit<Stage, 'title' | 'changes'> {
  const kept = keptBy(text, after)
  const halved = after.length > kept
  const gone = count(lettersIn(text.slice(kept)), 'character')
  const says = halved ? 'cut off, the first one in two: it becomes U+FFFD' : 'cut off'
  return {
    pieces: nonEmpty([plain(text.slice(0, kept)), marked(text.slice(kept), 'cut', says)]),
    did: `${gone} cut off after ${count(max, by === 'bytes' ? 'byte' : 'character')}`,
  }
}

function repairStage(text: string, after: string): Omit<Stage, 'title' | 'changes'> {
  const halves = Array.from({ length: text.length }, (_, at) => at).filter((at) => text[at] !== after[at])
  return {
    pieces: split(
      text,
      halves.map((from) => ({ from, to: from + 1 })),
      (part) => marked(part, 'repaired', 'half a character, becomes U+FFFD'),
    ),
    did: `${count(halves.length, 'half character')} made into U+FFFD`,
  }
}

/** What a step does to a text. */
export function stageOf(step: CleaningStep, text: string, after: string, rules: LabRules): Stage {
  const title = TITLES[step]
  if (after === text) return { title, pieces: nonEmpty([plain(text)]), did: 'nothing to do', changes: false }
  const done = {
    repair: () => repairStage(text, after),
    strip: () => stripStage(text),
    redact: () => redactStage(text, rules.redactions),
    cut: () => cutStage(text, after, rules),
  }[step]()
  return { title, ...done, changes: true }
}
