/**
 * Pages that lie over the session, each with an address of its own (`#claims`). What they show needs nothing of the
 * session, and leaving one shows the room beneath it as it was.
 */
import { create } from 'zustand'
import { SIDE_ROOMS } from '../scenario/side-rooms.ts'
import { pause } from './playhead.ts'

/** Those that there are, in the order of their list. */
export const PAGES = SIDE_ROOMS
export type PageName = (typeof PAGES)[number]

interface Pages {
  readonly page: PageName | null
  /** Play was beneath the page that was left, and goes on where it stood. */
  readonly asItWas: boolean
}

/** The page that is shown; null: none, the session's own room is. */
export const usePage = create<Pages>(() => ({ page: null, asItWas: false }))

/** The page that an address leads to: `#claims`, or a place in it, `#claims/R12`. */
export function pageOf(hash: string): PageName | undefined {
  const [name] = hash.slice(1).split('/')
  return PAGES.find((page) => page === name)
}

/** Shows a page. Nothing plays on beneath it. */
export function openPage(page: PageName): void {
  pause()
  usePage.setState({ page })
}

/** Leaves the page for the room beneath; `asItWas`: Play is that room, and nothing new is to be shown there. */
export function leavePage(asItWas = false): void {
  usePage.setState({ page: null, asItWas })
}
