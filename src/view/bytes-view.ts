/**
 * Bytes made visible: rows of hex, text with escapes and back again, and the characters in a text that nobody sees.
 * Everything here is text for text nodes; nothing is interpreted.
 */
import { decodeBytes, encodeText } from '../scenario/bytes.ts'
import type { PayloadSource } from '../scenario/schema.ts'

/** Everything that leaves no mark of its own, or moves what does. Line feeds, tabs and plain spaces are at home in a text. */
const UNSEEN = /(?![ \n\t])[\p{Cc}\p{Cf}\p{Z}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu
const PLAIN = /^[\x20-\x7e\n\t]*$/

const NAMES: Readonly<Record<number, string>> = {
  0: 'null',
  13: 'carriage return',
  27: 'escape',
  127: 'delete',
  160: 'no-break space',
  173: 'soft hyphen',
  8203: 'zero width space',
  8204: 'zero width non-joiner',
  8205: 'zero width joiner',
  8206: 'left-to-right mark',
  8207: 'right-to-left mark',
  8232: 'line separator',
  8237: 'left-to-right override',
  8238: 'right-to-left override',
  8288: 'word joiner',
  65039: 'variation selector',
  65279: 'byte order mark',
}

export interface Invisible {
  /** "U+202E". */
  readonly code: string
  /** "right-to-left override"; null where this page has no name for it. */
  readonly name: string | null
  /** Which letter of the text it is, counted from 1. */
  readonly at: number
}

export interface Invisibles {
  readonly count: number
  /** The first few. */
  readonly first: readonly Invisible[]
}

const NONE: Invisibles = { count: 0, first: [] }

const codeOf = (point: number): string => `U+${point.toString(16).toUpperCase().padStart(4, '0')}`

/** How many letters (code points) a text has. */
export function lettersIn(text: string): number {
  let count = text.length
  for (let i = 1; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0xdc00 || unit > 0xdfff) continue
    const before = text.charCodeAt(i - 1)
    if (before >= 0xd800 && before <= 0xdbff) count--
  }
  return count
}

/** The characters of `text` that cannot be seen or that reorder the line; the first `most` with their places. */
export function invisibles(text: string, most = 3): Invisibles {
  if (PLAIN.test(text)) return NONE
  const first: Invisible[] = []
  let count = 0
  let letters = 0
  let from = 0
  for (const { 0: found, index } of text.matchAll(UNSEEN)) {
    if (count++ >= most) continue
    letters += lettersIn(text.slice(from, index))
    from = index
    const point = found.codePointAt(0) as number
    first.push({ code: codeOf(point), name: NAMES[point] ?? null, at: letters + 1 })
  }
  return { count, first }
}

export interface Unseen {
  readonly code: string
  /** Where in the string, and how many units of it. */
  readonly index: number
  readonly length: number
}

/** The same characters by their place in the string, up to `most` of them; `but` leaves out those that are drawn anyway. */
export function unseenIn(text: string, most: number, but: RegExp): Unseen[] {
  const found: Unseen[] = []
  if (PLAIN.test(text)) return found
  for (const { 0: char, index } of text.matchAll(UNSEEN)) {
    if (but.test(char)) continue
    found.push({ code: codeOf(char.codePointAt(0) as number), index, length: char.length })
    if (found.length === most) break
  }
  return found
}

/** The text of bytes that are UTF-8 from end to end; null where they are not. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The text of any bytes; what is not UTF-8 becomes U+FFFD. */
export function nearestText(bytes: Uint8Array): string {
  return decodeBytes(bytes).text
}

const CHUNK = 0x8000

/** Bytes as base64. */
function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary)
}

/** Bytes as a session or a file holds them: as text where they are text. */
export function sourceOf(bytes: Uint8Array): PayloadSource {
  const text = textOf(bytes)
  return text === null ? { base64: toBase64(bytes) } : { text }
}

