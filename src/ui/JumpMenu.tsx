import { Suspense } from 'react'
import { lazyPart } from './lazy-quiet.ts'
import { usePopover } from './use-popover.ts'
import './jump-menu.css'

const JumpList = lazyPart(async () => (await import('./JumpList.tsx')).JumpList)

/** Above the row that its button stands in. */
function placeAbove(list: HTMLElement, button: HTMLElement): void {
  const top = button.closest('section')?.getBoundingClientRect().top ?? innerHeight
  list.style.setProperty('--above', `${innerHeight - top + 6}px`)
}

/** The instants worth going to at once: where this run parts from others, and where each verdict begins to hold. */
export function JumpMenu() {
  const { id, button, list, open, close } = usePopover(placeAbove)
  return (
    <>
      <button type="button" className="jump" ref={button} data-testid="jumps" title="Jump to a verdict or a difference">
        <span className="jump-word">to…</span>
        <span className="jump-sign" aria-hidden="true">
          …
        </span>
        <span className="visually-hidden">Jump to a verdict or a difference</span>
      </button>
      <div id={id} className="popover jump-menu" ref={list}>
        {open ? (
          <Suspense fallback={<p className="small">One moment…</p>}>
            <JumpList act={close} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}
