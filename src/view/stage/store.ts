/** The key store: the result's key with the note in it or what is left of one, and the retry budget's key. */
import { copiesOf } from '../../run/copies.ts'
import type { Recording } from '../../run/record.ts'
import type { Fact } from '../../sim/facts.ts'
import { budgetKeySeen } from '../../sim/keys.ts'
import { decodeRules } from '../../sim/rule-values.ts'
import { countIn, payloadIn } from '../../sim/store/values.ts'
import type { World } from '../../sim/world.ts'
import { countBelow } from '../counts.ts'
import { furtherView } from '../further.ts'
import { clockAt, growingInWords } from '../words.ts'
import { keyShown } from './key-shown.ts'
import { dueAt } from './pending.ts'
import type { Scene } from './scene.ts'
import { type Box, card, circle, d, type GroupShape, group, jitter, path, rect, round, type Shape } from './shapes.ts'
import { line, measured, payloadLines, type TextStyle, wrapped } from './text.ts'

const MONO: TextStyle = { font: 'mono', tone: 'ink-1' }

/** The fact before `facts` that last wrote or emptied the job's key. */
function lastOfKey({ recording, index }: Scene, facts: number): Fact | undefined {
  const passed = countBelow(index.key, facts)
  return passed === 0 ? undefined : recording.facts[index.key[passed - 1]]
}

const LINE_H = 15

/** A sheet with a text on it, its lower part burnt away where `burnt` is above 0. */
function sheet({ x, y, w, h }: Box, text: string, burnt: number): Shape[] {
  const most = Math.floor((h - 12) / LINE_H)
  const lines = payloadLines(text, w - 20, most, MONO)
  const edge = y + h * (1 - burnt)
  const shown = lines.flatMap((row, i): Shape[] => {
    const base = y + 18 + i * LINE_H
    return base < edge - 2 ? [line(x + 10, base, row, w - 20, MONO)] : []
  })
  if (burnt === 0)
    return [
      rect(x, y, w, h, 3, { fill: 'paper', stroke: 'ink-1', width: 1.5 }),
      path(d`M${x + w - 11} ${y}v11h11`, { stroke: 'ink-1', width: 1.25, fill: 'card' }),
      ...shown,
    ]
  const torn = tornEdge(x, edge, w, Math.min(7, h * (1 - burnt)))
  return [
    path(`M${round(x)} ${round(y)}H${round(x + w)}L${torn.split('L').reverse().join('L')}Z`, {
      fill: 'paper',
      stroke: 'line-strong',
      width: 1,
    }),
    ...shown,
    path(`M${torn}`, { stroke: 'waiting', width: 4.5, opacity: 0.85 }),
    path(`M${torn}`, { stroke: 'ink-1', width: 2 }),
  ]
}

const TEETH = 14

/** An irregular line from left to right, always the same. */
function tornEdge(x: number, y: number, w: number, depth: number): string {
  return Array.from(
    { length: TEETH + 1 },
    (_, i) => `${round(x + (i * w) / TEETH)} ${round(y - jitter(i) * depth)}`,
  ).join('L')
}

/** Ash at the bottom of what was a note: a heap that has grown by `share`. */
function ashHeap({ x, y, w, h }: Box, share: number): PathOrNull {
  if (share <= 0) return null
  const base = y + h - 4
  const tops = Array.from({ length: 13 }, (_, i) => {
    const middle = Math.sin((Math.PI * (i + 0.5)) / 13)
    return `L${round(x + 8 + ((w - 16) * i) / 12)} ${round(base - share * (3 + 8 * middle * (0.55 + 0.45 * jitter(i + 40))))}`
  }).join('')
  return path(`M${round(x + 8)} ${round(base)}${tops}L${round(x + w - 8)} ${round(base)}Z`, {
    fill: 'line-strong',
    opacity: 0.55,
  })
}
type PathOrNull = Shape | null

/** Ash on its way down. */
function specks({ x, y, w, h }: Box, burnt: number): Shape[] {
  if (burnt <= 0 || burnt >= 1) return []
  return Array.from({ length: 9 }, (_, i) => {
    const fallen = (burnt * 2.2 + jitter(i + 7)) % 1
    const from = y + h * (1 - burnt)
    return circle(x + 10 + jitter(i + 20) * (w - 20), from + fallen * (y + h - 6 - from), 1 + jitter(i) * 1.2, {
      fill: 'ink-3',
      opacity: round(0.9 - fallen * 0.5),
    })
  })
}

/** How a note that is just being told about moves: eaten by the ember, or let down into its key. */
export interface NoteMotion {
  readonly kind: 'burns' | 'lands'
  readonly p: number
  readonly payload: number
}

/** How a note goes that nobody read. */
const WENT: Readonly<Partial<Record<Fact['kind'], string>>> = {
  evicted: 'thrown away by the store',
  'failed-over': 'lost with the old store',
}

function emptied({ note }: Scene, recording: Recording, last: Fact, w: World): Shape[] {
  const { x, y, w: width, h } = note
  const since = clockAt(recording.plan, last.atMs)
  const expired = last.kind === 'key-expired'
  const by =
    last.kind === 'read'
      ? last.reply === 'lost'
        ? 'deleted by GETDEL, the reply lost'
        : 'read and deleted by GETDEL'
      : last.kind === 'deleted'
        ? `deleted by ${w.plan.workers[last.worker].id}`
        : last.kind === 'console'
          ? 'taken away by hand'
          : (WENT[last.kind] ?? 'it was never read again')
  const middle = x + width / 2
  const head: TextStyle = { size: 13.5, weight: 600, anchor: 'middle' }
  const says = expired ? 'expired' : 'empty'
  const heads = wrapped(
    recording.plan.untimed === null ? `${says}${expired ? '' : ' since'} ${since}` : says,
    width - 12,
    2,
    head,
  )
  const words = wrapped(by, width - 16, 3)
  const top = y + h / 2 - 2 - (heads.length + words.length - 2) * 8
  return [
    ...heads.map((text, i) => line(middle, top + i * 16, text, width - 12, head)),
    ...words.map((text, i) =>
      line(middle, top + heads.length * 16 + 2 + i * 14, text, width - 16, { anchor: 'middle' }),
    ),
  ]
}

