/** The store on the large picture: the note's words in whole lines, and how many copies of it there are. */
import { payloadIn } from '../../sim/store/values.ts'
import type { World } from '../../sim/world.ts'
import type { Instant } from '../presentation.ts'
import { keyShown } from '../stage/key-shown.ts'
import type { Scene } from '../stage/scene.ts'
import { ease, type GroupShape, type Shape } from '../stage/shapes.ts'
import { line, measured, type TextStyle, wrapped } from '../stage/text.ts'

const NOTE_LINE = 15.5
const NOTE: TextStyle = { font: 'mono', tone: 'ink-1' }
/** What the ember has come to by then is told of the worker's hand. */
const BURNS_UNTIL = 0.6

/** A text without line breaks; a word that is wider than `room` may be broken after each of its fields. */
const breakable = (text: string, room: number): string =>
  text
    .trim()
    .split(/\s+/)
    .flatMap((word) => (measured(word, NOTE) <= room ? [word] : word.split(/(?<=[:,])/)))
    .join(' ')

/** What stands on a note, broken between words: as much as has not burnt away. */
function noteLines({ note }: Scene, text: string, burnt: number): Shape[] {
  const room = note.w - 14
  const edge = note.y + note.h * (1 - burnt)
  const most = Math.max(1, Math.floor((note.h - 7) / NOTE_LINE))
  return wrapped(breakable(text, room), room, most, NOTE).flatMap((row, i) => {
    const y = note.y + 17 + i * NOTE_LINE
    return y < edge - 2 ? [line(note.x + 7, y, row, room, NOTE)] : []
  })
}

/** A line of the note, as the small picture breaks it. */
const isNoteLine = (shape: Shape): boolean => shape.kind === 'text' && shape.font === 'mono' && shape.size === 12

interface Burning {
  readonly burnt: number
  readonly payload: number
}

/** How much of the note has burnt, and which it was; null: it does not burn now. */
function burning({ recording, job }: Scene, { fact, progress }: Instant, still: boolean): Burning | null {
  const told = fact < 0 || still ? undefined : recording.facts[fact]
  if (told?.kind !== 'read' || !told.destroyed || told.job !== job || progress >= BURNS_UNTIL) return null
  return { burnt: ease(progress / BURNS_UNTIL), payload: told.payload }
}

/** The store as the small picture has it (`drawn`), in large letters. `copies`: said on it. */
export function drawStore(
  drawn: GroupShape,
  scene: Scene,
  w: World,
  instant: Instant,
  { still, copies }: { readonly still: boolean; readonly copies: number | null },
): GroupShape {
  const { result, job } = scene
  const { payloads } = w.plan
  const burns = burning(scene, instant, still)
  const inside = drawn.children.slice(0, -1).flatMap((shape, i): Shape[] => {
    if (i === 0 && shape.kind === 'rect') return [{ ...shape, width: 2 }]
    if (shape.kind !== 'group' || shape.id !== 'sheet') return isNoteLine(shape) ? [] : [shape]
    const rest = shape.children.filter((child) => !isNoteLine(child))
    return [
      { ...shape, children: [...rest, ...noteLines(scene, payloads[payloadIn(w, keyShown(w, job))]?.text ?? '', 0)] },
    ]
  })
  if (burns !== null) inside.push(...noteLines(scene, payloads[burns.payload]?.text ?? '', burns.burnt))
  if (copies !== null)
    inside.push(
      line(result.x + 14, result.y + result.h - 14, `copies: ${copies}`, result.w - 28, { size: 19, weight: 600 }),
    )
  return { ...drawn, children: inside }
}
