import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import './popover.css'

interface Popover {
  /** Of the list. */
  readonly id: string
  readonly button: RefObject<HTMLButtonElement>
  readonly list: RefObject<HTMLDivElement>
  /** Something is to be in the list. */
  readonly open: boolean
  readonly close: () => void
}

/**
 * A list that a button opens.
 * @param place says where, each time before it opens: one and the same function always
 */
export function usePopover(place: (list: HTMLElement, button: HTMLElement) => void): Popover {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const [menu, opener] = [list.current, button.current]
    if (menu === null || opener === null) return
    // Attributes that the types of this React do not know yet.
    menu.setAttribute('popover', 'auto')
    opener.setAttribute('popovertarget', id)
    const onBefore = (event: Event): void => {
      if ((event as ToggleEvent).newState !== 'open') return
      place(menu, opener)
      setOpen(true)
    }
    // Emptied only once it is closed: the browser gives the focus back from what is still there.
    const onAfter = (event: Event): void => setOpen((event as ToggleEvent).newState === 'open')
    menu.addEventListener('beforetoggle', onBefore)
    menu.addEventListener('toggle', onAfter)
    return () => {
      menu.removeEventListener('beforetoggle', onBefore)
      menu.removeEventListener('toggle', onAfter)
    }
  }, [id, place])
  return { id, button, list, open, close: () => list.current?.hidePopover() }
}
