/**
 * The thread in which a learner's function runs. Its text is this file and then the program, wrapped into a call of
 * `takeIn`: nothing may be made into code here afterwards. It is asked once, from the frame it is in, and ends with it.
 * The program may break anything in here; what comes out is believed only once checked (`asked.ts`).
 */
import { type Ask, type CodeResult, FUNCTION_NAMES, PRINTED_LENGTH_MAX, PRINTED_MAX, SAYS_MAX } from './asked.ts'
import { CLASSES } from './errors.ts'
import { type Place, tryOut } from './try-out.ts'

/** The program: `exports` and `require` are there for what would be a module. */
type Program = (exports: object, require: (name: string) => never, ...classes: unknown[]) => unknown

let program: Program | null = null
Object.assign(self, {
  takeIn: (given: Program) => {
    program = given
  },
})

/** Taken before the program can change what they lead to. */
const post = self.postMessage.bind(self)
const { stringify } = JSON

const printed: string[] = []
let printedMore = 0
function print(...values: unknown[]): void {
  if (printed.length >= PRINTED_MAX) {
    printedMore++
    return
  }
  const line = values
    .map((value) => (typeof value === 'string' ? value : (stringify(value) ?? String(value))))
    .join(' ')
  printed.push(line.slice(0, PRINTED_LENGTH_MAX))
}
// Nothing that a learner prints belongs on the page's own console.
Object.defineProperty(self, 'console', {
  value: Object.fromEntries(['log', 'info', 'warn', 'error', 'debug', 'trace'].map((name) => [name, print])),
})

/** The line of the first place in a stack that is the program's own. */
const placeIn =
  (linesBefore: number): Place =>
  (error) => {
    const nowhere = { line: 0, column: 0 }
    try {
      const stack = error instanceof Error ? String(error.stack) : ''
      for (const [, line, column] of stack.matchAll(/:(\d+):(\d+)\)?$/gm)) {
        const own = Number(line) - linesBefore
        if (own > 0) return { line: own, column: Number(column) }
      }
      return nowhere
    } catch {
      return nowhere
    }
  }

function answer(ask: Ask): CodeResult {
  const place = placeIn(ask.linesBefore)
  const name = FUNCTION_NAMES[ask.rule]
  const failed = (says: string, error: unknown): CodeResult => ({
    problem: { says: says.slice(0, SAYS_MAX), ...place(error) },
  })
  const nothing = (): never => {
    throw new Error('nothing can be imported here')
  }
  let made: unknown
  try {
    made = program?.({}, nothing, ...Object.values(CLASSES))
  } catch (error) {
    return failed(`It ended before the function could be called: ${String(error)}`, error)
  }
  if (typeof made !== 'function') return failed(`There is no function “${name}”.`, null)
  const answers = tryOut(made, ask, place, (input) => post(String(input)))
  return { answers, printed, printedMore }
}

self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  let text: string
  try {
    text = stringify(answer(JSON.parse(data) as Ask))
  } catch (error) {
    text = stringify({
      problem: { says: `It could not be tried: ${String(error)}`.slice(0, SAYS_MAX), line: 0, column: 0 },
    })
  }
  post(text)
})
