import { type RefObject, useLayoutEffect, useRef } from 'react'
import { HeadContext } from '../../app/playhead.ts'
import type { Side } from '../../run/compare-runs.ts'
import { Caption } from '../Caption.tsx'
import { StagePicture } from '../StagePicture.tsx'
import { StageText } from '../StageText.tsx'
import { useMedia } from '../use-media.ts'
import { CALM_HEADS } from './calm.ts'
import { OnSide, SIDE_NAMES } from './sides.tsx'
import './stages.css'

interface PairStageProps {
  readonly side: Side
  /** Something on it is pressed. */
  readonly onPress: () => void
}

/** Says how high the picture in `stage` may be, in its style as --room. */
function useRoom(stage: RefObject<HTMLElement>): void {
  useLayoutEffect(() => {
    const picture = stage.current?.querySelector('.stage-picture')
    if (!picture) return
    const measure = () => stage.current?.style.setProperty('--room', `${picture.clientHeight}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(picture)
    return () => observer.disconnect()
  }, [stage])
}

/** One side's stage: everything that takes part, as it stands at the moment of the one clock. */
export function PairStage({ side, onPress }: PairStageProps) {
  const stage = useRef<HTMLElement>(null)
  useRoom(stage)
  const isOneScreen = useMedia('(width >= 72rem) and (height >= 38rem)')
  return (
    <section className="pair-stage" aria-label={`${SIDE_NAMES[side]} stage`} data-side={side} onClickCapture={onPress}>
      <h2 className="kicker">{SIDE_NAMES[side]}</h2>
      <OnSide side={side}>
        <section className="stage" ref={stage} aria-label={`Who takes part, ${side}`}>
          <StagePicture grows={!isOneScreen} />
          <HeadContext.Provider value={CALM_HEADS[side]}>
            <StageText />
          </HeadContext.Provider>
          <Caption />
        </section>
      </OnSide>
    </section>
  )
}
