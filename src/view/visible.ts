/** Text that nobody vouches for, made safe to look at. */

/** Controls, format characters (bidi, zero-width, tags), line and paragraph separators, halves of surrogate pairs. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu

/** What cannot be seen, or turns the line around, as a mark such as ⟨U+202E⟩; everything else as it is. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (c) => `⟨U+${(c.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}⟩`)
}
