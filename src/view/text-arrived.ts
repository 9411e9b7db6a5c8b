/** A text where users or operators read it, with what should not be there marked and named. */

import { type Leak, type LeakKind, leaksIn } from '../sim/text/leaks.ts'
import { stripInvisible } from '../sim/text.ts'
import { lettersIn } from './bytes-view.ts'
import { byteLength, count, type LabRules, marked, type Piece, split, unseenPiece } from './text-stages.ts'
import { visible } from './visible.ts'

export interface NamedLeak {
  readonly kind: LeakKind | 'payload'
  /** "half of a URL: https:/" */
  readonly says: string
}

/** A text that has arrived where it goes, with what should not be there. */
export interface Arrived {
  readonly text: string
  readonly pieces: readonly Piece[]
  readonly leaks: readonly NamedLeak[]
  /** "200 characters, 204 bytes" */
  readonly size: string
}

/** The word for a path, a URL, or what a pattern of the scenario's own names. */
function secretWord(text: string, redactions: LabRules['redactions']): string {
  if (/[a-z]:\//i.test(text)) return 'a URL'
  if (/[/\\]/.test(text)) return 'a path'
  return redactions === null ? 'a path or URL' : 'what a pattern names'
}

/** What a leak is, in words; `part` is where it stands. */
function nameOf({ kind }: Leak, part: string, redactions: LabRules['redactions']): NamedLeak {
  if (kind === 'secret') return { kind, says: `${secretWord(stripInvisible(part), redactions)}: ${visible(part)}` }
  if (kind === 'half') return { kind, says: `half of ${secretWord(part, redactions)}: ${visible(part)}` }
  const { text, says } = unseenPiece(part, kind)
  return { kind, says: `${says}: ${text}` }
}

/** A text where it has arrived. `cutting` is what a cut did on the way, null where there was none. */
export function arrivedOf(
  text: string,
  cutting: Parameters<typeof leaksIn>[1],
  redactions: LabRules['redactions'],
): Arrived {
  const leaks = leaksIn(text, cutting, redactions)
  const named = leaks.map((leak) => nameOf(leak, text.slice(leak.from, leak.to), redactions))
  // A character that hides within a path is named, and drawn as a part of it.
  const apart = leaks.filter(
    (leak) =>
      leak.kind === 'secret' ||
      leak.kind === 'half' ||
      !leaks.some(({ kind, from, to }) => kind === 'secret' && from <= leak.from && leak.to <= to),
  )
  const says = new Map(leaks.map((leak, i) => [leak, named[i].says.replace(/: .*/s, '')]))
  return {
    text,
    pieces: split(text, apart, (part, leak) => marked(part, 'leak', says.get(leak) ?? '')),
    leaks: named,
    size: `${count(lettersIn(text), 'character')}, ${count(byteLength(text), 'byte')}`,
  }
}
