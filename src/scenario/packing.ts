/** Payloads as a link holds them: letters that every program leaves alone, compressed where that is shorter. */
import { encodeText, fromBase64 } from './bytes.ts'
import { ScenarioError } from './error.ts'
import { refuse } from './link-state.ts'
import type { PayloadSource } from './schema.ts'

type Bytes = Uint8Array<ArrayBuffer>

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let i = 0; i < bytes.length; i += 0x2000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x2000))
  return btoa(binary)
}

const toUrl = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

function fromUrl(text: string, where: string): Bytes {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) refuse(where, text, 'base64url')
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/')) as Bytes
}

/** Passes bytes through a stream; null where more than `most` come out. Rejects where the stream refuses them. */
async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Bytes | null> {
  const reader = new Blob([bytes as Bytes]).stream().pipeThrough(stream).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > most) {
      await reader.cancel()
      return null
    }
    parts.push(value)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Below this, packing gains nothing. */
const SHORT = 48

/** Bytes as letters: as they are, or compressed with a `z.` in front. */
async function pack(bytes: Uint8Array): Promise<{ text: string; size: number }> {
  const packed =
    bytes.length < SHORT ? null : await through(bytes, new CompressionStream('deflate-raw'), Number.POSITIVE_INFINITY)
  return packed !== null && packed.length + 2 < bytes.length
    ? { text: `z.${toUrl(packed)}`, size: packed.length }
    : { text: toUrl(bytes), size: bytes.length }
}

async function unpack(text: string, where: string, most: number): Promise<Bytes> {
  const bytes = fromUrl(text.replace(/^z\./, ''), where)
  if (!text.startsWith('z.')) return bytes
  let whole: Bytes | null
  try {
    whole = await through(bytes, new DecompressionStream('deflate-raw'), most)
  } catch {
    throw new ScenarioError(where, 'its bytes cannot be unpacked; the link is damaged')
  }
  if (whole === null) throw new ScenarioError(where, 'more than 2 MB once unpacked')
  return whole
}

/** A payload as text for a link, and the bytes it takes. */
export async function packPayload(payload: PayloadSource): Promise<{ text: string; size: number }> {
  const [kind, bytes] =
    'base64' in payload
      ? ['bytes', fromBase64(payload.base64)]
      : 'text' in payload
        ? ['text', encodeText(payload.text)]
        : ['json', encodeText(JSON.stringify(payload.json))]
  const { text, size } = await pack(bytes as Uint8Array)
  return { text: `${kind}.${text}`, size }
}

/** The payload that `packPayload` made a text of, and its bytes unpacked. Throws `ScenarioError`. */
export async function unpackPayload(
  text: string,
  where: string,
  most: number,
): Promise<{ payload: unknown; size: number }> {
  const [kind = ''] = text.split('.', 1)
  if (!['text', 'bytes', 'json'].includes(kind) || text === kind)
    refuse(where, text, 'text., bytes. or json. and letters')
  const bytes = await unpack(text.slice(kind.length + 1), where, most)
  const size = bytes.length
  if (kind === 'bytes') return { payload: { base64: toBase64(bytes) }, size }
  try {
    const content = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return { payload: kind === 'text' ? { text: content } : { json: JSON.parse(content) as unknown }, size }
  } catch {
    return refuse(where, text, `${kind}. and ${kind === 'text' ? 'UTF-8 text' : 'JSON'} in base64url`)
  }
}