/** How many bytes from `at` on are one character of UTF-8; 0 where they are none. */
export function sequenceAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at]
  if (first < 0x80) return 1
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
  if (first < 0xc2 || first > 0xf4 || at + length > bytes.length) return 0
  const second = bytes[at + 1]
  const least = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
  const most = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
  if (second < least || second > most) return 0
  for (let i = at + 2; i < at + length; i++) if (bytes[i] >> 6 !== 2) return 0
  return length
}

const hexOf = (byte: number): string => byte.toString(16).padStart(2, '0')

const SHORT: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\r': '\\r' }

/** One character, or one byte that belongs to none, as it can be read and typed. */
function escaped(bytes: Uint8Array, at: number, length: number): string {
  const part = bytes.subarray(at, at + Math.max(1, length))
  if (length > 0) {
    const char = nearestText(part)
    if (Object.hasOwn(SHORT, char)) return SHORT[char]
    if (char === '\n' || PLAIN.test(char) || char.search(UNSEEN) < 0) return char
  }
  return Array.from(part, (byte) => `\\x${hexOf(byte)}`).join('')
}

/**
 * Bytes as text that can be typed: what is seen stands for itself, also a line feed; `\\` is a backslash, `\t` and `\r`
 * are what they are elsewhere, and `\x1b` is that byte.
 */
export function escapesOf(bytes: Uint8Array): string {
  let out = ''
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceAt(bytes, at)
    out += escaped(bytes, at, length)
    at += Math.max(1, length)
  }
  return out
}

export type Typed = { readonly bytes: Uint8Array } | { readonly problem: string; readonly at: number }

const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|([\\ntr]))?/g
const MEANT: Readonly<Record<string, number>> = { '\\': 0x5c, n: 0x0a, t: 0x09, r: 0x0d }

/** The bytes that typed text with escapes stands for; `at` is the letter, counted from 1, at which it makes no sense. */
export function bytesOfEscapes(text: string): Typed {
  const parts: Uint8Array[] = []
  let from = 0
  for (const { 0: whole, 1: hex, 2: letter, index } of text.matchAll(ESCAPE)) {
    if (hex === undefined && letter === undefined) {
      const at = lettersIn(text.slice(0, index)) + 1
      return { at, problem: `letter ${at}: after a backslash comes x and two hex digits, n, r, t, or a backslash` }
    }
    parts.push(encodeText(text.slice(from, index)))
    parts.push(Uint8Array.of(hex === undefined ? MEANT[letter] : Number.parseInt(hex, 16)))
    from = index + whole.length
  }
  parts.push(encodeText(text.slice(from)))
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return { bytes }
}

export interface ByteRow {
  readonly offset: string
  readonly hex: string
  /** The characters that begin in this row. */
  readonly text: string
}

export interface BytesView {
  readonly rows: readonly ByteRow[]
  /** Bytes that are not among the rows. */
  readonly more: number
}

export const BYTES_A_ROW = 8
const SHOWN = 4096

/** The first `shown` bytes in rows: where they are, what they are, and what they say. */
export function bytesView(bytes: Uint8Array, shown = SHOWN): BytesView {
  const rows: ByteRow[] = []
  const end = Math.min(bytes.length, shown)
  const digits = Math.max(4, end.toString(16).length)
  let char = 0 // where the next character begins; it may lie in a later row than its predecessor's first byte
  for (let at = 0; at < end; at += BYTES_A_ROW) {
    const to = Math.min(end, at + BYTES_A_ROW)
    let text = ''
    while (char < to) {
      const length = sequenceAt(bytes, char)
      text += bytes[char] === 0x0a ? '\\n' : escaped(bytes, char, length)
      char += Math.max(1, length)
    }
    rows.push({
      offset: at.toString(16).padStart(digits, '0'),
      hex: Array.from(bytes.subarray(at, to), hexOf).join(' '),
      text,
    })
  }
  return { rows, more: bytes.length - end }
}

/** "996 KB", "31 bytes". */
export function sizeInWords(bytes: number): string {
  if (bytes < 10_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1).replace(/\.0$/, '')} MB`
}
