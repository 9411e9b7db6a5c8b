import { useEffect, useMemo, useRef, useState } from 'react'
import type { Checker } from '../../../app/drafts/checker.ts'
import { type DeckQuestion, startDeckChecker } from '../../../app/talk/deck-checker.ts'
import { type Deck, parseDeck } from '../../../story/deck.ts'
import type { Mistake } from '../../../view/own/mistakes.ts'

/** A text is checked once typing rests. */
const REST_MS = 250

/** What is known of a deck's text. */
export interface CheckedDeck {
  /** The text that this is about; another one may have been typed since. */
  readonly text: string | null
  readonly mistakes: readonly Mistake[]
  /** The last deck that could be shown; null: there was none yet. */
  readonly deck: Deck | null
  /** `deck` is what `text` says. */
  readonly isOfText: boolean
  /** It is still being played. */
  readonly goesOn: boolean
  /** The checker could not do its work. */
  readonly failed: boolean
}

const NOTHING: Omit<CheckedDeck, 'deck'> = { text: null, mistakes: [], isOfText: false, goesOn: true, failed: false }

const counted = (n: number, one: string, many: string): string => (n === 1 ? `one ${one}` : `${n} ${many}`)

const oddInWords = (odd: number): string =>
  counted(odd, 'thing is not as it should be', 'things are not as they should be')

const stopsOf = ({ mistakes }: CheckedDeck): number => mistakes.filter(({ stops }) => stops).length

/** The deck has been played to its end, and every frame of it can be shown. */
export const canBeGiven = (checked: CheckedDeck): boolean =>
  checked.isOfText && !checked.goesOn && stopsOf(checked) === 0

/** What has come of checking, in a sentence or two. `waits`: the text has been changed since. */
export function stateInWords(checked: CheckedDeck, waits: boolean): string {
  const { mistakes, isOfText, goesOn, failed, deck } = checked
  if (failed) return 'The part of the page that plays decks could not be started. Is there a connection?'
  if (waits || goesOn) return 'Being played…'
  const stops = stopsOf(checked)
  const odd = mistakes.length - stops
  const others = odd === 0 ? '' : ` Besides, ${oddInWords(odd)}.`
  if (stops > 0 && isOfText)
    return `It cannot be given yet: ${counted(stops, 'mistake', 'mistakes')} in what is played.${others}`
  if (stops > 0)
    return `${stops === 1 ? 'One mistake' : `${stops} mistakes`} in the file.${deck === null ? '' : ' The stage shows the last deck that had none.'}`
  return odd > 0 ? `It can be given, but ${oddInWords(odd)}.` : 'Played from end to end: nothing is wrong.'
}

/** The deck of a text that the checker has found sound; null where it is none after all. */
function deckIn(text: string | null): Deck | null {
  if (text === null) return null
  try {
    return parseDeck(text)
  } catch {
    return null
  }
}

/**
 * Checks a deck as it is typed, and plays all of it.
 * @param before the last text that could be shown, as far as is known from before
 */
export function useCheckedDeck(text: string, before: string | null): CheckedDeck {
  const [checked, setChecked] = useState(NOTHING)
  const [sound, setSound] = useState(before)
  const checker = useRef<Checker<DeckQuestion> | null>(null)
  const asked = useRef<string | null>(null)
  useEffect(() => {
    const made = startDeckChecker(
      ({ mistakes, isSound, goesOn }) => {
        const of = asked.current
        if (isSound) setSound(of)
        setChecked({ text: of, mistakes, isOfText: isSound, goesOn, failed: false })
      },
      () => setChecked((last) => ({ ...last, failed: true })),
    )
    checker.current = made
    return () => {
      made.close()
      checker.current = null
      asked.current = null
    }
  }, [])
  useEffect(() => {
    if (asked.current === text) return
    const ask = () => {
      asked.current = text
      checker.current?.ask({ text })
    }
    if (asked.current === null) {
      ask()
      return
    }
    const timer = setTimeout(ask, REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  const deck = useMemo(() => deckIn(sound), [sound])
  return { ...checked, deck }
}
