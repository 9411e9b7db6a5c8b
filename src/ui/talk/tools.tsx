/** What stands beside the talk: the hall check, rehearsals, paper, and the desk for decks. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const TOOLS: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  check: lazy(async () => ({ default: (await import('./check/HallCheck.tsx')).HallCheck })),
  rehearse: lazy(async () => ({ default: (await import('./rehearse/Rehearsals.tsx')).Rehearsals })),
  print: lazy(async () => ({ default: (await import('./print/PrintDeck.tsx')).PrintDeck })),
  write: lazy(async () => ({ default: (await import('./write/WritePage.tsx')).WritePage })),
}

/** The tool that an address of the room leads to, such as `#talk/check`; null: none. */
export function toolAt(hash: string): LazyExoticComponent<ComponentType> | null {
  const name = /^#talk\/([a-z]+)(?:\/|$)/.exec(hash)?.[1] ?? ''
  return Object.hasOwn(TOOLS, name) ? TOOLS[name] : null
}
