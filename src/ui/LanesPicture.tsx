import { useMemo } from 'react'
import { usePlayhead } from '../app/playhead.ts'
import { LANE_PX, LANES, type Painting, paint } from '../view/lanes/paint.ts'
import type { Lane } from '../view/lanes/track.ts'
import { type Lanes, lanesOf, pollsInWords, spanAt } from '../view/lanes.ts'
import { momentsPassed } from '../view/presentation.ts'
import { clockAt } from '../view/words.ts'
import { useCurrent } from './current.ts'
import { LANE_NAMES, type LanesSize, useX } from './timeline-size.ts'

/** Room for the longest word beside the playhead; without it they turn to the left of it. */
const NOW_PX = 172

/** What is on the lanes, drawn and said; it comes after everything that is needed to play. */
export function LanesPicture({ size }: { readonly size: LanesSize }) {
  const { run, job } = useCurrent()
  const { recording, timeline } = run
  const lanes = useMemo(() => lanesOf(recording, job, timeline), [recording, job, timeline])
  const painting = useMemo(() => paint(lanes, timeline, recording.plan, size), [lanes, timeline, recording, size])
  return (
    <>
      <div className="lanes-picture" aria-hidden="true">
        <Shapes painting={painting} width={size.width} />
        <Present width={size.width} />
        <Now lanes={lanes} size={size} />
        <Said painting={painting} />
      </div>
      <InWords lanes={lanes} />
    </>
  )
}

/** Everything that is ever drawn, at once: what is still to come lies under a veil. */
function Shapes({ painting, width }: { readonly painting: Painting; readonly width: number }) {
  return (['axis', ...LANES] as const).map((name) => (
    <svg key={name} className={`lane lane-${name}`} width={width} height={LANE_PX} data-lane={name} aria-hidden="true">
      {painting.shapes[name].map(({ kind, d }) => (
        <path key={kind} className={`is-${kind}`} d={d} />
      ))}
    </svg>
  ))
}

/** The playhead, with the veil to its right. Only this moves from frame to frame. */
function Present({ width }: { readonly width: number }) {
  const x = useX(width, false)
  return <div className="present" style={{ transform: `translateX(${x}px)` }} />
}

/** What holds now on the lanes whose state is read, not seen. On whole pixels: words between two are blurred. */
function Now({ lanes, size: { width, spare } }: { readonly lanes: Lanes; readonly size: LanesSize }) {
  const x = useX(width, true)
  const turned = x > width + spare - NOW_PX
  return (
    <div className="nows" style={{ transform: `translateX(${x}px)` }} data-turned={turned}>
      <NowWords row={2} says={(facts) => pollsInWords(lanes.polls, facts)} />
      <NowWords row={3} says={(facts) => spanAt(lanes.gate, facts).label} />
      <NowWords row={4} says={(facts) => spanAt(lanes.budget, facts).label} />
    </div>
  )
}

function NowWords({ row, says }: { readonly row: number; readonly says: (facts: number) => string }) {
  const text = usePlayhead(({ instant }) => says(instant.facts))
  return (
    <span className="now" style={{ top: `calc(var(--axis) + var(--lane) * ${row})` }} data-testid={`now-${LANES[row]}`}>
      {text}
    </span>
  )
}

/** Words on the lanes and on the axis, as far as they are due. */
function Said({ painting: { words } }: { readonly painting: Painting }) {
  const due = usePlayhead(({ t }) => momentsPassed(words, t))
  return words.slice(0, due).map(({ row, x, kind, text }) => (
    <span
      key={`${row} ${x}`}
      className={`said said-${kind}`}
      style={{ left: x, top: row < 0 ? 0 : `calc(var(--axis) + var(--lane) * ${row})` }}
    >
      {text}
    </span>
  ))
}

const LINES_MAX = 4

/** The lanes for who does not see them: the last few entries of each. */
function InWords({ lanes }: { readonly lanes: Lanes }) {
  return (
    <ul className="visually-hidden">
      {(['worker', 'key', 'gate', 'budget'] as const).map((name) => (
        <LaneInWords key={name} name={LANE_NAMES[name]} lane={lanes[name]} />
      ))}
      <PollsInWords lanes={lanes} />
    </ul>
  )
}

function LaneInWords({ name, lane }: { readonly name: string; readonly lane: Lane }) {
  const { recording } = useCurrent().run
  const entries = useMemo(
    () =>
      [...lane.spans.map(({ fromFact, label }) => ({ fact: fromFact, label })), ...lane.marks]
        .filter(({ label }) => label !== '')
        .sort((a, b) => a.fact - b.fact),
    [lane],
  )
  const told = usePlayhead(({ instant }) => entries.filter(({ fact }) => fact < instant.facts).length)
  const lines = entries.slice(Math.max(0, told - LINES_MAX), told).map(({ fact, label }) => {
    const at = fact < 0 ? 'at first' : clockAt(recording.plan, recording.facts[fact].atMs)
    return `${at} ${label}`
  })
  return (
    <li>
      {name}: {lines.join(', ') || 'nothing yet'}
    </li>
  )
}

function PollsInWords({ lanes }: { readonly lanes: Lanes }) {
  const text = usePlayhead(({ instant }) => pollsInWords(lanes.polls, instant.facts))
  return <li>Polls: {text}</li>
}
