/**
 * The first watch: nothing but what happens, then one thing to change, then, when a person asks for it, everything. A person who came by a link,
 * or asks for the playground, has everything at once.
 */
import { create } from 'zustand'
import { enter, FIRST_SESSION, openSession, useSession } from './session.ts'
import { settle } from './settings.ts'

/** Watching: only what happens. Changing: three rules beside it. */
export type Phase = 'watching' | 'changing' | 'everything'

/** How much of the page is shown. */
export const useGuide = create<{ phase: Phase }>(() => ({ phase: 'everything' }))

/** From the front door: the first scenario from its beginning, and nothing beside it. */
export function watchIt(): void {
  useGuide.setState({ phase: 'watching' })
  openSession({ ...FIRST_SESSION, room: 'play' })
}

/** The story is told: there is one thing to change. */
export function offerChange(): void {
  if (useGuide.getState().phase === 'watching') useGuide.setState({ phase: 'changing' })
}

/** All of the page. */
export function unfold(): void {
  useGuide.setState({ phase: 'everything' })
  settle({ watched: true })
}

/** Goes straight to the playground. */
export function openPlayground(): void {
  unfold()
  enter('play')
}

// Another story is not the guided one.
useSession.subscribe(({ scenario, room }) => {
  if (room === 'play' && scenario !== FIRST_SESSION.scenario && useGuide.getState().phase !== 'everything') unfold()
})
