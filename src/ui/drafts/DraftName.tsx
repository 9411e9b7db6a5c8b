import type { DraftDesk } from '../../app/drafts/desk-state.ts'
import type { Draft } from '../../app/drafts/draft.ts'
import { visible } from '../../view/visible.ts'
import { useEcho } from '../own/use-echo.ts'

interface DraftNameProps {
  readonly desk: DraftDesk
  readonly draft: Draft
}

/** What the draft is called. It is called so as it is typed. */
export function DraftName({ desk: { nameDraft }, draft: { id, name } }: DraftNameProps) {
  const [shown, echo] = useEcho(visible(name))
  return (
    <label className="own-name">
      <span className="visually-hidden">Name of the draft</span>
      <input
        type="text"
        value={shown}
        maxLength={100}
        onChange={({ target: { value } }) => echo(value, visible(nameDraft(id, value)))}
        // Without a name it is called after its title; that is shown once nobody types any more.
        onBlur={() => echo(visible(name), visible(name))}
        data-testid="own-name"
      />
    </label>
  )
}
