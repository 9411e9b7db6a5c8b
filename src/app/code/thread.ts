/**
 * The thread in which a learner's function runs. Its text is this file and then the program, wrapped into a call of
 * `takeIn`: nothing may be made into code here afterwards. It is asked once, from the frame it is in, and ends with it.
 * The program may break anything in here; what comes out is believed only once checked (`asked.ts`).
 */
import {
  type Ask,
  type CodeOutcome,
  FUNCTION_NAMES,
  PRINTED_LENGTH_MAX,
  PRINTED_MAX,
  SAYS_MAX,
  sentence,
  switchedOff,
} from './asked.ts'
import { keepBuiltIns } from './built-ins.ts'
import { ownChance } from './chance.ts'
import { consoleOf } from './console.ts'
import { CLASSES } from './errors.ts'
import { beginning } from './inspect.ts'
import { isPlain, meddles, type Place, Plain, thrown, tryOut } from './try-out.ts'

/** The program: `exports` and `require` are there for what would be a module. Run to its end it returns what it `made`. */
type Program = (exports: object, require: (name: unknown) => never, ...classes: unknown[]) => unknown

let program: Program | null = null
Object.assign(self, {
  takeIn: (given: Program) => {
    program = given
  },
})

/** Taken before the program can change what they lead to. */
const post = self.postMessage.bind(self)
const { stringify } = JSON
const { ownKeys, setPrototypeOf } = Reflect
const getRandomValues = crypto.getRandomValues.bind(crypto)
const draw = (): number => getRandomValues(new Uint32Array(1))[0] / 2 ** 32

/** Puts something in the place of what the thread brings under a name. */
function inPlaceOf(name: string, value: object): void {
  for (let at: object | null = self; at !== null; at = Object.getPrototypeOf(at)) Reflect.deleteProperty(at, name)
  Object.assign(self, { [name]: value })
}

// Nobody beside this file has anything to tell the frame, and when the thread ends is not for a program to say.
for (const name of ['postMessage', 'close'])
  inPlaceOf(name, () => {
    throw new Plain(`“${name}” leads nowhere here. Allowed: to return an answer.`)
  })

/**
 * What would lead out. It is the frame's policy that refuses all of it, and more: these say so at once and in words, where
 * the browser would tell a promise that nobody waits for.
 */
const WAYS_OUT = [
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'WebTransport', 'EventSource', 'BroadcastChannel'],
  ...['indexedDB', 'caches', 'localStorage', 'sessionStorage', 'Worker', 'SharedWorker', 'importScripts'],
]
for (const name of WAYS_OUT) {
  const says = switchedOff(name)
  // Whatever is done with it, called, made anew or asked for a field, begins with a look at how that is to be done.
  const refuse = new Proxy(
    {},
    {
      get: () => {
        throw new Plain(says)
      },
    },
  )
  inPlaceOf(name, new Proxy(class {}, refuse))
}
// What a promise or a timer comes to is known only after the answer: nobody waits for it.
for (const late of ['unhandledrejection', 'error']) self.addEventListener(late, (event) => event.preventDefault())

/** Cuts a value off from what everything inherits: a `toJSON` that a program has left there for good says nothing of it. */
function bare<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  setPrototypeOf(value, null)
  const keys = ownKeys(value)
  for (let i = 0; i < keys.length; i++) bare((value as Readonly<Record<PropertyKey, unknown>>)[keys[i]])
  return value
}

/** Only what is printed when each input is asked about first: the other times are ours. */
let isFirst = true
let lines = 0
// One more than are kept: that there was more is to be known.
const isHeard = (): boolean => isFirst && lines <= PRINTED_MAX
const print = (line: string): void => {
  if (!isHeard()) return
  lines++
  post(stringify(bare({ printed: beginning(line, PRINTED_LENGTH_MAX) })))
}
// Nothing that a learner prints belongs on the page's own console.
const now = performance.now.bind(performance)
Object.defineProperty(self, 'console', { value: consoleOf(print, isHeard, now) })

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

const nothingToImport = (name: unknown): never => {
  throw new Plain(`There is nothing to import here: no “${beginning(String(name), 40)}”.`)
}

function answer(ask: Ask): CodeOutcome {
  const place = placeIn(ask.linesBefore)
  const name = FUNCTION_NAMES[ask.rule]
  const failed = (says: string, error: unknown): CodeOutcome => ({
    problem: { says: beginning(says, SAYS_MAX), ...place(error) },
  })
  let ended = true
  const fresh = (): unknown => {
    const all = program?.({}, nothingToImport, ...Object.values(CLASSES))
    ended = typeof all === 'object' && all !== null && 'made' in all
    return ended ? (all as { readonly made: unknown }).made : undefined
  }
  const turn = ownChance()
  const putBack = keepBuiltIns(CLASSES)
  let made: unknown
  try {
    made = fresh()
  } catch (error) {
    putBack()
    return failed(isPlain(error) ? thrown(error) : `${sentence(thrown(error))} “${name}” was not called yet.`, error)
  }
  const changed = putBack()
  if (changed !== null) return failed(meddles(changed), null)
  if (!ended) return failed(`A “return” outside of any function ends the text before “${name}” is there.`, null)
  if (typeof made !== 'function') return failed(`There is no function “${name}”.`, null)
  const answers = tryOut(made, ask, {
    fresh,
    place,
    began: (round, input) => {
      isFirst = round === 0
      turn(round, input)
      post(String(input))
    },
    putBack,
    draw,
  })
  return { answers }
}

self.addEventListener(
  'message',
  ({ data }: MessageEvent<string>) => {
    let text: string
    try {
      text = stringify(bare(answer(JSON.parse(data) as Ask)))
    } catch (error) {
      const says = beginning(`It could not be tried: ${thrown(error)}`, SAYS_MAX)
      text = stringify(bare({ problem: { says, line: 0, column: 0 } }))
    }
    post(text)
  },
  { once: true },
)
