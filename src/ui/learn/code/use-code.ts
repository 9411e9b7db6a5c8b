import { useEffect, useRef, useState } from 'react'
import type { CodeResult } from '../../../app/code/asked.ts'
import { runCode, stopCode } from '../../../app/code/run.ts'
import { type CodeValue, codeValue } from '../../../app/code/value.ts'
import { NOT_FETCHED, useTries } from '../../../app/parts.ts'
import type { OwnRule } from '../../../sim/own-code.ts'
import { useLatest } from '../../use-rich-text.ts'

/** What a function came to when it was tried last. */
export interface TriedCode extends CodeValue {
  readonly source: string
  readonly result: CodeResult
}

interface Wanted {
  readonly rule: OwnRule
  readonly inputs: readonly string[]
  /** What an input is called. */
  readonly nameOf: (input: number) => string
  /** Hears the rule's value, or that there is none. */
  readonly onValue: (value: string | null) => void
}

/** Tries functions, one at a time. `isAbsent`: what is needed for that could not be fetched, and is asked for again. */
export function useCode(wanted: Wanted) {
  const [running, setRunning] = useState(false)
  const [tried, setTried] = useState<TriedCode | null>(null)
  const latest = useLatest(wanted)
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      stopCode()
    }
  }, [])
  const run = async (source: string): Promise<void> => {
    const { rule, inputs, nameOf } = latest.current
    setRunning(true)
    const result = await runCode({ rule, source, inputs }, nameOf)
    if (!isThere.current || result === null) return
    setRunning(false)
    const made = codeValue(rule, inputs, result)
    setTried({ source, result, ...made })
    latest.current.onValue(made.value)
  }
  const stop = (): void => {
    stopCode()
    setRunning(false)
  }
  // What runs functions did not come: the function is tried once it does.
  const isAbsent = tried !== null && 'problem' in tried.result && tried.result.problem.says === NOT_FETCHED
  const again = useLatest(() => (isAbsent ? void run(tried.source) : undefined))
  const tries = useTries((now) => now.tries)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one
  useEffect(() => again.current(), [tries])
  return { running, tried: isAbsent ? null : tried, isAbsent, run, stop }
}
