import { type ComponentType, type LazyExoticComponent, Suspense, useEffect } from 'react'
import type { PageName } from '../../app/pages.ts'
import type { Workroom } from '../../scenario/side-rooms.ts'
import { AbsentRoom } from '../Absent.tsx'
import { goToHeadingOnceThere } from '../keep-focus.ts'
import { lazyPart } from '../lazy-quiet.ts'
import { PAGE_TITLES } from './titles.ts'
import './room.css'

const PARTS: Readonly<Record<PageName | Workroom, LazyExoticComponent<ComponentType>>> = {
  learn: lazyPart(async () => (await import('../learn/LearnPage.tsx')).LearnPage, AbsentRoom),
  talk: lazyPart(async () => (await import('../talk/TalkPage.tsx')).TalkPage, AbsentRoom),
  claims: lazyPart(async () => (await import('./ClaimsPage.tsx')).ClaimsPage, AbsentRoom),
  faults: lazyPart(async () => (await import('./FaultsPage.tsx')).FaultsPage, AbsentRoom),
  text: lazyPart(async () => (await import('./TextPage.tsx')).TextPage, AbsentRoom),
  errors: lazyPart(async () => (await import('./IdentityPage.tsx')).IdentityPage, AbsentRoom),
  own: lazyPart(async () => (await import('../own/OwnPage.tsx')).OwnPage, AbsentRoom),
  embed: lazyPart(async () => (await import('./EmbedPage.tsx')).EmbedPage, AbsentRoom),
  'what-if': lazyPart(async () => (await import('../whatif/WhatIfPage.tsx')).WhatIfPage, AbsentRoom),
  compare: lazyPart(async () => (await import('../compare/Compare.tsx')).Compare, AbsentRoom),
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
    const isPlace = location.hash.startsWith(`#${page}/`)
    const callOff = isPlace ? () => {} : goToHeadingOnceThere()
    if (!isPlace) scrollTo(0, 0)
    return () => {
      callOff()
      document.title = before
    }
  }, [page])
  return null
}
