/** One payload in the ways in which a file can hold it. */
import type { PayloadSource } from '../../scenario/schema.ts'
import { nearestText } from '../bytes-view.ts'

/** As text (what is no text is repaired) and as base64. `bytes`: what a payload's bytes are; may throw for what is none. */
export function bytesAsText(
  source: Readonly<Record<string, unknown>>,
  bytes: (source: PayloadSource) => Uint8Array,
): { readonly text: string; readonly base64: string } {
  let found: Uint8Array
  try {
    found = bytes(source as PayloadSource)
  } catch {
    found = new Uint8Array()
  }
  // A JSON payload is laid out for people where it becomes text.
  const text = Object.hasOwn(source, 'json') ? JSON.stringify(source['json']) : nearestText(found)
  return { text: text ?? '', base64: btoa(Array.from(found, (byte) => String.fromCharCode(byte)).join('')) }
}
