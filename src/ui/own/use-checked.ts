import { useEffect, useRef, useState } from 'react'
import type { Checker } from '../../app/drafts/checker.ts'
import { type ScenarioQuestion, startScenarioChecker } from '../../app/own/checker.ts'
import type { Held } from '../../run/expectations.ts'
import type { Mistake } from '../../view/own/mistakes.ts'
import type { OwnResult } from '../../view/own/result.ts'
import { useLatest } from '../use-rich-text.ts'

/** A text is checked once typing rests. */
const REST_MS = 250

/** What is known of a text. */
export interface Checked {
  /** The text that this is about; another one may have been typed since. */
  readonly text: string | null
  readonly mistakes: readonly Mistake[]
  /** Of the last text that could be played; null: there was none yet. */
  readonly result: OwnResult | null
  /** What was expected of the last text that could be played, held against its runs; null: not yet, or there is a mistake. */
  readonly held: readonly Held[] | null
  /** `result` is of `text`. */
  readonly isOfText: boolean
  /** The checker could not do its work. */
  readonly failed: boolean
}

interface AskedFor {
  readonly id: string
  readonly text: string
  readonly job: string | null
}

const NOTHING: Checked = { text: null, mistakes: [], result: null, held: null, isOfText: false, failed: false }

/**
 * Checks a text and plays it as it is typed. `id`: whose it is; another one begins anew. `job`: whose bands are wanted.
 * `before`: the last text that could be played, as far as is known from before; it is played where this one cannot be.
 */
export function useChecked(id: string, text: string, job: string | null, before: string | null): Checked {
  const [checked, setChecked] = useState<Checked>(NOTHING)
  const checker = useRef<Checker<ScenarioQuestion> | null>(null)
  const asked = useRef<AskedFor | null>(null)
  /** For what the result on screen was asked. */
  const shown = useRef<AskedFor | null>(null)
  const former = useLatest(before)
  useEffect(() => {
    const made = startScenarioChecker(
      ({ mistakes, result, isOfText, held, goesOn }) => {
        const of = asked.current?.text ?? ''
        if (result !== null) shown.current = asked.current
        setChecked((last) => ({
          text: of,
          mistakes,
          result: result ?? last.result,
          held: held ?? (goesOn ? last.held : null), // as the result: until the new one is there, the one before it
          isOfText: isOfText && (result !== null || (goesOn && last.isOfText && last.text === of)),
          failed: false,
        }))
      },
      () => setChecked((last) => ({ ...last, failed: true })),
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
      asked.current = { id, text, job }
      // A run that is on screen is not played again for every letter that is wrong.
      const isShown = shown.current?.id === id && shown.current.job === job
      checker.current?.ask({ text, job, before: isShown ? null : former.current })
    }
    if (isOther || asked.current?.text === text) {
      ask()
      return
    }
    const timer = setTimeout(ask, REST_MS)
    return () => clearTimeout(timer)
  }, [id, text, job, former])
  return checked
}
