/** What the user is told at a moment, as the card on the page has it: their screen, hatched where it is not true. */

import type { Plan } from '../../sim/plan.ts'
import { type Bands, toldAt } from '../bands.ts'
import { card, type GroupShape, group, rect, type Shape } from '../stage/shapes.ts'
import { line, type TextStyle, wrapped } from '../stage/text.ts'
import { shownSince, splitLabel } from '../user-screen.ts'
import { growingInWords } from '../words.ts'
import type { Moment } from './bands-picture.ts'
import { SLACK } from './fonts.ts'
import { untrueHatch, wrongCauseHatch } from './hatch.ts'

/** How large the card is, its title included. */
export const CARD = { width: 216, height: 112 } as const

const TITLE: TextStyle = { weight: 600 }
const STEP: TextStyle = { size: 12, weight: 600, tone: 'ink-1' }
const STATUS: TextStyle = { size: 16, weight: 600 }
const CAUSE: TextStyle = { size: 12, tone: 'ink-1' }
const CAUSE_LINES = 2
/** The hatch around the screen is fainter than that of the band: it is the same lie, told twice. */
const HATCH_OPACITY = 0.45

const MARKS = { queued: '', 'in-progress': '', done: '✓ ', failed: '✗ ' } as const

/** The card of one job at a moment, its left upper corner at (`x`, `y`). */
export function userCard(
  plan: Plan,
  job: number,
  bands: Bands,
  { instant, closed }: Moment,
  x: number,
  y: number,
): GroupShape {
  const frame = { x: 0, y: 20, w: CARD.width, h: CARD.height - 20 }
  const inner = { x: 9, y: 29, w: CARD.width - 18, h: CARD.height - 38 }
  const { span, lie } = toldAt(bands, instant.facts, instant.ms, closed)
  const room = (inner.w - 24) * SLACK
  const [status, cause] = span === undefined ? ['Nothing yet', ''] : splitLabel(span.label)
  const says = span?.kind === 'in-progress' ? 'In progress…' : status
  const agoMs = Math.floor((instant.ms - (shownSince(bands, span) ?? 0)) / 1000) * 1000
  const causes = cause === '' ? [] : wrapped(cause, room, CAUSE_LINES, CAUSE)
  const since = agoMs < 1000 ? 'changed just now' : `last change ${growingInWords(agoMs)} ago`
  const rows: readonly (readonly [text: string, style: TextStyle, height: number])[] = [
    [`Your ${plan.jobs[job].step}`, STEP, 0],
    [`${span === undefined ? '' : MARKS[span.kind]}${says}`, STATUS, causes.length < CAUSE_LINES ? 21 : 17],
    ...causes.map((text) => [text, CAUSE, causes.length < CAUSE_LINES ? 16 : 14] as const),
    // Of a long cause more is worth than since when.
    ...(causes.length < CAUSE_LINES ? [[since, {}, 17] as const] : []),
  ]
  const height = rows.reduce((sum, [, , more]) => sum + more, 0)
  let at = inner.y + (inner.h - height) / 2 + 4
  const told: Shape[] = rows.map(([text, style, more]) => {
    at += more
    return line(inner.x + 12, at, text, room, style)
  })
  return group(
    'user',
    [
      line(0, 10, 'THE USER’S SCREEN', CARD.width, TITLE),
      ...(lie === 'none'
        ? [card(frame)]
        : [
            rect(frame.x, frame.y, frame.w, frame.h, 10, { fill: 'untrue-bg', stroke: 'untrue', width: 2 }),
            { ...(lie === 'untrue' ? untrueHatch(frame) : wrongCauseHatch(frame)), opacity: HATCH_OPACITY },
            rect(inner.x, inner.y, inner.w, inner.h, 5, { fill: 'card' }),
          ]),
      ...told,
    ],
    { x, y, data: { lie, says: cause === '' ? says : `${says}: ${cause}` } },
  )
}
