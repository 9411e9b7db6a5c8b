/** What a counting script does, in words: what it finds, what it leaves, what it returns. */
import { LEFT_MAX, LEFT_MIN, type ScriptRow, type ScriptTable, scriptState } from '../sim/script.ts'
import { durationInWords } from './words.ts'

export interface ScriptLine {
  readonly finds: string
  readonly leaves: string
  /** Empty where it returns what it leaves. */
  readonly returns: string
  readonly fails: boolean
  /** Place of its first row in the table. */
  readonly place: number
}

/** A count that a table has cut off. */
function countWords(count: number): string {
  if (count === LEFT_MIN) return 'less than 0'
  return count === LEFT_MAX ? 'more than 10' : String(count)
}

function lifeWords({ left, life }: ScriptRow, givenMs: number): string {
  if (left === null) return ''
  switch (life) {
    case 'kept':
      return ', its life as it was'
    case 'none':
      return ', for ever'
    case 'given':
      return `, lives ${durationInWords(givenMs)}`
    default:
      return `, lives ${durationInWords(life)}`
  }
}

/** A count beside another one: how it follows from it, or itself. */
const beside = (made: number, count: number): string => {
  if (made === count) return 'the same'
  if (made === count + 1) return 'one more'
  return made === count - 1 ? 'one less' : countWords(made)
}

interface Said {
  readonly leaves: string
  readonly returns: string
}

/** What a row comes to, its counts as they are, or as they follow from the one that was found. */
function said({ left, life, returns, error }: ScriptRow, count: number, followed: boolean, givenMs: number): Said {
  const word = (made: number): string => (followed ? beside(made, count) : countWords(made))
  const leaves = left === null ? 'no counter' : `${word(left)}${lifeWords({ left, life, returns, error }, givenMs)}`
  if (error !== '') return { leaves, returns: `error: “${error}”` }
  if (returns === left) return { leaves, returns: '' }
  return { leaves, returns: returns === null ? 'no count' : word(returns) }
}

const same = (x: Said, y: Said): boolean => x.leaves === y.leaves && x.returns === y.returns

/** The rows of one kind (with a life, or without), those that are alike in one line. */
function linesOf(table: ScriptTable, from: number, to: number, givenMs: number): ScriptLine[] {
  const lines: ScriptLine[] = []
  for (let place = from; place < to; ) {
    const { count, lives } = scriptState(place)
    const runOf = (followed: boolean): number => {
      const first = said(table[place], count, followed, givenMs)
      let end = place + 1
      while (end < to && same(first, said(table[end], scriptState(end).count, followed, givenMs))) end++
      return end
    }
    // Whichever way of saying it covers more.
    const followed = runOf(true) > runOf(false)
    const end = followed ? runOf(true) : runOf(false)
    const last = scriptState(end - 1).count
    const upTo = end === to ? ' and more' : last === count ? '' : ` to ${last}`
    const { leaves, returns } = said(table[place], count, followed, givenMs)
    lines.push({
      finds: `${count}${upTo}, ${lives ? 'with' : 'without'} a life`,
      leaves,
      returns,
      fails: table[place].error !== '',
      place,
    })
    place = end
  }
  return lines
}

/**
 * A table as lines, those that are alike in one.
 * @param givenMs the life that the script is told, in ms
 */
export function scriptLines(table: ScriptTable, givenMs: number): ScriptLine[] {
  const middle = 1 + (table.length - 1) / 2
  return [
    { finds: 'no counter yet', ...said(table[0], -1, false, givenMs), fails: table[0].error !== '', place: 0 },
    ...linesOf(table, 1, middle, givenMs),
    ...linesOf(table, middle, table.length, givenMs),
  ]
}
