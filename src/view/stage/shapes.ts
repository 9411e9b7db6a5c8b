/**
 * A display list: what the stage draws, as plain data. It names meanings, never colours: a page colours it by its
 * style sheet, an export by a palette (`svg.ts`). Lengths are in units of the list's own width and height.
 */

/** What a colour means; the names of the theme's variables. */
export type Tone =
  | 'ink-1'
  | 'ink-2'
  | 'ink-3'
  | 'on-ink'
  | 'paper'
  | 'card'
  | 'line'
  | 'line-strong'
  | 'waiting'
  | 'on-waiting'
  | 'settled'
  | 'on-settled'
  | 'nudge'
  | 'nudge-bg'
  | 'untrue'
  | 'untrue-bg'

export interface Paint {
  readonly fill?: Tone
  readonly stroke?: Tone
  readonly width?: number
  readonly dash?: string
  readonly opacity?: number
}

export interface RectShape extends Paint {
  readonly kind: 'rect'
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly r: number
}

export interface PathShape extends Paint {
  readonly kind: 'path'
  readonly d: string
}

export interface CircleShape extends Paint {
  readonly kind: 'circle'
  readonly x: number
  readonly y: number
  readonly r: number
}

export interface TextShape {
  readonly kind: 'text'
  readonly x: number
  readonly y: number
  readonly text: string
  readonly size: number
  readonly font: 'text' | 'mono'
  readonly weight: 400 | 500 | 600
  readonly anchor: 'start' | 'middle' | 'end'
  readonly tone: Tone
  /** It has been cut so as to be no wider than this. */
  readonly room: number
}

export interface GroupShape {
  readonly kind: 'group'
  /** Unique among its siblings. */
  readonly id: string
  readonly children: readonly Shape[]
  /** Numbers and names that the group shows. */
  readonly data?: Readonly<Record<string, number | string>>
  readonly x?: number
  readonly y?: number
  readonly turn?: number
  readonly opacity?: number
  /** Cut off outside [x, y, width, height]. */
  readonly clip?: readonly [number, number, number, number]
}

export type Shape = RectShape | PathShape | CircleShape | TextShape | GroupShape

export interface DisplayList {
  readonly width: number
  readonly height: number
  readonly groups: readonly GroupShape[]
}

/** A point, and a box. */
export type Point = readonly [x: number, y: number]
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** To a hundredth: the same picture has the same numbers. */
export const round = (n: number): number => Math.round(n * 100) / 100 || 0

export const rect = (x: number, y: number, w: number, h: number, r: number, paint: Paint): RectShape => ({
  kind: 'rect',
  x: round(x),
  y: round(y),
  w: round(w),
  h: round(h),
  r,
  ...paint,
})

export const circle = (x: number, y: number, r: number, paint: Paint): CircleShape => ({
  kind: 'circle',
  x: round(x),
  y: round(y),
  r: round(r),
  ...paint,
})

export const path = (d: string, paint: Paint): PathShape => ({ kind: 'path', d, ...paint })

/** The data of a path, its numbers rounded: d`M${x} ${y}h${w}`. */
export const d = (words: TemplateStringsArray, ...numbers: number[]): string =>
  words.reduce((so, word, i) => `${so}${round(numbers[i - 1])}${word}`)

export const group = (
  id: string,
  children: readonly (Shape | null)[],
  more: Omit<Partial<GroupShape>, 'kind' | 'id' | 'children'> = {},
): GroupShape => ({ kind: 'group', id, children: children.filter((child) => child !== null), ...more })

/** An arrow's head at a point; `towards` is the direction in which it points. */
export function arrowHead([x, y]: Point, towards: Point, paint: Paint, size = 5): PathShape {
  const length = Math.hypot(...towards) || 1
  const [ux, uy] = [(towards[0] / length) * size, (towards[1] / length) * size]
  return path(d`M${x - ux - uy * 0.8} ${y - uy + ux * 0.8}L${x} ${y}L${x - ux + uy * 0.8} ${y - uy - ux * 0.8}`, paint)
}

/** A curve from the first point to the last, bent by the two between. */
export type Curve = readonly [Point, Point, Point, Point]

export const curve = ([a, b, c, e]: Curve): string =>
  d`M${a[0]} ${a[1]}C${b[0]} ${b[1]} ${c[0]} ${c[1]} ${e[0]} ${e[1]}`

/** The point at share `t` of a curve. */
export function along([a, b, c, e]: Curve, t: number): Point {
  const s = 1 - t
  const at = (i: 0 | 1) => s * s * s * a[i] + 3 * s * s * t * b[i] + 3 * s * t * t * c[i] + t * t * t * e[i]
  return [at(0), at(1)]
}

/** A straight line as a curve. */
export const straight = (a: Point, e: Point): Curve => [a, a, e, e]

/** A box that someone or something stands in; with a broken edge where it is not at work. */
export const card = ({ x, y, w, h }: Box, broken = false, r = 10): RectShape =>
  rect(x, y, w, h, r, { fill: 'card', stroke: 'line-strong', width: 1, ...(broken ? { dash: '5 4' } : {}) })

/** Starts and ends softly. */
export const ease = (t: number): number => t * t * (3 - 2 * t)

/** How far `p` has come between two shares of a telling, 0 to 1. */
export const between = (p: number, from: number, to: number): number =>
  Math.max(0, Math.min(1, (p - from) / (to - from)))

/** Some number from 0 to 1 for each whole number, always the same: for edges that shall look torn. */
export function jitter(n: number): number {
  const x = Math.imul(n + 1, 0x9e3779b1)
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32
}

/** A group's place and turn as SVG says it; undefined where it has none. */
export function transformOf({ x = 0, y = 0, turn = 0 }: GroupShape): string | undefined {
  if (x === 0 && y === 0 && turn === 0) return undefined
  return turn === 0 ? `translate(${x} ${y})` : `translate(${x} ${y}) rotate(${turn})`
}
