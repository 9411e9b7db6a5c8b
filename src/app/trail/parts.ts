/**
 * What is large in what a person has chosen (payloads, scripts, a scenario of their own) as parts with a name each: many
 * choices hold the same one, which is stored once, and never written again.
 */
import { same } from '../../scenario/same.ts'

/** Whatever takes fewer letters stands where it belongs. */
const LONG = 200
/** Fields that hold something of any size, as an object. */
const LARGE = new Set(['own', 'payload'])

export interface Part {
  /** Its name: no other part ever has it. */
  readonly n: number
  readonly value: unknown
  /** What it takes in a storage. */
  readonly letters: number
}

/** Something that was chosen, as JSON, and the parts that it names. */
export interface Line {
  readonly text: string
  readonly parts: readonly Part[]
}

export interface Parts {
  /** Plain data as a line. The same object is worked out once: nobody changes what was chosen. */
  readonly lineOf: (value: object) => Line
  /** A part that was found in a storage: what is chosen from now on and says the same is that part. */
  readonly found: (part: Part) => void
  /** Whatever else has been a part is looked for no longer. */
  readonly forgetAllBut: (names: ReadonlySet<number>) => void
}

/** Begins with no parts; names are given from `first` on. */
export function makeParts(first: number): Parts {
  let next = first
  let known: readonly Part[] = []
  /** By the object itself; null: it is short. */
  const ofObject = new WeakMap<object, Part | null>()
  const lines = new WeakMap<object, Line>()

  function partOf(value: object | string): Part | null {
    const isObject = typeof value === 'object'
    const seen = isObject ? ofObject.get(value) : undefined
    if (seen !== undefined) return seen
    let part = known.find((one) => same(one.value, value)) ?? null
    if (part === null) {
      const letters = JSON.stringify(value).length
      if (letters >= LONG) {
        part = { n: next++, value, letters }
        known = [...known, part]
      }
    }
    if (isObject) ofObject.set(value, part)
    return part
  }

  function lineOf(value: object): Line {
    const there = lines.get(value)
    if (there !== undefined) return there
    const parts = new Set<Part>()
    const named = (part: Part): string => {
      parts.add(part)
      return `#${part.n}`
    }
    // Texts are told from parts by their first letter.
    const text = JSON.stringify(value, (field, one: unknown) => {
      if (typeof one === 'string') {
        const part = one.length < LONG ? null : partOf(one)
        return part === null ? `=${one}` : named(part)
      }
      const part = LARGE.has(field) && typeof one === 'object' && one !== null ? partOf(one) : null
      return part === null ? one : named(part)
    })
    const line = { text, parts: [...parts] }
    lines.set(value, line)
    return line
  }

  return {
    lineOf,
    found: (part) => {
      if (!known.some(({ n }) => n === part.n)) known = [...known, part]
      next = Math.max(next, part.n + 1)
    },
    forgetAllBut: (names) => {
      known = known.filter(({ n }) => names.has(n))
    },
  }
}

/** Plain data as it was before it became a line; `partValue` has what a part's name stands for. Throws where that is nothing. */
export function wholeOf(value: unknown, partValue: (n: number) => unknown): unknown {
  if (typeof value === 'string') {
    if (value.startsWith('=')) return value.slice(1)
    if (/^#\d{1,15}$/.test(value)) return partValue(Number(value.slice(1)))
    throw new TypeError('neither text nor part')
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => wholeOf(one, partValue))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, wholeOf(one, partValue)]))
}
