import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { DraftDesk } from '../../app/drafts/desk-state.ts'
import type { Draft } from '../../app/drafts/draft.ts'
import type { Mending, Mistake } from '../../view/own/mistakes.ts'
import type { TextGoer } from './FileText.tsx'

/** As much of what a checker has found as a bench needs. */
interface Found {
  /** The text that this is about. */
  readonly text: string | null
  readonly mistakes: readonly Mistake[]
  /** It can be played or shown as that text says. */
  readonly isOfText: boolean
}

interface Bench {
  /** The text has been changed since it was checked. */
  readonly waits: boolean
  /** Those of the text as it stands. */
  readonly mistakes: readonly Mistake[]
  readonly goer: RefObject<TextGoer | null>
  readonly onType: (text: string) => void
  /** Goes to a mistake; of a text in quotes, to what is in them. */
  readonly goTo: (place: Pick<Mistake, 'from' | 'to'>) => void
  /** Writes what was meant; not into a text that has gone on since. */
  readonly mend: (mending: Mending) => void
}

const NONE = [] as const

/** What writing on a draft comes to, whatever kind of file it is; what can be played of it is noted at the desk. */
export function useBench({ writeText, notePlayed }: DraftDesk, { id, text }: Draft, checked: Found): Bench {
  const played = checked.isOfText ? checked.text : null
  useEffect(() => {
    if (played !== null) notePlayed(id, played)
  }, [id, played, notePlayed])
  const goer = useRef<TextGoer>(null)
  const onType = useCallback((next: string) => writeText(next, 'file'), [writeText])
  const waits = checked.text !== text
  return {
    waits,
    mistakes: waits ? NONE : checked.mistakes,
    goer,
    onType,
    goTo: ({ from, to }) => {
      const isQuoted = to - from > 1 && text[from] === '"' && text[to - 1] === '"'
      goer.current?.goTo(isQuoted ? from + 1 : from, isQuoted ? to - 1 : to)
    },
    mend: ({ from, to, text: put }) => {
      if (!waits) writeText(text.slice(0, from) + put + text.slice(to))
    },
  }
}
