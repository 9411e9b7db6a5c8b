/** What stands beside the talk: the hall check, rehearsals, paper, and the desk for decks. */
import type { ComponentType, LazyExoticComponent } from 'react'
import { AbsentRoom } from '../Absent.tsx'
import { lazyPart } from '../lazy-quiet.ts'

const TOOLS: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  check: lazyPart(async () => (await import('./check/HallCheck.tsx')).HallCheck, AbsentRoom),
  rehearse: lazyPart(async () => (await import('./rehearse/Rehearsals.tsx')).Rehearsals, AbsentRoom),
  print: lazyPart(async () => (await import('./print/PrintDeck.tsx')).PrintDeck, AbsentRoom),
  write: lazyPart(async () => (await import('./write/WritePage.tsx')).WritePage, AbsentRoom),
}

/** The tool that an address of the room leads to, such as `#talk/check`; null: none. */
export function toolAt(hash: string): LazyExoticComponent<ComponentType> | null {
  const name = /^#talk\/([a-z]+)(?:\/|$)/.exec(hash)?.[1] ?? ''
  return Object.hasOwn(TOOLS, name) ? TOOLS[name] : null
}
