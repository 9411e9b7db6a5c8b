import { circle, d, path, type Shape } from './shapes.ts'

/** The arm of a gate at x and y, `w` wide with what leads to it: two posts, and what lies between them by that angle, in degrees. */
export function gateArm(x: number, y: number, w: number, angle: number): Shape[] {
  // Its words stand before it, also where it is up.
  const [left, right] = [x + w * 0.44, x + w * 0.84]
  const length = right - left
  const turn = (angle * Math.PI) / 180
  const post = { fill: 'card', stroke: 'ink-1', width: 1.75 } as const
  return [
    path(d`M${x} ${y}H${left}M${right} ${y}H${x + w}`, { stroke: 'ink-1', width: 2.25 }),
    path(d`M${left} ${y}L${left + Math.cos(turn) * length} ${y - Math.sin(turn) * length}`, {
      stroke: 'ink-1',
      width: 2.25,
    }),
    circle(left, y, 4, post),
    circle(right, y, 4, post),
  ]
}
