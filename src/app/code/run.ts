/**
 * Runs a learner's function: its types are taken out beside the page, then it is tried over everything that it can be
 * asked, in a frame of its own. One at a time: a newer one ends the run of an older one, and so does the clock.
 */
/// <reference path="../lua/bundled.d.ts" />
import type { OwnRule } from '../../sim/own-code.ts'
import { askFrame, framePage } from '../lua/hosted.ts'
import { NOT_FETCHED } from '../parts.ts'
import {
  type Ask,
  type CodeOutcome,
  type CodeProblem,
  type CodeResult,
  FUNCTION_NAMES,
  heardFrom,
  PATIENCE_MS,
  PRINTED_MAX,
  type Printed,
} from './asked.ts'
import { placeInSource } from './place.ts'
import type { Transpiled } from './transpile.ts'
import workerUrl from './transpile-worker.ts?worker&url'
import { threadText } from './wrap.ts'

/** What is to be tried. */
export interface Tried {
  readonly rule: OwnRule
  readonly source: string
  /** The payloads' texts; none where it is errors that are asked about. */
  readonly inputs: readonly string[]
}

/** What Trusted Types asks for where they are in force. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('code-transpiler', {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError('no worker of ours')
    return url
  },
})

const problem = (says: string, line = 0, column = 0): { readonly problem: CodeProblem } => ({
  problem: { says, line, column },
})

const NOT_READ = 'No answer came that can be read. Does the text change anything outside itself?'
const seconds = (ms: number): string => `${ms / 1000} seconds`

/** Problems, each at its place in what the learner wrote. */
function withPlaces(outcome: CodeOutcome, placed: (problem: CodeProblem) => CodeProblem): CodeOutcome {
  if ('problem' in outcome) return { problem: placed(outcome.problem) }
  const answers = outcome.answers.map((answer) => ('problem' in answer ? { problem: placed(answer.problem) } : answer))
  return { answers }
}

/** Ends what is under way, with what came of it. */
let end: ((outcome: CodeOutcome | null) => void) | null = null

let transpiler: Worker | null = null
let asked = 0

/** Takes the types out of a text. `heard` is called at most once. @returns what stops it */
function takeTypesOut(source: string, heard: (made: Transpiled) => void): () => void {
  const n = ++asked
  const worker =
    transpiler ??
    new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { name: 'code-transpiler', type: 'module' })
  transpiler = worker
  const stop = (): void => {
    worker.removeEventListener('message', onMessage)
    worker.removeEventListener('error', onError)
  }
  const onMessage = ({ data }: MessageEvent<{ readonly n: number; readonly made: Transpiled }>): void => {
    if (data.n !== n) return
    stop()
    heard(data.made)
  }
  const drop = (): void => {
    stop()
    worker.terminate()
    if (transpiler === worker) transpiler = null
  }
  const onError = (event: Event): void => {
    event.preventDefault()
    drop()
    heard(problem(NOT_FETCHED))
  }
  worker.addEventListener('message', onMessage)
  worker.addEventListener('error', onError)
  worker.postMessage({ n, source })
  return drop
}

/**
 * Tries a function.
 * @param nameOf what an input is called, by its place
 * @returns what came of it; null where a newer one was tried meanwhile
 */
export function runCode(
  { rule, source, inputs }: Tried,
  nameOf: (input: number) => string,
): Promise<CodeResult | null> {
  end?.(null)
  return new Promise((resolve) => {
    let remove = () => {}
    let timer: ReturnType<typeof setTimeout> | undefined
    let at: number | null = null
    const printed: Printed[] = []
    let printedMore = false
    const finish = (outcome: CodeOutcome | null): void => {
      if (end !== finish) return
      end = null
      clearTimeout(timer)
      remove()
      resolve(outcome === null ? null : { ...outcome, printed, printedMore })
    }
    end = finish
    const wait = (says: () => string): void => {
      clearTimeout(timer)
      timer = setTimeout(() => finish(problem(says())), PATIENCE_MS)
    }
    const tryIn = (page: string, tries: string, code: string): void => {
      const { text, linesBefore } = threadText(tries, code, rule)
      const ask: Ask = { rule, inputs, linesBefore }
      const placed = ({ says, line, column }: CodeProblem): CodeProblem => ({
        says,
        ...placeInSource(source, code, line, column),
      })
      wait(() => {
        const where = at === null ? `before “${FUNCTION_NAMES[rule]}” was called` : `at ${nameOf(at)}`
        return `Stopped after ${seconds(PATIENCE_MS)}, ${where}. Is there an endless loop?`
      })
      remove = askFrame(page, { code: text, ask: JSON.stringify(ask), title: 'Tries a function' }, (message) => {
        const heard = heardFrom(message, ask)
        if (heard === null) finish(problem(NOT_READ))
        else if ('at' in heard) at = heard.at
        else if ('line' in heard) {
          if (printed.length < PRINTED_MAX) printed.push({ input: at, line: heard.line })
          else printedMore = true
        } else if ('error' in heard) {
          const { says, line, column } = heard.error
          finish({
            problem: placed({ says: says.replace(/^Uncaught /, ''), line: Math.max(0, line - linesBefore), column }),
          })
        } else finish(withPlaces(heard.outcome, placed))
      })
    }
    Promise.all([framePage(), import('./thread.ts?bundled')]).then(
      ([page, { default: tries }]) => {
        if (end !== finish) return
        wait(() => `Its text could not be read within ${seconds(PATIENCE_MS)}.`)
        remove = takeTypesOut(source, (made) => {
          if (end !== finish) return
          remove = () => {}
          if ('problem' in made) finish(made)
          else tryIn(page, tries, made.code)
        })
      },
      () => finish(problem(NOT_FETCHED)),
    )
  })
}

/** Ends what is under way: nobody waits for it any more. */
export function stopCode(): void {
  end?.(null)
}
