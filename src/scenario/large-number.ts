/** Numbers in JSON may be written larger than a number can be. Read, they are no number any more, and nothing says so. */

/** A number that is too large, as it is written, and the way to it. */
export interface LargeNumber {
  readonly written: string
  readonly path: readonly string[]
}

/** Where a text has none of these, it has no number that is too large. */
const LIKELY = /\de\+?\d\d|\d{300}/i
const NUMBER = /-?\d[\d.eE+-]*/y

/** The first number of a JSON text that is too large for one; null: none. Without recursion. */
export function largeNumberIn(text: string): LargeNumber | null {
  if (!LIKELY.test(text)) return null
  /** Of each object that is open its present key, of each list the present place. */
  const open: (string | number)[] = []
  let awaitsKey = false
  for (let i = 0; i < text.length; i++) {
    const c = text[i]
    if (c === '"') {
      const from = i
      for (i++; i < text.length && text[i] !== '"'; i++) if (text[i] === '\\') i++
      if (awaitsKey) open[open.length - 1] = JSON.parse(text.slice(from, i + 1)) as string
      awaitsKey = false
    } else if (c === '{') {
      open.push('')
      awaitsKey = true
    } else if (c === '[') {
      open.push(0)
      awaitsKey = false
    } else if (c === '}' || c === ']') {
      open.pop()
      awaitsKey = false
    } else if (c === ',') {
      const here = open[open.length - 1]
      awaitsKey = typeof here === 'string'
      if (typeof here === 'number') open[open.length - 1] = here + 1
    } else if (c === '-' || (c >= '0' && c <= '9')) {
      NUMBER.lastIndex = i
      const written = NUMBER.exec(text)?.[0] ?? c
      if (!Number.isFinite(Number(written))) return { written, path: open.map(String) }
      i += written.length - 1
    }
  }
  return null
}
