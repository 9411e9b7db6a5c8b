/** What the store answers, and how `redis-cli` prints it. */

export type Reply =
  | { readonly kind: 'status' | 'bulk' | 'error'; readonly text: string }
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'nil' }
  | { readonly kind: 'array'; readonly items: readonly Reply[] }

export const OK: Reply = { kind: 'status', text: 'OK' }
export const NIL: Reply = { kind: 'nil' }

export const bulk = (text: string): Reply => ({ kind: 'bulk', text })
export const integer = (value: bigint | number): Reply => ({ kind: 'integer', value: BigInt(value) })
export const array = (items: readonly Reply[]): Reply => ({ kind: 'array', items })
export const error = (text: string): Reply => ({ kind: 'error', text })

/** What a command says instead of an answer; thrown by what parses arguments and checks types. */
export class Refusal extends Error {
  readonly reply: Reply

  constructor(text: string) {
    super(text)
    this.reply = error(text)
  }
}

export const NOT_INTEGER = 'ERR value is not an integer or out of range'
export const SYNTAX = 'ERR syntax error'
export const WRONG_TYPE = 'WRONGTYPE Operation against a key holding the wrong kind of value'
export const OUT_OF_MEMORY = "OOM command not allowed when used memory > 'maxmemory'."
export const TOO_LONG = 'ERR string exceeds maximum allowed size (proto-max-bulk-len)'

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\x07': '\\a',
  '\b': '\\b',
}

/** The bytes of a text in UTF-8. */
function utf8(text: string): number[] {
  const bytes: number[] = []
  for (const character of text) {
    const c = character.codePointAt(0) as number
    if (c < 0x80) bytes.push(c)
    else if (c < 0x800) bytes.push(0xc0 | (c >> 6), 0x80 | (c & 63))
    else if (c < 0x10000) bytes.push(0xe0 | (c >> 12), 0x80 | ((c >> 6) & 63), 0x80 | (c & 63))
    else bytes.push(0xf0 | (c >> 18), 0x80 | ((c >> 12) & 63), 0x80 | ((c >> 6) & 63), 0x80 | (c & 63))
  }
  return bytes
}

/** A string in quotes, what is not printable ASCII escaped. */
export function quoted(text: string): string {
  const shown = utf8(text).map((byte) => {
    const character = String.fromCharCode(byte)
    if (Object.hasOwn(ESCAPES, character)) return ESCAPES[character]
    return byte >= 0x20 && byte < 0x7f ? character : `\\x${byte.toString(16).padStart(2, '0')}`
  })
  return `"${shown.join('')}"`
}

/** A reply as `redis-cli` prints it at a terminal, several lines for an array. */
export function showReply(reply: Reply): string {
  switch (reply.kind) {
    case 'status':
      return reply.text
    case 'bulk':
      return quoted(reply.text)
    case 'error':
      return `(error) ${reply.text}`
    case 'integer':
      return `(integer) ${reply.value}`
    case 'nil':
      return '(nil)'
    case 'array': {
      if (reply.items.length === 0) return '(empty array)'
      const width = String(reply.items.length).length
      return reply.items
        .map((item, i) => {
          const head = `${String(i + 1).padStart(width)}) `
          return head + showReply(item).replaceAll('\n', `\n${' '.repeat(head.length)}`)
        })
        .join('\n')
    }
  }
}
