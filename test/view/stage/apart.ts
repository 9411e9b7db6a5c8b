/** Whether what stands on a picture can be read: which words run into each other, and what runs through words. */
import type { Box, DisplayList, Point, Shape, TextShape } from '../../../src/view/stage/shapes.ts'
import { measured } from '../../../src/view/stage/text.ts'

/** How far capitals rise above the line, and letters hang below it, in sizes. */
const [ABOVE, BELOW] = [0.7, 0.2]
/** What two things may have in common, in units of the picture: lines have a width, and widths are rounded. */
const TOUCH = 0.75

interface Placed {
  readonly shape: Exclude<Shape, { kind: 'group' }>
  readonly box: Box
  /** Points along it, near enough to each other that no word slips through. */
  readonly points: () => readonly Point[]
}

const inside = ([x, y]: Point, box: Box, margin = 0): boolean =>
  x > box.x + margin && x < box.x + box.w - margin && y > box.y + margin && y < box.y + box.h - margin

function textBox(shape: TextShape): Box {
  const w = measured(shape.text, shape)
  const x = shape.x - { start: 0, middle: 0.5, end: 1 }[shape.anchor] * w
  return { x, y: shape.y - ABOVE * shape.size, w, h: (ABOVE + BELOW) * shape.size }
}

/** Points along a path of M, L, H, V, C and the same in small letters. */
function pointsOf(d: string): Point[] {
  const points: Point[] = []
  let at: Point = [0, 0]
  let first: Point = at
  const to = ([x, y]: Point): void => {
    const steps = Math.max(1, Math.ceil(Math.hypot(x - at[0], y - at[1]) / 2))
    for (let i = 1; i <= steps; i++) points.push([at[0] + ((x - at[0]) * i) / steps, at[1] + ((y - at[1]) * i) / steps])
    at = [x, y]
  }
  for (const [, command, rest] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const n = (rest.match(/-?[\d.]+/g) ?? []).map(Number)
    const small = command === command.toLowerCase()
    const seen = (x: number, y: number): Point => (small ? [at[0] + x, at[1] + y] : [x, y])
    switch (command.toUpperCase()) {
      case 'M':
        at = seen(n[0], n[1])
        first = at
        points.push(at)
        for (let i = 2; i + 1 < n.length; i += 2) to(seen(n[i], n[i + 1]))
        break
      case 'L':
        for (let i = 0; i + 1 < n.length; i += 2) to(seen(n[i], n[i + 1]))
        break
      case 'H':
        to([small ? at[0] + n[0] : n[0], at[1]])
        break
      case 'V':
        to([at[0], small ? at[1] + n[0] : n[0]])
        break
      case 'C':
        for (let i = 0; i + 5 < n.length; i += 6) {
          const [a, b, c, e] = [at, seen(n[i], n[i + 1]), seen(n[i + 2], n[i + 3]), seen(n[i + 4], n[i + 5])]
          for (let step = 1; step <= 60; step++) {
            const t = step / 60
            const s = 1 - t
            const on = (k: 0 | 1) => s * s * s * a[k] + 3 * s * s * t * b[k] + 3 * s * t * t * c[k] + t * t * t * e[k]
            to([on(0), on(1)])
          }
        }
        break
      case 'S': // only small pictures have these: as good as straight
        for (let i = 0; i + 3 < n.length; i += 4) to(seen(n[i + 2], n[i + 3]))
        break
      case 'Z':
        to(first)
        break
      default:
        throw new Error(`a path with ${command}`)
    }
  }
  return points
}

function around(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y }
}

function edgeOf({ x, y, w, h }: Box): Point[] {
  return pointsOf(`M${x} ${y}h${w}v${h}h${-w}z`)
}

function placed(shapes: readonly Shape[], dx = 0, dy = 0): Placed[] {
  return shapes.flatMap((shape): Placed[] => {
    if (shape.kind === 'group')
      return shape.opacity === 0 ? [] : placed(shape.children, dx + (shape.x ?? 0), dy + (shape.y ?? 0))
    if (shape.kind === 'path') {
      const points = pointsOf(shape.d).map(([x, y]): Point => [x + dx, y + dy])
      return [{ shape, points: () => points, box: around(points) }]
    }
    const at = { ...shape, x: shape.x + dx, y: shape.y + dy }
    if (at.kind === 'text') return at.text === '' ? [] : [{ shape, points: () => [], box: textBox(at) }]
    const box: Box = at.kind === 'rect' ? at : { x: at.x - at.r, y: at.y - at.r, w: 2 * at.r, h: 2 * at.r }
    return [{ shape, points: () => edgeOf(box), box }]
  })
}

const shared = (a: Box, b: Box): boolean =>
  Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x) > TOUCH &&
  Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y) > TOUCH

/** They may touch at all: a line has no height of its own. */
const near = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w + 1 && b.x < a.x + a.w + 1 && a.y < b.y + b.h + 1 && b.y < a.y + a.h + 1

/** Words that cannot be read for what else stands there, in words; none where everything stands apart. */
export function collisionsIn({ groups }: Pick<DisplayList, 'groups'>): string[] {
  const all = placed(groups)
  const wrong: string[] = []
  const texts = all.flatMap((one, i) => (one.shape.kind === 'text' ? [{ ...one, i, shape: one.shape }] : []))
  for (const [n, text] of texts.entries()) {
    for (const other of texts.slice(n + 1))
      if (shared(text.box, other.box)) wrong.push(`“${text.shape.text}” over “${other.shape.text}”`)
    for (const [i, { shape, points, box }] of all.entries()) {
      if (shape.kind === 'text' || !near(text.box, box)) continue
      const opaque = shape.fill !== undefined && shape.opacity === undefined
      const visible = shape.stroke !== undefined
      // What is painted over a word later hides it; an edge runs through it wherever it is.
      if (!visible && !(opaque && i > text.i)) continue
      const hit = points().filter((point) => inside(point, text.box, TOUCH))
      const covered = (point: Point) =>
        all
          .slice(i + 1, text.i)
          .some((over) => over.shape.kind === 'rect' && over.shape.fill !== undefined && inside(point, over.box))
      if (hit.some((point) => !covered(point))) wrong.push(`${shape.kind} through “${text.shape.text}”`)
      else if (opaque && i > text.i && shape.kind !== 'path' && shared(text.box, box))
        wrong.push(`${shape.kind} over “${text.shape.text}”`)
    }
  }
  return wrong
}
