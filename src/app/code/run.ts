/**
 * Runs a learner's function: its types are taken out beside the page, then it is tried over everything that it can be
 * asked, in a frame of its own. One at a time: a newer one ends the run of an older one, and so does the clock.
 */
/// <reference path="../lua/bundled.d.ts" />
import type { OwnRule } from '../../sim/own-code.ts'
import { askFrame, framePage } from '../lua/hosted.ts'
import { type Ask, type CodeProblem, type CodeResult, inputsOf, PATIENCE_MS, resultFrom } from './asked.ts'
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

const NOT_FETCHED = 'The part of this page that runs functions could not be fetched.'
const seconds = (ms: number): string => `${ms / 1000} seconds`

/** Ends what is under way, with what came of it. */
let end: ((result: CodeResult | null) => void) | null = null

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

interface EngineError {
  readonly error: { readonly says: string; readonly line: number; readonly column: number }
}

/** What the engine says of a text that it cannot begin with; null where it says nothing of the kind. */
function engineError(text: unknown): EngineError['error'] | null {
  try {
    const { error } = JSON.parse(String(text)) as EngineError
    return typeof error.says === 'string' && Number.isInteger(error.line) && Number.isInteger(error.column)
      ? error
      : null
  } catch {
    return null
  }
}

/** How far a thread says that it has come: the place of an input. */
const PROGRESS = /^\d{1,3}$/

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
    let at = -1
    const finish = (result: CodeResult | null): void => {
      if (end !== finish) return
      end = null
      clearTimeout(timer)
      remove()
      resolve(result)
    }
    end = finish
    const wait = (says: () => string): void => {
      clearTimeout(timer)
      timer = setTimeout(() => finish(problem(says())), PATIENCE_MS)
    }
    const tryIn = (page: string, tries: string, code: string): void => {
      const { text, linesBefore } = threadText(tries, code, rule)
      const ask: Ask = { rule, inputs, linesBefore }
      wait(() =>
        at < 0
          ? `Stopped after ${seconds(PATIENCE_MS)}, before the function was called: is there a loop without an end?`
          : `Stopped after ${seconds(PATIENCE_MS)}, at ${nameOf(at)}: is there a loop without an end?`,
      )
      remove = askFrame(page, { code: text, ask: JSON.stringify(ask), title: 'Tries a function' }, (answer) => {
        if (typeof answer === 'string' && PROGRESS.test(answer)) {
          at = Math.min(Number(answer), inputsOf(ask) - 1)
          return
        }
        const error = engineError(answer)
        if (error !== null) {
          const line = Math.max(0, error.line - linesBefore)
          finish(problem(error.says.replace(/^Uncaught /, ''), line, line === 0 ? 0 : Math.max(0, error.column)))
          return
        }
        finish(resultFrom(answer, ask) ?? problem('It came to no answer: it may have run out of memory.'))
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
