import { useEffect, useRef, useState } from 'react'
import { type Checker, startChecker } from '../../app/own/checker.ts'
import type { Mistake } from '../../view/own/mistakes.ts'
import type { OwnResult } from '../../view/own/result.ts'

/** A text is checked once typing rests. */
const REST_MS = 250

/** What is known of a text. */
export interface Checked {
  /** The text that this is about; another one may have been typed since. */
  readonly text: string | null
  readonly mistakes: readonly Mistake[]
  /** Of the last text that could be played; null: there was none yet. */
  readonly result: OwnResult | null
  /** `result` is of `text`. */
  readonly isOfText: boolean
  /** The checker could not do its work. */
  readonly failed: boolean
}

const NOTHING: Checked = { text: null, mistakes: [], result: null, isOfText: false, failed: false }

/** Checks a text and plays it as it is typed. `id`: whose it is; another one begins anew. `job`: whose bands are wanted. */
export function useChecked(id: string, text: string, job: string | null): Checked {
  const [checked, setChecked] = useState<Checked>(NOTHING)
  const checker = useRef<Checker | null>(null)
  const asked = useRef<{ readonly id: string; readonly text: string } | null>(null)
  useEffect(() => {
    const made = startChecker(
      ({ mistakes, result, goesOn }) => {
        const of = asked.current?.text ?? ''
        setChecked((before) => ({
          text: of,
          mistakes,
          result: result ?? before.result,
          isOfText: result !== null || (goesOn && before.isOfText && before.text === of),
          failed: false,
        }))
      },
      () => setChecked((before) => ({ ...before, failed: true })),
    )
    checker.current = made
    return () => {
      made.close()
      checker.current = null
    }
  }, [])
  useEffect(() => {
    const isOther = asked.current?.id !== id
    if (isOther) setChecked(NOTHING)
    const ask = () => {
      asked.current = { id, text }
      checker.current?.ask(text, job)
    }
    if (isOther || asked.current?.text === text) {
      ask()
      return
    }
    const timer = setTimeout(ask, REST_MS)
    return () => clearTimeout(timer)
  }, [id, text, job])
  return checked
}
