/** Draws cells: each kind of cell once, and from then on as a picture that is put where it is wanted. */
import { SIGNS, type SignName, type Tone } from '../../view/whatif/signs.ts'
import type { Palette } from './palette.ts'

/** Sizes in CSS pixels. */
export interface CellSize {
  readonly width: number
  readonly height: number
}

interface LetterSize extends CellSize {
  /** How much larger than usual letters are. */
  readonly scale: number
}

/** From this width on, a cell has room for its word. */
const WORD_WIDTH = 62
const LETTERS = 12
const LETTERS_LEAST = 9

/** What a cell shows, and how: `faint` where something else is looked for. */
export interface Look {
  readonly name: SignName | 'unknown'
  readonly tone: Tone
  readonly faint: boolean
}

type Context = CanvasRenderingContext2D

const GAP = 1

function hatch(context: Context, { width, height }: CellSize, colour: string): void {
  context.strokeStyle = colour
  context.lineWidth = 1.6
  context.beginPath()
  for (let x = -height; x < width; x += 6) {
    context.moveTo(x, height)
    context.lineTo(x + height, 0)
  }
  context.stroke()
}

function dots(context: Context, { width, height }: CellSize, colour: string): void {
  context.fillStyle = colour
  for (let y = 3; y < height; y += 5)
    for (let x = 3 + ((y % 2) * 5) / 2; x < width; x += 5) context.fillRect(Math.round(x), y, 1, 1)
}

/** The ground that tells tones apart without any colour: hatched, dotted, or plain. */
function ground(context: Context, size: CellSize, tone: Tone, palette: Palette): void {
  const { width, height } = size
  context.fillStyle = tone === 'untrue' ? palette.untrueBg : tone === 'unknown' ? palette.paper : palette.card
  context.fillRect(0, 0, width, height)
  if (tone === 'untrue') hatch(context, size, palette.untrue)
  if (tone === 'bad') dots(context, size, palette.ink3)
  context.lineWidth = tone === 'bad' ? 2 : 1
  context.strokeStyle = {
    good: palette.settled,
    untrue: palette.untrue,
    bad: palette.ink,
    open: palette.lineStrong,
    unknown: palette.line,
  }[tone]
  if (tone === 'unknown') context.setLineDash([2, 3])
  const inset = context.lineWidth / 2
  context.strokeRect(inset, inset, width - 2 * inset, height - 2 * inset)
  context.setLineDash([])
}

/** A tick, drawn: no font is needed for it. */
function tick(context: Context, x: number, y: number, colour: string): void {
  context.strokeStyle = colour
  context.lineWidth = 1.8
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(x + 2.5, y + 3)
  context.lineTo(x + 7.5, y - 3.5)
  context.stroke()
}

function label(context: Context, size: LetterSize, { name, tone }: Look, palette: Palette): void {
  const { width, height, scale } = size
  const middle = height / 2 + 0.5
  if (name === 'unknown') {
    context.fillStyle = palette.ink3
    context.fillRect(Math.round(width / 2) - 1, Math.round(height / 2) - 1, 2, 2)
    return
  }
  const hasWord = width >= WORD_WIDTH * scale
  const text = hasWord ? SIGNS[name].word : SIGNS[name].code
  const weight = tone === 'good' || tone === 'open' ? 500 : 600
  context.textBaseline = 'middle'
  const tickWidth = tone === 'good' && width >= 30 ? 11 : 0
  let font = LETTERS * scale
  const setFont = () => {
    context.font = `${weight} ${font}px ${palette.font}`
    return context.measureText(text).width
  }
  let wide = setFont()
  while (wide + tickWidth > width - 8 && font > LETTERS_LEAST * scale) {
    font -= 0.5
    wide = setFont()
  }
  const left = Math.max(2, (width - wide - tickWidth) / 2)
  if (tone === 'untrue' || tone === 'bad') {
    // Text on a pattern has a plain patch of its own.
    context.fillStyle = palette.card
    context.fillRect(left - 3, middle - font / 2 - 2, wide + 6, font + 3)
  }
  const colour = {
    good: palette.settled,
    untrue: palette.untrue,
    bad: palette.ink,
    open: palette.ink2,
    unknown: palette.ink3,
  }[tone]
  if (tickWidth > 0) tick(context, left, middle, colour)
  context.fillStyle = colour
  context.fillText(text, left + tickWidth, middle)
}

/** Pictures of cells, made when they are first wanted. */
export interface Sprites {
  readonly of: (look: Look) => HTMLCanvasElement
}

/**
 * @param size of a cell, with the gap to the next
 * @param ratio device pixels to a CSS pixel
 */
export function spritesOf(size: LetterSize, ratio: number, palette: Palette): Sprites {
  const made = new Map<string, HTMLCanvasElement>()
  const inner = { ...size, width: size.width - GAP, height: size.height - GAP }
  return {
    of: (look) => {
      const key = `${look.name} ${look.tone} ${look.faint}`
      const there = made.get(key)
      if (there !== undefined) return there
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(size.width * ratio)
      canvas.height = Math.round(size.height * ratio)
      const context = canvas.getContext('2d')
      if (context !== null) {
        context.scale(ratio, ratio)
        if (look.faint) context.globalAlpha = 0.28
        ground(context, inner, look.tone, palette)
        label(context, inner, look, palette)
      }
      made.set(key, canvas)
      return canvas
    },
  }
}

/** A frame around a cell: where one stands, or what is chosen now. */
export function frame(
  context: Context,
  { x, y, width, height }: CellSize & { readonly x: number; readonly y: number },
  kind: 'here' | 'now',
  { ink, card }: Palette,
): void {
  if (kind === 'here') {
    context.strokeStyle = card
    context.lineWidth = 5
    context.strokeRect(x, y, width - GAP, height - GAP)
    context.strokeStyle = ink
    context.lineWidth = 3
    context.strokeRect(x, y, width - GAP, height - GAP)
    return
  }
  // A turned-down corner in ink: seen also where the other frame is.
  context.fillStyle = card
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(x + 15, y)
  context.lineTo(x, y + 15)
  context.fill()
  context.fillStyle = ink
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(x + 12, y)
  context.lineTo(x, y + 12)
  context.fill()
  context.strokeStyle = ink
  context.lineWidth = 2
  context.strokeRect(x + 1, y + 1, width - GAP - 2, height - GAP - 2)
}
