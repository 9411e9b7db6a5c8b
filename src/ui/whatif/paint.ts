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

/** Letters of a cell, in CSS pixels: as large as it has room for. With smaller ones than the least, its code stands for its word. */
const LETTERS_MOST = 15.5
const LETTERS_LEAST = 11
/** That can be read from afar: a tick beside a word does not make it smaller. */
const LETTERS_FAR = 14
/** The share of a cell's height that its letters take. */
const LETTERS_SHARE = 0.44
/** A tick, with what is free behind it. */
const TICK = 11
const SIDES = 6
/** From this height on there is room for a tick above the word, which makes way for it. */
const TICK_ABOVE = 28
/** Height of a tick, and what is free between it and a word below. */
const TICK_HEIGHT = 6.5
const TICK_GAP = 2
/** How high a word stands above its middle, and how high it is altogether, as shares of its letters' height. */
const ABOVE_MIDDLE = 0.38
const WORD_HEIGHT = 0.7

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

interface Lettering {
  readonly text: string
  /** Height of the letters. */
  readonly font: number
  readonly wide: number
  /** Where the tick of a true answer stands: before the text, or, where that has no room, above its middle. */
  readonly tick: 'before' | 'above' | null
}

/** How a cell says what it says: its word, if that can be read, and if not its code. */
export function letteringOf(
  context: Context,
  { width, height, scale }: LetterSize,
  look: Look,
  family: string,
): Lettering {
  const { name, tone } = look
  const { word, code } = name === 'unknown' ? { word: '', code: '' } : SIGNS[name]
  const weight = tone === 'good' || tone === 'open' ? 500 : 600
  const most = Math.min(LETTERS_MOST, (height / scale) * LETTERS_SHARE) * scale
  const wideAt = (text: string, font: number): number => {
    context.font = `${weight} ${font}px ${family}`
    return context.measureText(text).width
  }
  const isGood = tone === 'good'
  const fontFor = (text: string, taken: number): number => {
    const room = width - SIDES - taken
    const font = Math.min(most, (most * room) / wideAt(text, most))
    return Math.floor(font * 2) / 2
  }
  const made = (text: string, font: number, tick: Lettering['tick']) => ({ text, font, wide: wideAt(text, font), tick })
  const besideTick = fontFor(word, isGood ? TICK : 0)
  if (besideTick >= Math.min(Math.floor(2 * most) / 2, LETTERS_FAR * scale))
    return made(word, besideTick, isGood ? 'before' : null)
  const alone = fontFor(word, 0)
  if (alone >= LETTERS_LEAST * scale) return made(word, alone, isGood && height >= TICK_ABOVE * scale ? 'above' : null)
  const hasTick = isGood && width >= 30
  return made(code, Math.min(most, Math.max(fontFor(code, hasTick ? TICK : 0), 9 * scale)), hasTick ? 'before' : null)
}

function label(context: Context, size: LetterSize, look: Look, palette: Palette): void {
  const { width, height } = size
  const { name, tone } = look
  if (name === 'unknown') {
    context.fillStyle = palette.ink3
    context.fillRect(Math.round(width / 2) - 1, Math.round(height / 2) - 1, 2, 2)
    return
  }
  const { text, font, wide, tick: tickAt } = letteringOf(context, size, look, palette.font)
  // A tick above its word: the two of them stand in the middle.
  const top = (height - TICK_HEIGHT - TICK_GAP - WORD_HEIGHT * font) / 2
  const middle = tickAt === 'above' ? top + TICK_HEIGHT + TICK_GAP + ABOVE_MIDDLE * font : height / 2 + 0.5
  context.textBaseline = 'middle'
  const tickWidth = tickAt === 'before' ? TICK : 0
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
  if (tickAt === 'before') tick(context, left, middle, colour)
  if (tickAt === 'above') tick(context, width / 2 - 4, top + 3.5, colour)
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
