import { useEffect, useMemo, useState } from 'react'
import { loadDeck } from '../../app/talk/decks.ts'
import type { Deck } from '../../story/deck.ts'
import { addressIn } from '../../story/talk/address.ts'
import { type Talk, talkOf } from '../../story/talk/state.ts'
import { useAgain } from '../use-again.ts'

/** A talk that an address names: not there yet, or why it cannot be had. */
export interface TalkAt {
  /** What addresses call its deck; null: the address names none. */
  readonly deck: string | null
  readonly talk: Talk | null
  readonly problem: string | null
  /** It is one's own, and the device's storage does not answer when asked for it. */
  readonly isSilent: boolean
}

const saysOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The talk that `place` names (`deck/cut`); empty: none. */
export function useTalkAt(place: string): TalkAt {
  const address = place === '' ? null : addressIn(place)
  const name = address?.deck ?? null
  const cut = address?.cut
  const [loaded, setLoaded] = useState<{ readonly name: string; readonly deck: Deck } | null>(null)
  const [isSilent, setSilent] = useState(false)
  // A deck that is there stays as it is: a rehearsal of it would begin anew.
  const { round, problem, note } = useAgain(name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is another try
  useEffect(() => {
    if (name === null) return undefined
    let isGone = false
    const opening = loadDeck(name, () => {
      if (!isGone) setSilent(true)
    })
    const leave = note(opening, (deck) => setLoaded({ name, deck }))
    return () => {
      isGone = true
      setSilent(false)
      leave()
    }
  }, [name, round, note])
  return useMemo(() => {
    if (place !== '' && name === null)
      return { deck: null, talk: null, problem: 'This address names no talk.', isSilent: false }
    if (loaded === null || loaded.name !== name)
      return { deck: name, talk: null, problem, isSilent: isSilent && problem === null }
    try {
      return { deck: name, talk: talkOf(loaded.deck, cut), problem, isSilent: false }
    } catch (error) {
      return { deck: name, talk: null, problem: saysOf(error), isSilent: false }
    }
  }, [place, name, cut, loaded, problem, isSilent])
}
