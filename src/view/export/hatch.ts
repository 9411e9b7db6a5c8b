/** Hatching as lines of their own: a file that refers to nothing, not even to a pattern in itself. */
import { type Box, d, type PathShape, path } from '../stage/shapes.ts'

/** How far a line stays away from the edge, so that its round ends do not reach over it. */
const stroked = ({ x, y, w, h }: Box, stroke: number): Box => ({
  x: x + stroke / 2,
  y: y + stroke / 2,
  w: Math.max(0, w - stroke),
  h: Math.max(0, h - stroke),
})

/** Lines at 45 degrees within `box`, `apart` from each other along its edge. They fall to the right, or rise. */
function lines(box: Box, apart: number, rises: boolean): string {
  const { x, y, w, h } = box
  let so = ''
  for (let from = -h + apart / 2; from < w; from += apart) {
    // From (x + from, y) down to (x + from + h, y + h), cut off at both sides of the box.
    const left = Math.max(0, from)
    const right = Math.min(w, from + h)
    if (right <= left) continue
    const [top, bottom] = [left - from, right - from]
    so += rises
      ? d`M${x + left} ${y + h - top}L${x + right} ${y + h - bottom}`
      : d`M${x + left} ${y + top}L${x + right} ${y + bottom}`
  }
  return so
}

/** What is not true: broad stripes. */
export function untrueHatch(box: Box): PathShape {
  return path(lines(stroked(box, 5), 17, false), { stroke: 'untrue', width: 4.8 })
}

/** The status is right, its cause is not: thin stripes that lean the other way. */
export function wrongCauseHatch(box: Box): PathShape {
  return path(lines(stroked(box, 1), 10, true), { stroke: 'untrue', width: 1 })
}
