import { useEffect, useState } from 'react'
import type { Command } from '../../app/talk/keys.ts'

/** A number may be typed on for so long, in ms. */
const LASTS_MS = 4000

/** A beat's number, as typed so far. */
export interface BeatNumber {
  readonly digits: string
  /** Takes what was asked for by a key: a digit, or the Enter after some. Returns the command that is left to do; null: none. */
  readonly take: (asked: Command | number, key: string) => Command | null
}

/** Beat numbers that are typed digit by digit, and followed by Enter. `go`: to that beat, the first being 0. */
export function useBeatNumber(go: (beat: number) => void): BeatNumber {
  const [digits, setDigits] = useState('')
  // What is typed anew lasts anew.
  useEffect(() => {
    if (digits === '') return
    const timer = setTimeout(() => setDigits(''), LASTS_MS)
    return () => clearTimeout(timer)
  }, [digits])
  return {
    digits,
    take: (asked, key) => {
      if (typeof asked === 'number') {
        setDigits((so) => `${so}${asked}`.replace(/^0+/, '').slice(-2))
        return null
      }
      if (digits === '') return asked
      setDigits('')
      if (key !== 'Enter') return asked
      go(Number(digits) - 1)
      return null
    },
  }
}
