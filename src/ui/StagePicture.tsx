import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useFurther } from '../app/further.ts'
import { usePlayhead } from '../app/playhead.ts'
import { worldAt } from '../run/record.ts'
import { pictureAt } from '../view/stage/picture.ts'
import { type Layout, sceneOf } from '../view/stage/scene.ts'
import { useCurrent } from './current.ts'
import { drawn } from './drawn.tsx'
import { useMedia } from './use-media.ts'

/** At least so many pixels for each way of laying the stage out. */
const WIDE_PX = 690
const MEDIUM_PX = 520

/** How the stage is laid out in the room there is; `grows`: it may be as high as it likes. */
function useLayout(box: RefObject<HTMLElement>, grows: boolean): Layout | null {
  const [layout, setLayout] = useState<Layout | null>(null)
  useLayoutEffect(() => {
    if (box.current === null) return
    const choose = (width: number) =>
      setLayout(width >= WIDE_PX ? 'wide' : width >= MEDIUM_PX || !grows ? 'medium' : 'tall')
    choose(box.current.clientWidth)
    const observer = new ResizeObserver(([entry]) => choose(entry.contentRect.width))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, grows])
  return layout
}

/** Steps in which a telling is drawn: finer than anyone sees. */
const STEPS = 120

interface StagePictureProps {
  /** Which nodes have theirs. */
  readonly gates?: 'all' | 'where they act'
  /** Where it is narrow it may be as high as it likes; otherwise it is made smaller. */
  readonly grows?: boolean
}

/** Everything that takes part, drawn at the instant. */
export function StagePicture({ gates = 'all', grows = true }: StagePictureProps) {
  const { there } = useFurther() // a part of what is drawn may come later
  const { run, job } = useCurrent()
  const { recording } = run
  const box = useRef<HTMLDivElement>(null)
  const layout = useLayout(box, grows)
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const scene = useMemo(
    () => (layout === null ? null : sceneOf(recording, job, layout, undefined, gates === 'all')),
    [recording, job, layout, gates],
  )
  const now = usePlayhead(({ instant: { messages, facts, fact, progress, ms } }) =>
    [messages, facts, Math.floor(ms / 1000) * 1000, fact, Math.round(progress * STEPS) / STEPS].join(),
  )
  const [messages, facts, ms, fact, progress] = now.split(',').map(Number)
  const world = useMemo(() => worldAt(recording, messages, facts), [recording, messages, facts])
  // A run that has just been exchanged may not have the fact that the last one told.
  const told = fact < recording.facts.length ? fact : -1
  const list = scene === null ? null : pictureAt(scene, world, { messages, facts, ms, fact: told, progress }, { still })
  return (
    <div className="stage-picture" ref={box}>
      {list === null ? null : (
        <svg
          viewBox={`-1 -1 ${list.width + 2} ${list.height + 2}`} // an outline is half outside of what it goes round
          role="img"
          aria-label="Compute, key store, queue and worker"
          data-layout={layout}
          data-whole={there}
        >
          {list.groups.map(drawn)}
        </svg>
      )}
    </div>
  )
}
