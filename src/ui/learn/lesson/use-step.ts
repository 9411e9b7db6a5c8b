import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The lower edge of the window that stays in sight is covered by what comes next (px, about). */
const FOOT_PX = 80

/** Brings what a heading heads into sight, unless all of it is already. */
function bringIntoSight(heading: HTMLElement): void {
  const part = heading.closest('section, form, header') ?? heading
  const { top, bottom } = part.getBoundingClientRect()
  if (top >= 0 && bottom <= innerHeight - FOOT_PX) return
  heading.scrollIntoView({ block: bottom - top > innerHeight - FOOT_PX || top < 0 ? 'start' : 'end' })
}

/**
 * A heading that whoever goes by keyboard or ear goes on from, whenever `step` becomes another one; not at the first
 * time, where something else is gone to.
 */
export function useStep(step: string): RefObject<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  useLayoutEffect(() => {
    if (before.current === step) return
    before.current = step
    const element = heading.current
    if (element === null) return
    // Who drags the run along keeps hold of it.
    if (document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'range') return
    element.focus({ preventScroll: true })
    bringIntoSight(element)
  }, [step])
  return heading
}
