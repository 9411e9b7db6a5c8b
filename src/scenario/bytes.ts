/** Bytes of a payload, as they come from a file, an editor or a scenario. */

/** Text and length of a payload's bytes. What is not UTF-8 becomes U+FFFD; a byte order mark stays, since parsers trip over it. */
export function decodeBytes(bytes: Uint8Array): { text: string; byteLength: number } {
  return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), byteLength: bytes.length }
}

/** Bytes of base64 text that has been checked. */
export function fromBase64(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
}

/** Text as UTF-8. */
export function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
