/** From a place in a program without types to the place in what was written. */

export interface CodePlace {
  /** Both count from 1; 0: nowhere in particular. */
  readonly line: number
  readonly column: number
}

/** Where lines end for an editor, and for an engine, which knows two more ends. */
const EDITORS = /\r\n|[\n\r]/
const ENGINES = /\r\n|[\n\r\u2028\u2029]/g

/** A place as an engine counts lines, as an editor does; a line that there is not, as it is. */
function asInEditor(code: string, { line, column }: CodePlace): CodePlace {
  if (line < 1) return { line, column }
  const start = line < 2 ? 0 : [...code.matchAll(ENGINES)].map(({ index, 0: end }) => index + end.length)[line - 2]
  if (start === undefined) return { line, column }
  const before = code.slice(0, start).split(EDITORS)
  return { line: before.length, column: column < 1 ? column : column + (before.at(-1)?.length ?? 0) }
}

/**
 * Lines stay where they are when the types are taken out; within a line things move. What stands behind the place tells
 * where it was, unless something else was there in between: then the line alone is said.
 * @param source what was written @param code the same without types @param at the engine's line of `code`, from 1
 */
export function placeInSource(source: string, code: string, at: number, inLine: number): CodePlace {
  const { line, column } = asInEditor(code, { line: at, column: inLine })
  const [written, run] = [source, code].map((text) => text.split(EDITORS)[line - 1])
  if (written === undefined || run === undefined) return { line: 0, column: 0 }
  if (column < 1) return { line, column: 0 }
  // What is imported is asked for by a call that nobody wrote.
  if (/^require\(/.test(run.slice(column - 1))) {
    const place = written.search(/\bimport\b|\brequire\b/)
    return { line, column: place + 1 }
  }
  const behind = run.slice(column - 1)
  if (written.slice(0, column - 1) === run.slice(0, column - 1)) return { line, column }
  return { line, column: written.endsWith(behind) && behind !== '' ? written.length - behind.length + 1 : 0 }
}