/** What lies beside the note, and how many copies there are; the longest that fits is shown. */
function foot(beside: readonly string[], copies: number): string[] {
  if (beside.length === 0) return [`copies of this notice: ${copies}`, `copies: ${copies}`]
  return [...beside.map((text) => `${text}; copies: ${copies}`), ...beside, `copies: ${copies}`]
}

/** The result's key: its name, the note or the place where one was, and how many copies there are. */
export function drawResult(scene: Scene, w: World, facts: number, motion: NoteMotion | null): GroupShape {
  const { recording, job, result, note } = scene
  const { plan } = w
  const key = keyShown(w, job)
  const held = w.keyHeld[key] === 1
  const last = lastOfKey(scene, facts)
  const copies = copiesOf(w, job)
  const inside: (Shape | null)[] = []
  const outline = (dash: string, width: number, tone: 'ink-2' | 'line-strong') =>
    rect(note.x, note.y, note.w, note.h, 3, { stroke: tone, width, dash })
  if (motion?.kind === 'burns') {
    inside.push(outline('5 4', 1.75, 'ink-2'), ashHeap(note, motion.p))
    inside.push(
      ...sheet(note, plan.payloads[motion.payload].text, Math.max(0.001, motion.p)),
      ...specks(note, motion.p),
    )
  } else if (held) {
    const away = motion?.kind === 'lands' ? 1 - motion.p : 0
    inside.push(
      away > 0 ? outline('2 4', 1, 'line-strong') : null,
      group(
        'sheet',
        sheet(note, plan.payloads[payloadIn(w, key)]?.text ?? '', 0),
        away > 0 ? { y: round(away * -8), opacity: round(1 - away) } : {},
      ),
    )
  } else if (last === undefined)
    inside.push(
      outline('2 4', 1, 'line-strong'),
      line(note.x + note.w / 2, note.y + note.h / 2 + 4, ['nothing written yet', 'nothing yet'], note.w - 12, {
        anchor: 'middle',
      }),
    )
  else
    inside.push(
      outline('5 4', 1.75, 'ink-2'),
      ashHeap(note, last.kind === 'read' ? 1 : 0),
      ...emptied(scene, recording, last, w),
    )
  const name = { ...MONO, size: 13.5, weight: 600 } as const
  const named = plan.keys[key].name
  const { x, y, h } = result
  return group(
    'result',
    [
      card(result),
      line(x + 14, y + 22, [named, named.slice(named.indexOf(':') + 1)], result.w - 28, name),
      ...inside,
      line(x + 14, y + h - 14, foot(furtherView()?.besideResult(w, job) ?? [], copies), result.w - 28, {
        size: 13,
        weight: 600,
      }),
    ],
    { data: { held: held ? 1 : 0, copies } },
  )
}

/** The retry budget: the counter in its key, or the list of servers that stands in for one. */
export function drawBudget(scene: Scene, w: World, ms: number): GroupShape | null {
  const { budget, job } = scene
  if (budget === null) return null
  const budgetKey = budgetKeySeen(w, job)
  const rules = decodeRules(w.ruleValue)
  const held = w.keyHeld[budgetKey] === 1
  const list = rules.budget === 'servers-limit-1' || rules.budget === 'servers-dedupe-limit-2'
  const limit = list ? (rules.budget === 'servers-limit-1' ? 1 : 2) : Number(rules['budget-limit'])
  const row = rules.budget === 'job-row'
  const count = list ? w.jobServers[job] : row ? w.jobRowCount[job] : countIn(w, budgetKey)
  const due = held ? dueAt(w, 'expire', budgetKey) : -1
  const life = list
    ? ['a list of servers in the job', 'a list in the job', 'in the job']
    : row
      ? 'in the record, for good'
      : !held
        ? 'no count yet'
        : due < 0
          ? ['no TTL: never expires', 'never expires', 'no TTL']
          : w.plan.untimed === null
            ? growingInWords(Math.max(0, due - ms))
            : 'for a while'
  const { x, y, w: width, h } = budget
  const name = list ? 'servers tried' : row ? 'attempts in the record' : w.plan.keys[budgetKey].name
  const names = [name, name.split(':').slice(0, 2).join(':'), name.split(/[: ]/)[0]]
  const counts = rules.budget === 'none' && !held ? 'no retry' : `${count} of ${limit}`
  const style: TextStyle = { size: 14, weight: 600 }
  const counted = measured(counts, style) + 8
  // In a narrow place the count has a line of its own.
  const under = h > 60
  const room = width - 22 - (under ? 0 : counted)
  const lasts = due < 0 || w.plan.untimed !== null ? life : [`expires in ${life}`, `TTL ${life}`, `${life}`]
  return group(
    'budget',
    [
      card(budget),
      line(x + 14, y + 21, names, width - 28, { ...MONO, weight: 600 }),
      line(x + 14, y + 41, counts, width - 28, style),
      line(x + 14 + (under ? 0 : counted), y + (under ? 58 : 41), lasts, room),
    ],
    { data: { count, ttl: held && w.keyHasTtl[budgetKey] === 1 ? 1 : 0, held: held ? 1 : 0 } },
  )
}
