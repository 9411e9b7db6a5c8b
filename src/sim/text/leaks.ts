/** What a text that users see should not hold (the verdict leaked-text), whole or in halves. */
import { repairSurrogates, stripInvisible } from '../text.ts'
import { type Redaction, secretsBy } from './redactions.ts'

export type LeakKind = 'control' | 'bidi' | 'invisible' | 'secret' | 'half'

/** A stretch of the shown text, by UTF-16 places. */
export interface Leak {
  readonly kind: LeakKind
  readonly from: number
  readonly to: number
}

const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const CONTROL = /\p{Cc}/u

const unseen = (c: string): boolean => stripInvisible(c) === ''

/** Characters that cannot be seen, each by itself. */
function unseenIn(text: string): Leak[] {
  const found: Leak[] = []
  if (stripInvisible(text) === text) return found
  for (let at = 0; at < text.length; at++) {
    if (!unseen(text[at])) continue
    const kind = CONTROL.test(text[at]) ? 'control' : BIDI.test(text[at]) ? 'bidi' : 'invisible'
    found.push({ kind, from: at, to: at + 1 })
  }
  return found
}

/** The places in `text` of what can be seen of it. */
function seenPlaces(text: string): number[] {
  const places: number[] = []
  for (let at = 0; at < text.length; at++) if (!unseen(text[at])) places.push(at)
  return places
}

/** Paths, URLs and the like, also where characters that cannot be seen stand in between. */
function secretsShown(shown: string, redactions: readonly Redaction[] | null): Leak[] {
  const seen = stripInvisible(shown)
  const secrets = secretsBy(seen, redactions)
  if (secrets.length === 0) return []
  const places = seen === shown ? null : seenPlaces(shown)
  return secrets.map(({ from, to }) => ({
    kind: 'secret',
    from: places?.[from] ?? from,
    to: (places?.[to - 1] ?? to - 1) + 1,
  }))
}

/** What a cut by bytes leaves of a character that it fell into. */
const REPLACEMENT = /\ufffd$/
const SEPARATOR = /[/\\:]/
/** A letter or two of a scheme tell nothing. */
const TELLING = 2

/** How far beyond the cut the rest of what it went through is looked for. */
const AHEAD = 2000

/** The longest end of `part` that `text` ends in. */
function commonEnd(text: string, part: string): string {
  for (let from = 0; from < part.length; from++) if (text.endsWith(part.slice(from))) return part.slice(from)
  return ''
}

/** The half of a path or URL that a cut has left at the end, where nothing took it out afterwards (R80). */
function halfShown(shown: string, beforeCut: string, keeps: number, redactions: readonly Redaction[] | null): Leak[] {
  const whole = stripInvisible(repairSurrogates(beforeCut.slice(0, keeps + AHEAD)))
  const kept = stripInvisible(repairSurrogates(beforeCut.slice(0, keeps))).length
  const through = secretsBy(whole, redactions).find(({ from, to }) => from < kept && kept < to)
  if (through === undefined) return []
  const end = shown.replace(REPLACEMENT, '')
  const left = commonEnd(end, whole.slice(through.from, kept))
  if (left.length < TELLING || !SEPARATOR.test(left)) return []
  return [{ kind: 'half', from: end.length - left.length, to: end.length }]
}

/** How much of a text (UTF-16 places) is still in what a cut made of it. */
export function keptBy(beforeCut: string, cut: string): number {
  if (beforeCut.startsWith(cut)) return cut.length
  return cut.replace(REPLACEMENT, '').length
}

/**
 * @param shown the text as users see it
 * @param cutting what its cut was given and what it made of that; null where nothing was cut
 * @param redactions a scenario's own patterns: what they name is a leak beside paths and URLs
 * @returns what should not be there, in order of place; raw payload in a text is not seen by its form, and not here
 */
export function leaksIn(
  shown: string,
  cutting: { readonly before: string; readonly after: string } | null,
  redactions: readonly Redaction[] | null,
): Leak[] {
  const secrets = secretsShown(shown, redactions)
  const halves =
    cutting === null || cutting.before === cutting.after
      ? []
      : halfShown(shown, cutting.before, keptBy(cutting.before, cutting.after), redactions)
  const apart = halves.filter(({ from }) => secrets.every(({ to }) => to <= from))
  return [...unseenIn(shown), ...secrets, ...apart].sort((x, y) => x.from - y.from)
}
