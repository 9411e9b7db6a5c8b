import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect } from 'react'
import type { PageName } from '../../app/pages.ts'
import type { Workroom } from '../../scenario/side-rooms.ts'
import { goToHeading } from '../keep-focus.ts'
import { PAGE_TITLES } from './titles.ts'
import './room.css'

const PARTS: Readonly<Record<PageName | Workroom, LazyExoticComponent<ComponentType>>> = {
  learn: lazy(async () => ({ default: (await import('../learn/LearnPage.tsx')).LearnPage })),
  talk: lazy(async () => ({ default: (await import('../talk/TalkPage.tsx')).TalkPage })),
  claims: lazy(async () => ({ default: (await import('./ClaimsPage.tsx')).ClaimsPage })),
  faults: lazy(async () => ({ default: (await import('./FaultsPage.tsx')).FaultsPage })),
  text: lazy(async () => ({ default: (await import('./TextPage.tsx')).TextPage })),
  errors: lazy(async () => ({ default: (await import('./IdentityPage.tsx')).IdentityPage })),
  own: lazy(async () => ({ default: (await import('../own/OwnPage.tsx')).OwnPage })),
  embed: lazy(async () => ({ default: (await import('./EmbedPage.tsx')).EmbedPage })),
  'what-if': lazy(async () => ({ default: (await import('../whatif/WhatIfPage.tsx')).WhatIfPage })),
  compare: lazy(async () => ({ default: (await import('../compare/Compare.tsx')).Compare })),
}

/** A page that lies over the session, or a room of the session, fetched when it is wanted. */
export function Room({ page }: { readonly page: PageName | Workroom }) {
  const Part = PARTS[page]
  return (
    <Suspense fallback={<main className="room" aria-busy="true" />}>
      <Part />
      <Arrival key={page} page={page} />
    </Suspense>
  )
}

/** The window says where one is, and whoever goes on by keyboard or ear goes on from the page's heading. */
function Arrival({ page }: { readonly page: PageName | Workroom }) {
  useEffect(() => {
    const before = document.title
    document.title = `${PAGE_TITLES[page].title} · ${before}`
    // An address that names a place within the page leads there instead.
    if (!location.hash.startsWith(`#${page}/`)) {
      goToHeading()
      scrollTo(0, 0)
    }
    return () => {
      document.title = before
    }
  }, [page])
  return null
}
