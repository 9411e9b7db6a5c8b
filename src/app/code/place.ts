/** From a place in a program without types to the place in what was written. */

export interface CodePlace {
  /** Both count from 1; 0: nowhere in particular. */
  readonly line: number
  readonly column: number
}

/**
 * Lines stay where they are when the types are taken out; within a line things move. What stands behind the place tells
 * where it was, unless something else was there in between: then the line alone is said.
 * @param source what was written @param code the same without types @param line of `code`, from 1
 */
export function placeInSource(source: string, code: string, line: number, column: number): CodePlace {
  const [written, run] = [source, code].map((text) => text.split(/\r\n|[\n\r]/)[line - 1])
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
