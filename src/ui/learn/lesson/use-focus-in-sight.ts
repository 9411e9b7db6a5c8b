import { type RefObject, useEffect } from 'react'

/**
 * A choice that has the focus within `part` stays in sight: what is chosen changes what is said above it, and that may
 * push it under the foot of the window.
 */
export function useFocusInSight(part: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = part.current
    if (element === null) return
    const observer = new ResizeObserver(() => {
      const { activeElement } = document
      if (element.contains(activeElement))
        activeElement?.closest('label')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [part])
}
