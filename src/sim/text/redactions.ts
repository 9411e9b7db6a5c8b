/**
 * Patterns of a scenario's own, in place of the built-in ones. A pattern is plain text in which `*` stands for one or
 * more characters other than white space: "/srv/*.pem". Nothing else has a meaning, so that a file from a stranger
 * can bring no expression that never comes to an end: each pattern is one pass over the text.
 */
import { redact, type Secret, secretsIn } from '../text.ts'

export interface Redaction {
  readonly match: string
  /** What stands in the place of what matches. */
  readonly as: string
}

const RUN = /\S+/g

/** Where the pieces stand in a run, the first as early and the last as late as they can; null where they do not. */
function spanIn(run: string, pieces: readonly string[]): readonly [from: number, to: number] | null {
  const from = run.indexOf(pieces[0])
  if (from < 0) return null
  let at = from + pieces[0].length
  if (pieces.length === 1) return [from, at]
  for (const piece of pieces.slice(1, -1)) {
    const next = run.indexOf(piece, at + 1)
    if (next < 0) return null
    at = next + piece.length
  }
  const last = pieces[pieces.length - 1]
  const end = last === '' ? run.length : run.lastIndexOf(last)
  return end > at ? [from, end + last.length] : null
}

/** What one pattern finds, in order of place. */
function foundBy({ match, as }: Redaction, text: string): Secret[] {
  const pieces = match.split(/\*+/)
  const found: Secret[] = []
  for (const { 0: run, index } of text.matchAll(RUN)) {
    // Without a star the same words may stand in a run many times.
    for (let at = 0; at < run.length; ) {
      const span = spanIn(run.slice(at), pieces)
      if (span === null) break
      found.push({ from: index + at + span[0], to: index + at + span[1], as })
      at += span[1]
      if (pieces.length > 1) break
    }
  }
  return found
}

/** `text` with each of `secrets`, which are in order and apart, replaced. */
export function replaced(text: string, secrets: readonly Secret[]): string {
  let at = 0
  let out = ''
  for (const { from, to, as } of secrets) {
    out += text.slice(at, from) + as
    at = to
  }
  return out + text.slice(at)
}

/** Of what was found, in order of place, what does not overlap with something earlier or longer. */
function apart(found: readonly Secret[]): Secret[] {
  const kept: Secret[] = []
  for (const secret of [...found].sort((x, y) => x.from - y.from || y.to - x.to))
    if (secret.from >= (kept[kept.length - 1]?.to ?? 0)) kept.push(secret)
  return kept
}

/** What is redacted: by a scenario's own patterns, or, where it has none (null), by the built-in ones. */
export function redactedIn(text: string, own: readonly Redaction[] | null): Secret[] {
  return own === null ? secretsIn(text) : apart(own.flatMap((redaction) => foundBy(redaction, text)))
}

/** A text without it. */
export function redactBy(text: string, own: readonly Redaction[] | null): string {
  return own === null ? redact(text) : replaced(text, redactedIn(text, own))
}

/** All that nobody outside should see: paths, URLs, and what a scenario's own patterns name. In order and apart. */
export function secretsBy(text: string, own: readonly Redaction[] | null): Secret[] {
  return apart([...secretsIn(text), ...(own === null ? [] : redactedIn(text, own))])
}
