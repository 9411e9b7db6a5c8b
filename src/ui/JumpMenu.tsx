import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import './jump-menu.css'

const JumpList = lazy(async () => ({ default: (await import('./JumpList.tsx')).JumpList }))

/** The instants worth going to at once: where this run parts from others, and where each verdict begins to hold. */
export function JumpMenu() {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const menu = list.current
    // Attributes that the types of this React do not know yet.
    menu?.setAttribute('popover', 'auto')
    button.current?.setAttribute('popovertarget', id)
    const onToggle = (event: Event): void => {
      // Above the row that its button stands in.
      const top = button.current?.closest('section')?.getBoundingClientRect().top ?? innerHeight
      menu?.style.setProperty('--above', `${innerHeight - top + 6}px`)
      setOpen((event as ToggleEvent).newState === 'open')
    }
    menu?.addEventListener('beforetoggle', onToggle)
    return () => menu?.removeEventListener('beforetoggle', onToggle)
  }, [id])
  return (
    <>
      <button type="button" className="jump" ref={button} data-testid="jumps" title="Jump to a verdict or a difference">
        <span className="jump-word">to…</span>
        <span className="jump-sign" aria-hidden="true">
          …
        </span>
        <span className="visually-hidden">Jump to a verdict or a difference</span>
      </button>
      <div id={id} className="jump-menu" ref={list}>
        {open ? (
          <Suspense fallback={<p className="small">One moment…</p>}>
            <JumpList act={() => list.current?.hidePopover()} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
