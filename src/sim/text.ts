/**
 * Text that a person will see, made from text that nobody vouches for. The order matters (R80, R81): repair, strip
 * what cannot be seen, redact, and only then cut. All pure; lengths are code points.
 */

export const TEXT_LENGTH_MAX = 200

// Category Cc and the invisible format characters of the contract's small print.
const INVISIBLE = /[\p{Cc}\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const URL_LIKE = /\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s"'<>]*/gi
const PATH_LIKE =
  /(?<![\p{L}\p{N}_/.])(?:~|\.{1,2})?\/[\p{L}\p{N}_.@+%~-]+(?:\/[\p{L}\p{N}_.@+%~-]*)+|\b[a-z]:\\[^\s"'<>]+|\\\\[\p{L}\p{N}_.$-]+\\[^\s"'<>]+/giu

/** Removes characters that cannot be seen or that reorder the line. */
export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

/** Half a surrogate pair becomes U+FFFD, so that the text can be stored as UTF-8. */
export function repairSurrogates(text: string): string {
  return text.replace(LONE_SURROGATE, '\ufffd')
}

/** Internal paths and URLs become `[path]` and `[url]`. */
export function redact(text: string): string {
  return text.replace(URL_LIKE, '[url]').replace(PATH_LIKE, '[path]')
}

/** The first `max` code points. */
export function cut(text: string, max = TEXT_LENGTH_MAX): string {
  if (text.length <= max) return text
  return Array.from(text.slice(0, max * 2))
    .slice(0, max)
    .join('')
}

/** Producer's text made safe to store and to show (R80 to R82). */
export function sanitise(text: string): string {
  return cut(redact(stripInvisible(repairSurrogates(text))))
}

/** True where text meant for a user still holds a path, a URL, or a character that cannot be seen. */
export function leaks(text: string): boolean {
  return text !== stripInvisible(text) || text !== redact(text)
}
