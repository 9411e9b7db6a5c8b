/** The text of a file, which has to be UTF-8: a letter that is replaced unseen would be another text. */

/** What begins a text in another encoding, as its first bytes. */
const OTHERS: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ['UTF-16', [0xff, 0xfe]],
  ['UTF-16', [0xfe, 0xff]],
]

/** Stands for what is no letter; it may also have been written. */
const REPLACED = 0xfffd
const WRITTEN = [0xef, 0xbf, 0xbd]

/** The place of the first byte that is no part of a letter. */
function firstWrong(bytes: Uint8Array): number {
  let at = 0
  for (const letter of new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)) {
    const code = letter.codePointAt(0) as number
    if (code === REPLACED && WRITTEN.some((byte, i) => bytes[at + i] !== byte)) break
    at += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return at
}

/** A file's text, without a byte order mark; or why there is none, as “not UTF-8: …”. */
export function utf8Text(bytes: Uint8Array): { readonly text: string } | { readonly problem: string } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    const other = OTHERS.find(([, start]) => start.every((byte, i) => bytes[i] === byte))
    if (other !== undefined) return { problem: `not UTF-8: it begins as ${other[0]} does; allowed: UTF-8` }
    const at = firstWrong(bytes)
    const hex = bytes[at]?.toString(16).padStart(2, '0')
    return { problem: `not UTF-8: byte ${(at + 1).toLocaleString('en')} (${hex}) is part of no letter; allowed: UTF-8` }
  }
}
