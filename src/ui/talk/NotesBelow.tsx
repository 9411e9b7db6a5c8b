import type { LiveTalk } from '../../app/talk/live.ts'
import { stateAt } from '../../story/talk/state.ts'
import { useTalk } from './use-live.ts'
import { Watch } from './Watch.tsx'

/** The speaker's notes under the stage, for who has one screen only. */
export function NotesBelow({ live }: { readonly live: LiveTalk }) {
  const { state } = useTalk(live.window)
  const { notes, next } = stateAt(live.talk, state)
  return (
    <aside className="ts-notes" aria-label="Notes" data-scrolls="">
      <div className="ts-notes-beside">
        <Watch live={live} />
        <p>{next === null ? 'The last frame.' : `Next: ${next.says}`}</p>
        <p className="small">
          Does the hall see these notes too? Then both displays show the same picture. Extend them in the settings of
          your system, and press S; or put the notes away with N.
        </p>
      </div>
      <div className="ts-notes-text">
        {notes.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </aside>
  )
}
