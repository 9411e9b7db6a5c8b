import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import type { LiveTalk } from '../../app/talk/live.ts'
import type { Talk } from '../../story/talk/state.ts'
import { StillFrame } from './StillFrame.tsx'
import { useTalk } from './use-live.ts'

interface OverviewProps {
  readonly live: LiveTalk
  readonly onClose: () => void
}

/** Which way a key leads in a grid that is so wide. A clicker has page keys alone: they reach every beat. */
const stepOf = (key: string, across: number): number =>
  ({ ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across, PageDown: 1, PageUp: -1 })[key] ?? 0

/** How many of `all` are drawn by now: one more with each frame of the screen, which none of them holds up for long. */
function useOneByOne(all: number): number {
  const [drawn, setDrawn] = useState(1)
  useEffect(() => {
    if (drawn >= all) return
    const frame = requestAnimationFrame(() => setDrawn(drawn + 1))
    return () => cancelAnimationFrame(frame)
  }, [drawn, all])
  return drawn
}

/** A beat as it begins, small. */
const Mini = memo(function Mini({ talk, beat }: { readonly talk: Talk; readonly beat: number }) {
  return <StillFrame talk={talk} place={{ beat, build: 0 }} />
})

/** All beats, small; one of them is gone to. */
export function Overview({ live, onClose }: OverviewProps) {
  const { talk, window: talkWindow } = live
  const { beat: now } = useTalk(talkWindow).state
  const drawn = useOneByOne(talk.beats.length)
  const grid = useRef<HTMLOListElement>(null)
  const buttons = (): HTMLButtonElement[] => [...(grid.current?.querySelectorAll('button') ?? [])]
  // biome-ignore lint/correctness/useExhaustiveDependencies: where the talk stood when the list was opened
  useEffect(() => buttons()[now]?.focus(), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const top = all[0]?.offsetTop
    const across = Math.max(1, all.filter(({ offsetTop }) => offsetTop === top).length)
    const step = stepOf(event.key, across)
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : at + step
    if (to === at || all[to] === undefined) return
    event.preventDefault()
    all[to].focus()
  }
  return (
    <div className="ts-over" role="dialog" aria-modal="true" aria-label="All beats">
      <ol className="ts-grid" ref={grid} onKeyDown={onKeyDown}>
        {talk.beats.map(({ beat }, at) => (
          <li key={beat.id}>
            <button
              type="button"
              aria-current={at === now ? 'step' : undefined}
              onClick={() => {
                onClose()
                talkWindow.act({ kind: 'go', beat: at, build: 0 })
              }}
            >
              <span className="ts-mini" aria-hidden="true">
                {at < drawn ? <Mini talk={talk} beat={at} /> : null}
              </span>
              <span className="ts-mini-title">
                {at + 1} {beat.title}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
