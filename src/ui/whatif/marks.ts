/** Cells of a map that is shown whole: a few pixels each, told apart by shape before any colour. */
import type { SignName, Tone } from '../../view/whatif/signs.ts'
import type { Look } from './paint.ts'
import type { Palette } from './palette.ts'

/** Left, top, right and bottom as shares of a cell. */
type Part = readonly [number, number, number, number]

const MIDDLE: readonly Part[] = [[0.25, 0.25, 0.75, 0.75]]

/** What is filled of a cell, by the worst verdict. */
const SHAPES: Readonly<Partial<Record<SignName, readonly Part[]>>> = {
  'silent-corruption': [[0, 0, 1, 1]],
  duplicate: [
    [0, 0, 0.35, 1],
    [0.65, 0, 1, 1],
  ],
  'leaked-text': [[0, 0, 1, 0.5]],
  'endless-requeue': [
    [0, 0, 1, 0.34],
    [0, 0.66, 1, 1],
  ],
  hang: [[0, 0.5, 1, 1]],
  'lost-result': [[0, 0, 0.5, 0.5]],
  'wrong-cause': [[0, 0, 0.5, 1]],
  'false-failure': [[0.5, 0, 1, 1]],
  'starved-budget': [[0.5, 0.5, 1, 1]],
}

/** A good cell is nearly empty: what is wrong stands out. */
const GOOD: Readonly<Partial<Record<SignName, readonly Part[]>>> = {
  settled: [[0.4, 0.4, 0.6, 0.6]],
  'settled-with-cause': [[0.15, 0.4, 0.85, 0.6]],
}

/** What is filled of a cell, as shares of it. */
export function partsOf(name: SignName | 'unknown', tone: Tone): readonly Part[] {
  if (name === 'unknown' || tone === 'open') return []
  return (tone === 'good' ? GOOD[name] : SHAPES[name]) ?? MIDDLE
}

/** Draws a cell as a mark. `width` and `height` in device pixels, which are whole. */
export function drawMark(
  context: CanvasRenderingContext2D,
  { width, height }: { readonly width: number; readonly height: number },
  { name, tone, faint }: Look,
  palette: Palette,
): void {
  const [wide, high] = [width - 1, height - 1]
  context.globalAlpha = faint ? 0.25 : 1
  context.fillStyle = tone === 'unknown' ? palette.paper : tone === 'untrue' ? palette.untrueBg : palette.card
  context.fillRect(0, 0, wide, high)
  context.fillStyle = {
    good: palette.settled,
    untrue: palette.untrue,
    bad: palette.ink,
    open: palette.ink3,
    unknown: palette.ink3,
  }[tone]
  for (const [left, top, right, bottom] of partsOf(name, tone)) {
    const [x, y] = [Math.round(left * wide), Math.round(top * high)]
    context.fillRect(x, y, Math.max(1, Math.round(right * wide) - x), Math.max(1, Math.round(bottom * high) - y))
  }
  // Bad without a lie: hollow, so that it is told from what is untrue without its colour.
  if (tone === 'bad') {
    context.fillStyle = palette.card
    context.fillRect(Math.round(wide / 2) - 1, Math.round(high / 2) - 1, 2, 2)
  }
  if (tone === 'open') context.fillRect(0, high - 1, wide, 1)
}
