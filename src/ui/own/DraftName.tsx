import { nameDraft } from '../../app/own/desk.ts'
import type { Draft } from '../../app/own/store.ts'
import { visible } from '../../view/visible.ts'
import { useEcho } from './use-echo.ts'

/** What the draft is called. It is called so as it is typed. */
export function DraftName({ draft: { id, name } }: { readonly draft: Draft }) {
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
