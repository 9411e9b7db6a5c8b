import { type KeyboardEvent, type PointerEvent, Suspense, useMemo } from 'react'
import { jumpTo, scrub, stepBy, togglePlay, usePlayhead } from '../app/playhead.ts'
import { momentsPassed, squeezedSpans } from '../view/presentation.ts'
import { clockAt, durationInWords, sentenceOf } from '../view/words.ts'
import { useCurrent } from './current.ts'
import { lazyQuiet } from './lazy-quiet.ts'
import { LANE_NAMES, useSize, wholeT } from './timeline-size.ts'

const LanesPicture = lazyQuiet(async () => (await import('./LanesPicture.tsx')).LanesPicture)

/**
 * What worker, key, polls, gate and budget did, under one playhead. `future`: what has not played yet is faint, or not
 * shown at all.
 */
export function Timeline({ future }: { readonly future: 'hidden' | 'faint' }) {
  const [area, size] = useSize()
  return (
    <section className="timeline" aria-label="Timeline">
      <div className="lane-names" aria-hidden="true">
        {Object.values(LANE_NAMES).map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div className="lanes" ref={area} data-future={future}>
        {size === null ? null : (
          <Suspense fallback={null}>
            <LanesPicture size={size} />
          </Suspense>
        )}
        <Scrubber />
      </div>
    </section>
  )
}

/** On the handle the keys mean events and changes, as they do on the page. */
const KEYS: Readonly<Record<string, () => void>> = {
  ' ': togglePlay,
  ArrowLeft: () => stepBy(-1, false),
  ArrowDown: () => stepBy(-1, false),
  ArrowRight: () => stepBy(1, false),
  ArrowUp: () => stepBy(1, false),
  PageUp: () => stepBy(-1, true),
  PageDown: () => stepBy(1, true),
  Home: () => jumpTo('start'),
  End: () => jumpTo('end'),
}

/** Keys on the handle of a scrubber. */
export function onScrubberKey(event: KeyboardEvent): void {
  const act = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined
  if (act === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  act()
}

/** The one control of all lanes: as high as they are, its handle the playhead. */
function Scrubber() {
  const { run } = useCurrent()
  const { timeline, recording } = run
  const { plan, facts } = recording
  const max = wholeT(timeline.endT)
  const t = usePlayhead((state) => Math.round(state.t))
  const clock = usePlayhead(({ instant }) => clockAt(plan, Math.floor(instant.ms / 1000) * 1000))
  const changes = useMemo(() => timeline.stops.filter(({ change }) => change), [timeline])
  const passed = usePlayhead((state) => momentsPassed(changes, state.t))
  const last = passed === 0 ? 'Nothing has happened yet.' : sentenceOf(plan, facts[changes[passed - 1].fact])
  const squeezed = useMemo(() => squeezedSpans(timeline), [timeline])

  /** A stretch that is too short for words says its length when it is pointed at. */
  const tellLength = ({ currentTarget, nativeEvent, buttons }: PointerEvent<HTMLInputElement>): void => {
    if (buttons !== 0) return
    const { left, width } = currentTarget.getBoundingClientRect()
    const pointed = ((nativeEvent.clientX - left - HANDLE_PX / 2) / (width - HANDLE_PX)) * max
    const stretch = squeezed.find(({ fromT, toT }) => pointed > fromT && pointed < toT)
    const seen = stretch !== undefined && stretch.toT <= usePlayhead.getState().t
    currentTarget.title = seen ? `${durationInWords(Math.floor(stretch.ms / 1000) * 1000)}, drawn shorter` : ''
  }
  return (
    <input
      type="range"
      className="scrubber"
      aria-label="Instant of the run"
      aria-valuetext={`${clock}. ${last}`}
      min={0}
      max={max}
      step={1}
      value={t}
      onChange={(event) => scrub(Number(event.target.value))}
      onKeyDown={onScrubberKey}
      onPointerMove={tellLength}
    />
  )
}

/** The handle's width in the style sheet. */
const HANDLE_PX = 16
