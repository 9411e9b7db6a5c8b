import { useSyncExternalStore } from 'react'
import { visible } from '../../view/visible.ts'

function onAddress(tell: () => void): () => void {
  addEventListener('hashchange', tell)
  return () => removeEventListener('hashchange', tell)
}

/** The place within a room that the address names, such as "R12" in `#claims/R12`; empty where it names none. */
const placeNamed = (): string => location.hash.split('/').slice(1).join('/')

/** More of an address tells nobody anything. */
const SHOWN_MOST = 40

interface StrayPlaceProps {
  /** Left out where a room has no places. */
  readonly isThere?: (place: string) => boolean
  /** The places that there are, in words. */
  readonly allowed: string
}

/** Says so where the address names a place that the room does not have. */
export function StrayPlace({ isThere, allowed }: StrayPlaceProps) {
  const place = useSyncExternalStore(onAddress, placeNamed)
  if (place === '' || isThere?.(place) === true) return null
  return (
    <p role="status" className="small">
      There is nothing under “{visible(place.slice(0, SHOWN_MOST))}” here. Allowed: {allowed}.
    </p>
  )
}
