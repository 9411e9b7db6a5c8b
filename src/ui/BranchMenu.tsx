import { useSession } from '../app/session.ts'
import { useBranches } from '../app/trail/branches.ts'
import { Branches } from './Branches.tsx'
import { usePopover } from './use-popover.ts'
import './branch-menu.css'

/** How many runs there are by now that parted at something thrown in, beside Undo; and the list of them. */
export function BranchMenu() {
  const room = useSession((session) => session.room)
  const count = useBranches(({ branches }) => branches.length)
  return room === 'play' && count > 0 ? <Menu count={count} /> : null
}

function placeBelow(list: HTMLElement, button: HTMLElement): void {
  const { left, bottom } = button.getBoundingClientRect()
  list.style.setProperty('--left', `${left}px`)
  list.style.setProperty('--top', `${bottom + 4}px`)
}

function Menu({ count }: { readonly count: number }) {
  // What each of them comes to is worked out for who looks at the list.
  const { id, button, list, open, close } = usePopover(placeBelow)
  return (
    <>
      <button
        type="button"
        className="quiet"
        ref={button}
        title="Runs that parted at something thrown in"
        data-testid="branch-menu"
      >
        <svg className="icon drawn" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M7 4v16M7 13c0-4 10-2 10-7M14 8l3-3 3 3" />
        </svg>
        <span>
          <span className="top-word">Branches: </span>
          {count}
        </span>
      </button>
      <div id={id} className="popover branch-menu" ref={list}>
        {open ? <Branches onTake={close} /> : null}
      </div>
    </>
  )
}
