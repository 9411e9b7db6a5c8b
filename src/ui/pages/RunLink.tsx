import { type ReactNode, useEffect, useState } from 'react'
import { encodeLink } from '../../scenario/link-made.ts'
import type { LinkState } from '../../scenario/link-state.ts'
import { Icon } from '../Icon.tsx'
import './run-link.css'

/** Opens a run on the stage. Nothing is shown until its link is made, or where it holds too much for a link. */
export function RunLink({ state, children }: { readonly state: LinkState; readonly children: ReactNode }) {
  const [href, setHref] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    void encodeLink(state).then((made) => {
      if (!isGone) setHref('hash' in made ? made.hash : null)
    })
    return () => {
      isGone = true
    }
  }, [state])
  if (href === null) return null
  return (
    <a className="run-link" href={href}>
      <Icon name="play" /> {children}
    </a>
  )
}
