import type { LiveTalk } from '../../app/talk/live.ts'
import { behindMs } from '../../app/talk/rehearsal.ts'
import { watchMs } from '../../app/talk/state.ts'
import { paceWords, watchWords } from '../../view/talk/pace.ts'
import { useNow, useTalk } from './use-live.ts'

const EVERY_MS = 250

/** How long the talk has gone on, and how it stands against the plan. */
export function Watch({ live }: { readonly live: LiveTalk }) {
  const { state } = useTalk(live.window)
  const now = useNow(EVERY_MS)
  const used = watchMs(state.watch, now)
  const begun = state.watch.since !== null || state.watch.heldMs > 0
  const behind = behindMs(live.talk, state, used)
  return (
    <p className="tw">
      <output className="tw-time" data-testid="watch" aria-label="Time of the talk">
        {watchWords(used)}
      </output>
      <span className="tw-of">of {live.talk.minutes} min</span>
      <span className="tw-pace" data-pace={begun ? Math.sign(Math.trunc(behind / 5000)) : undefined}>
        {begun ? paceWords(behind) : 'starts with the first press'}
      </span>
    </p>
  )
}
