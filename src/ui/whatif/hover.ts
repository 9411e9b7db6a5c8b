/** The cell that a pointer is over, or where the keyboard stands: what the line below the map speaks of. */
import { create } from 'zustand'

interface Hover {
  /** A place in the map; null: none. */
  readonly place: number | null
}

/** Apart from all else on the page: it changes with every move. */
export const useHover = create<Hover>(() => ({ place: null }))
