/**
 * Text that a person will see, made from text that nobody vouches for. The order matters (R80, R81): repair, strip
 * what cannot be seen, redact, and only then cut. All pure; lengths are code points.
 */

export const TEXT_LENGTH_MAX = 200

// Category Cc and the invisible format characters of the contract's small print.
const INVISIBLE = /[\p{Cc}\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
/** What stands in the place of a URL, and of a path. */
const URL_MARK = '[url]'
const PATH_MARK = '[path]'
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
// A word that a control character parts is no scheme here: whoever redacts before stripping sees no URL (R81).
const URL_LIKE =
  /(?<!(?![\t\n\r])[\p{Cc}\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff])\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s"'<>]*/giu
// At least two names: "and/or", "3/4" and a lone "/tmp/" are words.
const PATH_LIKE =
  /(?<![\p{L}\p{N}_/.])(?:~|\.{1,2})?\/[\p{L}\p{N}_.@+%~-]+(?:\/+[\p{L}\p{N}_.@+%~-]+)+\/*|\b[a-z]:\\[^\s"'<>]+|\\\\[\p{L}\p{N}_.$-]+\\[^\s"'<>]+/giu

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
  return text.replace(URL_LIKE, URL_MARK).replace(PATH_LIKE, PATH_MARK)
}

/** A stretch of a text that is to be redacted, by UTF-16 places, and what stands in its place. */
export interface Secret {
  readonly from: number
  readonly to: number
  readonly as: string
}

/** What `redact` takes out, in order of place and apart. */
export function secretsIn(text: string): Secret[] {
  const spans = (matches: Iterable<RegExpExecArray>, as: string): Secret[] =>
    Array.from(matches, ({ 0: match, index }) => ({ from: index, to: index + match.length, as }))
  const urls = spans(text.matchAll(URL_LIKE), URL_MARK)
  // Paths are looked for among the marks of URLs, and may hold one: it keeps its place, and ends as a mark does.
  const marked = text.replace(URL_LIKE, (match) => ']'.repeat(match.length))
  const paths = spans(marked.matchAll(PATH_LIKE), PATH_MARK)
  const apart = urls.filter((url) => !paths.some(({ from, to }) => from <= url.from && url.to <= to))
  return [...apart, ...paths].sort((x, y) => x.from - y.from)
}

/** The first `max` code points. */
export function cut(text: string, max = TEXT_LENGTH_MAX): string {
  if (text.length <= max) return text
  return Array.from(text.slice(0, max * 2))
    .slice(0, max)
    .join('')
}

/**
 * The first `max` bytes as UTF-8. A character that the cut falls into comes back as U+FFFD, as it does when the bytes
 * are read again (R81).
 */
export function cutBytes(text: string, max = TEXT_LENGTH_MAX): string {
  let bytes = 0
  let end = 0
  for (const c of text.slice(0, max)) {
    const code = c.codePointAt(0) as number
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (bytes + size > max) return text.slice(0, end) + (bytes < max ? '\ufffd' : '')
    bytes += size
    end += c.length
  }
  return text.slice(0, end)
}

/** Producer's text made safe to store and to show (R80 to R82). */
export function sanitise(text: string): string {
  return cut(redact(stripInvisible(repairSurrogates(text))))
}

/** True where text meant for a user still holds a path, a URL, or a character that cannot be seen. */
export function leaks(text: string): boolean {
  return text !== stripInvisible(text) || text !== redact(text)
}
