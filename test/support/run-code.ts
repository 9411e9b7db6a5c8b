/**
 * Runs a learner's function as the page does, but for the frame around it: types taken out by the same library, the
 * program wrapped into the same text behind the thread as it is built, and run in a world of its own. The frame itself is
 * tested in a browser.
 */
import { join } from 'node:path'
import vm from 'node:vm'
import { type CodeOutcome, type CodeResult, heardFrom, PRINTED_MAX, type Printed } from '../../src/app/code/asked.ts'
import { placeInSource } from '../../src/app/code/place.ts'
import { transpile } from '../../src/app/code/transpile.ts'
import { codeValue } from '../../src/app/code/value.ts'
import { threadText } from '../../src/app/code/wrap.ts'
import type { OwnRule } from '../../src/sim/own-code.ts'
import { bundled } from '../../vite.policy.ts'

const { code: THREAD } = await bundled(join(import.meta.dirname, '../../src/app/code/thread.ts'))

/** When a function is tried, unless a test says otherwise. */
const NOON_MS = Date.UTC(2026, 0, 5, 12)

/** What a thread posts when it is asked at a time, as texts. Throws where its text is no program, as the engine does. */
function posted(text: string, ask: string, nowMs: number): unknown[] {
  const messages: unknown[] = []
  const listeners: ((event: { readonly data: string }) => void)[] = []
  const given = {
    postMessage: (message: unknown) => messages.push(message),
    close: () => {},
    performance: { now: () => 0 },
    crypto: globalThis.crypto,
    addEventListener: (type: string, listener: () => void) => {
      if (type === 'message') listeners.push(listener)
    },
  }
  // As by the frame's policy: no text becomes code.
  const world = vm.createContext(given, { codeGeneration: { strings: false } })
  vm.runInContext(`globalThis.self = globalThis; Date.now = () => ${nowMs}`, world)
  vm.runInContext(text, world)
  for (const listener of listeners) listener({ data: ask })
  return messages
}

/** What came of a function that is tried at a time. Throws where its text is no program, as the engine does. */
export function runInNode(rule: OwnRule, source: string, inputs: readonly string[], nowMs = NOON_MS): CodeResult {
  const made = transpile(source)
  if ('problem' in made) return { ...made, printed: [], printedMore: false }
  const { text, linesBefore } = threadText(THREAD, made.code, rule)
  let at: number | null = null
  let outcome: CodeOutcome | null = null
  const printed: Printed[] = []
  for (const message of posted(text, JSON.stringify({ rule, inputs, linesBefore }), nowMs)) {
    const heard = heardFrom(message, { rule, inputs })
    if (heard === null || 'error' in heard) throw new Error('an answer that the page does not believe')
    if ('at' in heard) at = heard.at
    else if ('line' in heard) printed.push({ input: at, line: heard.line })
    else outcome = heard.outcome
  }
  if (outcome === null) throw new Error('no answer')
  if ('problem' in outcome) {
    const { says, line, column } = outcome.problem
    outcome = { problem: { says, ...placeInSource(source, made.code, line, column) } }
  }
  return { ...outcome, printed: printed.slice(0, PRINTED_MAX), printedMore: printed.length > PRINTED_MAX }
}

/** The rule's value that a function comes to; null where it has none. */
export const valueInNode = (rule: OwnRule, source: string, inputs: readonly string[]): string | null =>
  codeValue(rule, inputs, runInNode(rule, source, inputs)).value
