import { useMemo } from 'react'
import { scrub, usePlayhead } from '../../app/playhead.ts'
import { type Both, factOfParting, SIDES, type Side } from '../../run/compare-runs.ts'
import { momentOfFact } from '../../view/compare-clock.ts'
import { LANE_PX, type Painting, paint } from '../../view/lanes/paint.ts'
import { lanesOf } from '../../view/lanes.ts'
import { momentsPassed } from '../../view/presentation.ts'
import { clockAt, sentenceOf } from '../../view/words.ts'
import { onScrubberKey } from '../Timeline.tsx'
import { LANE_NAMES, type LanesSize, useSize, useX, wholeT } from '../timeline-size.ts'
import { useChangesTold } from './changes-told.ts'
import { SIDE_NAMES, useCompared } from './sides.tsx'
import './pair-lanes.css'

/** What is drawn of each side. */
const SHOWN = ['worker', 'key'] as const
const ROWS = SIDES.flatMap((side) => SHOWN.map((lane) => ({ side, lane })))

/** Both sides under one playhead: what each worker did, what lay in each key, and where the runs part. */
export function PairLanes() {
  const [area, size] = useSize()
  return (
    <section className="timeline pair-timeline" aria-label="Timeline of both sides">
      <div className="lane-names" aria-hidden="true">
        {ROWS.map(({ side, lane }) => (
          <span key={side + lane} data-side={side}>
            {SIDE_NAMES[side]}: {LANE_NAMES[lane].toLowerCase()}
          </span>
        ))}
      </div>
      <div className="lanes" ref={area} data-future="faint">
        {size === null ? null : <Picture size={size} />}
        <Scrubber />
      </div>
    </section>
  )
}

function Picture({ size }: { readonly size: LanesSize }) {
  const { pair, job } = useCompared()
  const { joint, runs, comparison } = pair
  const [lefts, rights] = useMemo(
    () => SIDES.map((side) => lanesOf(runs[side].recording, job, joint[side])),
    [runs, joint, job],
  )
  const painted: Both<Painting> = useMemo(
    () => ({
      // The axis is that of the clock, and comes with the left side's lanes.
      left: paint(lefts, joint.clock, runs.left.recording.plan, size),
      right: paint(rights, joint.right, runs.right.recording.plan, size),
    }),
    [lefts, rights, joint, runs, size],
  )
  const { parting } = comparison
  const partT = useMemo(() => {
    if (parting === null) return null
    const { side, place } = factOfParting({ left: runs.left.recording, right: runs.right.recording }, parting)
    return momentOfFact(joint[side], place)
  }, [parting, joint, runs])
  return (
    <div className="lanes-picture" aria-hidden="true">
      <Drawn painting={painted.left} name="axis" width={size.width} />
      {ROWS.map(({ side, lane }) => (
        <Drawn key={side + lane} painting={painted[side]} name={lane} width={size.width} />
      ))}
      <Present width={size.width} />
      {SIDES.map((side) => (
        <Said key={side} painting={painted[side]} side={side} />
      ))}
      {partT === null ? null : (
        <div
          className="lanes-parting"
          style={{ left: (partT / wholeT(joint.clock.endT)) * size.width }}
          data-testid="lanes-parting"
        >
          ≠
        </div>
      )}
    </div>
  )
}

interface DrawnProps {
  readonly painting: Painting
  readonly name: (typeof SHOWN)[number] | 'axis'
  readonly width: number
}

function Drawn({ painting, name, width }: DrawnProps) {
  return (
    <svg className={`lane lane-${name}`} width={width} height={LANE_PX} aria-hidden="true">
      {painting.shapes[name].map(({ kind, d }) => (
        <path key={kind} className={`is-${kind}`} d={d} />
      ))}
    </svg>
  )
}

function Present({ width }: { readonly width: number }) {
  const x = useX(width, false)
  return <div className="present" style={{ transform: `translateX(${x}px)` }} />
}

/** A side's words on its own rows, as far as they are due; those of the axis come with the left side. */
function Said({ painting: { words }, side }: { readonly painting: Painting; readonly side: Side }) {
  const shown = useMemo(
    () => words.filter(({ row }) => row < SHOWN.length && (row >= 0 || side === 'left')),
    [words, side],
  )
  const due = usePlayhead(({ t }) => momentsPassed(shown, t))
  const firstRow = ROWS.findIndex((row) => row.side === side)
  return shown.slice(0, due).map(({ row, x, kind, text }) => (
    <span
      key={`${row} ${x}`}
      className={`said said-${kind}`}
      style={{ left: x, top: row < 0 ? 0 : `calc(var(--axis) + var(--lane) * ${firstRow + row})` }}
    >
      {text}
    </span>
  ))
}

/** One control for both sides: as high as their lanes, its handle the playhead. */
function Scrubber() {
  const { pair } = useCompared()
  const { joint, runs } = pair
  const { plan } = runs.left.recording
  const t = usePlayhead((state) => Math.round(state.t))
  const clock = usePlayhead(({ instant }) => clockAt(plan, Math.floor(instant.ms / 1000) * 1000))
  const told = useChangesTold()
  const last = useMemo(
    () =>
      SIDES.map((side) => {
        const { facts, plan: own } = runs[side].recording
        const fact = facts.at(told[side])
        return `${SIDE_NAMES[side]}: ${told[side] < 0 || fact === undefined ? 'nothing has happened yet.' : sentenceOf(own, fact)}`
      }).join(' '),
    [runs, told],
  )
  return (
    <input
      type="range"
      className="scrubber"
      aria-label="Instant of both runs"
      aria-valuetext={`${clock}. ${last}`}
      min={0}
      max={wholeT(joint.clock.endT)}
      step={1}
      value={t}
      onChange={(event) => scrub(Number(event.target.value))}
      onKeyDown={onScrubberKey}
    />
  )
}
