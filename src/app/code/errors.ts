/**
 * The errors that a function of the learner's is asked about, as they come through two layers: each layer adds its words,
 * and one of them may lose what the error was.
 */
import type { ErrorForm, ErrorKind } from '../../sim/own-code.ts'

class StepError extends Error {}
class ProtocolError extends Error {}
class NotReady extends Error {}
class Unreachable extends Error {}

/** The classes that a program knows by name. */
export const CLASSES = { StepError, ProtocolError, NotReady, Unreachable }

const MADE: Readonly<Record<ErrorKind, () => Error>> = {
  'not-ready': () => new NotReady('nothing there yet'),
  unreachable: () => new Unreachable('the store does not answer'),
  'step-error': () => new StepError('out of memory at step 9'),
  'protocol-error': () => new ProtocolError('unknown status'),
}
for (const [name, made] of Object.entries(CLASSES)) Object.defineProperty(made.prototype, 'name', { value: name })

/** The same class of another copy of the library: the same name, another type. */
function copyOf(error: Error): Error {
  const Other = { [error.name]: class extends Error {} }[error.name]
  Object.defineProperty(Other.prototype, 'name', { value: error.name })
  return new Other(error.message)
}

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
