/** Text that nobody vouches for, made safe to look at. */
import { cut } from '../sim/text.ts'

/** Controls, format characters (bidi, zero-width, tags), line and paragraph separators, halves of surrogate pairs. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu

/** What cannot be seen, or turns the line around, as a mark such as ⟨U+202E⟩; everything else as it is. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (c) => `⟨U+${(c.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}⟩`)
}

/** More than this of a text that nobody has cut fits on no screen. */
const LONGEST = 300

/** The beginning of a text that may be of any length, made visible. */
export function visibleStart(text: string): string {
  const start = cut(text, LONGEST)
  return start.length < text.length ? `${visible(start)}…` : visible(start)
}
