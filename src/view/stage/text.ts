/** Text that fits its place, without asking a browser how wide it is. */
import { visible } from '../visible.ts'
import { round, type TextShape, type Tone } from './shapes.ts'

/** Advance widths of IBM Plex Sans from the space to the tilde, in 40ths of an em from '0' on. */
const WIDTHS = ':<AMHVL:>>BH;@;@HHHHHHHHHH<<HHHDTJKIKHGLM@EJEQMMIMJHGLITIHH=@=HGHFHEHF=FG::F;SGGHH?D?GDOEDC>=>H'
const LATIN_END = 0x250
const TYPOGRAPHIC = '‘’“”·…–—⟨⟩€−'

/** How wide a character is at most, in ems. Beyond Latin a font of the system is used: as wide as they come. */
function widthOf(char: string, mono: boolean, weight: number): number {
  const code = char.codePointAt(0) as number
  if (code >= LATIN_END && !TYPOGRAPHIC.includes(char)) return 1.35
  if (mono) return 0.6
  const width = code < 0x7f ? (WIDTHS.charCodeAt(code - 32) - 48) / 40 : 0.81
  return width * (weight === 600 ? 1.1 : weight === 500 ? 1.05 : 1)
}

export interface TextStyle {
  /** 12 and ink-2 where nothing else is said: what is small and explains. */
  readonly size?: number
  readonly tone?: Tone
  readonly font?: 'text' | 'mono'
  readonly weight?: 400 | 500 | 600
  readonly anchor?: 'start' | 'middle' | 'end'
}

/** Marks above marks: more than two on one letter would reach into other lines. */
const STACKED = /(\p{M}{2})\p{M}+/gu
/** No more than this of any text is ever looked at. */
const LOOKED_AT = 400

/** How wide `text` is at most. */
export function measured(text: string, { size = 12, font = 'text', weight = 400 }: TextStyle): number {
  let width = 0
  for (const char of text) width += widthOf(char, font === 'mono', weight)
  return width * size
}

/** `text` made visible, and cut with an ellipsis where it is wider than `room`: between words, if it is made of these. */
function cutTo(text: string, room: number, style: TextStyle): string {
  const shown = visible(text.slice(0, LOOKED_AT)).replace(STACKED, '$1')
  if (measured(shown, style) <= room) return shown
  let width = measured('…', style)
  let kept = ''
  for (const char of shown) {
    width += measured(char, style)
    if (width > room) break
    kept += char
  }
  const words = style.font === 'mono' || /\s/.test(shown[kept.length]) ? '' : kept.replace(/\S*$/, '')
  return `${(words || kept).trimEnd()}…`
}

/** What is small and to be read first. */
export const STRONG: TextStyle = { weight: 600, tone: 'ink-1' }

/** One line of text, no wider than `room`: the first of some ways to say it that fits, or the last one, cut. */
export function line(
  x: number,
  y: number,
  ways: string | readonly string[],
  room: number,
  style: TextStyle = {},
): TextShape {
  const { size = 12, tone = size > 12 ? 'ink-1' : 'ink-2', font = 'text', weight = 400, anchor = 'start' } = style
  const text =
    typeof ways === 'string' ? ways : (ways.find((way) => measured(way, style) <= room) ?? (ways.at(-1) as string))
  return {
    kind: 'text',
    x: round(x),
    y: round(y),
    text: cutTo(text, room, style),
    size,
    font,
    weight,
    anchor,
    tone,
    room: round(room),
  }
}

/** Text broken between words into at most `most` lines; the last one is cut. */
export function wrapped(text: string, room: number, most: number, style: TextStyle = {}): string[] {
  const lines: string[] = []
  let now = ''
  for (const word of text.slice(0, LOOKED_AT).split(' ')) {
    const longer = now === '' ? word : `${now} ${word}`
    if (now === '' || lines.length === most - 1 || measured(longer, style) <= room) now = longer
    else {
      lines.push(now)
      now = word
    }
  }
  return [...lines, now]
}

/** A payload as it lies in a note: its own line breaks, long lines broken anywhere, at most `most` lines. */
export function payloadLines(text: string, room: number, most: number, style: TextStyle): string[] {
  const lines: string[] = []
  const rows = text.slice(0, 2000).split(/\r?\n/)
  for (const [i, row] of rows.entries()) {
    let now = ''
    let width = 0
    for (const char of visible(row.replaceAll('\t', '  ')).replace(STACKED, '$1')) {
      const next = measured(char, style)
      if (width + next > room) {
        lines.push(now)
        now = ''
        width = 0
        if (lines.length > most) break
      }
      now += char
      width += next
    }
    lines.push(now)
    if (lines.length >= most) {
      const more = lines.length > most || i < rows.length - 1 || text.length > 2000
      const kept = lines.slice(0, most)
      if (more)
        kept[most - 1] = cutTo(
          `${kept[most - 1]}${' '.repeat(4)}`.trimEnd(),
          room - measured('…', style),
          style,
        ).replace(/…?$/, '…')
      return kept
    }
  }
  return lines
}
