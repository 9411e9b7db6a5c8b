import { useEffect, useId, useRef, useState } from 'react'
import { useSession } from '../app/session.ts'
import { useBranches } from '../app/trail/branches.ts'
import { Branches } from './Branches.tsx'
import './branch-menu.css'

/** How many runs there are by now that parted at something thrown in, beside Undo; and the list of them. */
export function BranchMenu() {
  const room = useSession((session) => session.room)
  const count = useBranches(({ branches }) => branches.length)
  return room === 'play' && count > 0 ? <Menu count={count} /> : null
}

function Menu({ count }: { readonly count: number }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // What each of them comes to is worked out for who looks at the list.
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const menu = list.current
    // Attributes that the types of this React do not know yet.
    menu?.setAttribute('popover', 'auto')
    button.current?.setAttribute('popovertarget', id)
    const onBefore = (event: Event): void => {
      if ((event as ToggleEvent).newState !== 'open') return
      const { left = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {}
      menu?.style.setProperty('--left', `${left}px`)
      menu?.style.setProperty('--top', `${bottom + 4}px`)
      setOpen(true)
    }
    // Emptied only once it is closed: the browser gives the focus back from what is still there.
    const onAfter = (event: Event): void => setOpen((event as ToggleEvent).newState === 'open')
    menu?.addEventListener('beforetoggle', onBefore)
    menu?.addEventListener('toggle', onAfter)
    return () => {
      menu?.removeEventListener('beforetoggle', onBefore)
      menu?.removeEventListener('toggle', onAfter)
    }
  }, [id])
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
      <div id={id} className="branch-menu" ref={list}>
        {open ? <Branches onTake={() => list.current?.hidePopover()} /> : null}
      </div>
    </>
  )
}
