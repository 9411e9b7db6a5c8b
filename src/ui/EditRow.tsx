import { removeEdit } from '../app/laid-changes.ts'
import type { EditRow as Row } from '../view/hand-form.ts'
import { useLaid } from './laid.ts'

interface EditRowProps {
  readonly row: Row
  /** Why it stays; null: it can be taken out. */
  readonly stays: string | null
}

/** Something that was thrown into the run. */
export function EditRow({ row: { index, clock, title, detail }, stays }: EditRowProps) {
  const changing = useLaid()
  return (
    <li className="edit">
      <time>{clock}</time>
      <span>
        {title}
        {detail === '' ? null : <span className="small">{detail}</span>}
      </span>
      {stays !== null ? (
        <span className="small">{stays}</span>
      ) : (
        <button
          type="button"
          className="link"
          aria-label={`Remove ${title}, ${clock}`}
          onClick={() => removeEdit(index, changing)}
        >
          remove
        </button>
      )}
    </li>
  )
}
