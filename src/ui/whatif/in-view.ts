/** What the map shows when it is shown large: the frame that stands around it on the whole one. */
import { create } from 'zustand'
import type { Range } from './measures.ts'

interface InView {
  /** The map that it is of. */
  readonly key: string
  readonly range: Range | null
}

export const useInView = create<InView>(() => ({ key: '', range: null }))
