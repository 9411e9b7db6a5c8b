/**
 * The errors that a function of the learner's is asked about, as they come through two layers: each layer adds its words,
 * and one of them may lose what the error was.
 */
import type { ErrorForm, ErrorKind } from '../../sim/own-code.ts'

type ErrorClass = new (message: string) => Error

/** A class of errors that is called so. A name that stands in the program would not outlast the build, which shortens names. */
function classOf(name: string): ErrorClass {
  const made = { [name]: class extends Error {} }[name]
  Object.defineProperty(made.prototype, 'name', { value: name, writable: true, configurable: true })
  return made
}

/** The classes that a program knows by name. */
export const CLASSES = {
  StepError: classOf('StepError'),
  ProtocolError: classOf('ProtocolError'),
  NotReady: classOf('NotReady'),
  Unreachable: classOf('Unreachable'),
} as const

const MADE: Readonly<Record<ErrorKind, () => Error>> = {
  'not-ready': () => new CLASSES.NotReady('nothing there yet'),
  unreachable: () => new CLASSES.Unreachable('the store does not answer'),
  'step-error': () => new CLASSES.StepError('out of memory at step 9'),
  'protocol-error': () => new CLASSES.ProtocolError('unknown status'),
}

/** The same class of another copy of the library: the same name, another type. */
const copyOf = (error: Error): Error => new (classOf(error.name))(error.message)

const INNER = 'result:job-1'
const OUTER = 'look'

const wrapped = (words: string, cause: unknown): Error => new Error(words, { cause })

/** An error as the worker gets it, both layers around it. */
export function arriving(form: ErrorForm, kind: ErrorKind): Error {
  const error = MADE[kind]()
  switch (form) {
    case 'kept':
      return wrapped(OUTER, wrapped(INNER, error))
    case 'stringified': {
      const inner = new Error(`${INNER}: ${error}`)
      return wrapped(`${OUTER}: ${inner.message}`, inner)
    }
    case 'by-value':
      return wrapped(OUTER, wrapped(INNER, { name: error.name, message: error.message }))
    case 'two-copies':
      return wrapped(OUTER, wrapped(INNER, copyOf(error)))
    case 'cause-dropped':
      return wrapped(OUTER, new Error(`${INNER} holds an error`))
    case 'not-serialised':
      return wrapped(OUTER, wrapped(INNER, new Error(error.message)))
  }
}
