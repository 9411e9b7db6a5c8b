/** What is typed on the error text page, and the bytes that it stands for. */
import { encodeText, fromBase64 } from '../scenario/bytes.ts'
import { bytesOfEscapes, escapesOf, nearestText, sizeInWords } from './bytes-view.ts'

/** How bytes are typed: as text, as text in which `\x1b` is that byte, or as base64. */
export type TextMode = 'text' | 'bytes' | 'base64'

/** More than this is not taken: every letter typed plays all orders through. */
const TYPED_BYTES_MAX = 10_000

export type TypedBytes = { readonly bytes: Uint8Array } | { readonly problem: string }

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

function read(mode: TextMode, draft: string): TypedBytes {
  if (mode === 'text') return { bytes: encodeText(draft) }
  if (mode === 'bytes') return bytesOfEscapes(draft)
  const letters = draft.replace(/\s+/g, '')
  if (!BASE64.test(letters)) return { problem: 'this is no base64: letters, digits, + and /, in groups of four' }
  return { bytes: fromBase64(letters) }
}

/** The bytes that a draft stands for, or what is wrong with it. */
export function bytesOfDraft(mode: TextMode, draft: string): TypedBytes {
  const typed = read(mode, draft)
  if ('bytes' in typed && typed.bytes.length > TYPED_BYTES_MAX)
    return { problem: `this is ${sizeInWords(typed.bytes.length)}; at most ${sizeInWords(TYPED_BYTES_MAX)} are taken` }
  return typed
}

/** Bytes as a draft that stands for them; as text, what is no UTF-8 becomes U+FFFD. */
export function draftOf(mode: TextMode, bytes: Uint8Array): string {
  switch (mode) {
    case 'text':
      return nearestText(bytes)
    case 'bytes':
      return escapesOf(bytes)
    case 'base64':
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }
}
