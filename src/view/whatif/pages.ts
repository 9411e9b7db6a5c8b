/** Pages of a table's lines: whole groups of what stands outermost, where groups are neither too small nor too large. */
import { type Lines, spansOf } from './lines.ts'

export interface Page {
  /** From this line, up to and without that one. */
  readonly from: number
  readonly to: number
  /** The place of the outermost option that all of them have, if they are all the lines that have it; null otherwise. */
  readonly place: number | null
}

/** Groups may be smaller or larger than what is wanted by this factor, to be a page each. */
const GIVE = 1.6

/**
 * @param each lines that a page should have
 * @returns at least one page; all lines, in order
 */
export function pagesOf({ dimensions, lines }: Lines, each: number): readonly Page[] {
  if (lines.length <= each * GIVE) return [{ from: 0, to: lines.length, place: null }]
  if (dimensions.length > 1) {
    const spans = spansOf(lines, 0)
    const isFit = spans.every(({ from, to }) => to - from <= each * GIVE && to - from >= each / GIVE)
    if (isFit) return spans
  }
  return Array.from({ length: Math.ceil(lines.length / each) }, (_, i) => ({
    from: i * each,
    to: Math.min(lines.length, (i + 1) * each),
    place: null,
  }))
}
