/** Where in the room of lessons the address leads to: `#learn`, `#learn/one-letter`, `#learn/one-letter/two-wrappers`. */
import { useSyncExternalStore } from 'react'

/** A place in the room. */
export interface LearnPlace {
  /** A lesson's id, or a page of the course such as `checklist`; null: the list of lessons. */
  readonly lesson: string | null
  /** A moment's id, or `review`; null: where one left off. */
  readonly moment: string | null
}

/** The place that an address names; of another room, the list. Total. */
export function learnPlace(hash: string): LearnPlace {
  const [room, lesson = '', ...rest] = hash.split('/')
  if (room !== '#learn' || lesson === '') return { lesson: null, moment: null }
  const moment = rest.join('/')
  return { lesson: decoded(lesson), moment: moment === '' ? null : decoded(moment) }
}

/** What an address says, as it was meant; as it stands where it is no such thing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The address of the list of lessons. */
export const COURSE_ADDRESS = '#learn'

/** The address of a place in a lesson. */
export function lessonAddress(lesson: string, moment?: string): string {
  return moment === undefined ? `#learn/${lesson}` : `#learn/${lesson}/${moment}`
}

function onAddress(tell: () => void): () => void {
  addEventListener('hashchange', tell)
  return () => removeEventListener('hashchange', tell)
}

/** The address within the page, drawn again whenever it changes. */
export const useHash = (): string => useSyncExternalStore(onAddress, () => location.hash)
