/** What a function of the learner's is given and may answer, and what it answered, in words. */
import type { ErrorForm, ErrorKind, OwnReading, OwnRule } from '../sim/own-code.ts'
import { visibleStart } from './visible.ts'

/** The types that the function is written against, as they are shown. */
export const SIGNATURES: Readonly<Record<OwnRule, string>> = {
  parse: `type Reading =
  // the work is done
  | { kind: 'done' }
  // an honest failure
  | { kind: 'step-error', message: string }
  // it makes no sense
  | { kind: 'protocol-error', reason: string }
  // not over yet: look again later
  | { kind: 'not-final' }

function read(text: string): Reading`,
  routing: `// the work has failed; the answer makes no sense
class StepError extends Error {}
class ProtocolError extends Error {}
// nothing is there yet; the store does not answer
class NotReady extends Error {}
class Unreachable extends Error {}

// The name of each is that of its class.
// Each of them arrives in two wrappers.
function isFinal(error: unknown): boolean`,
}

/** What the function is for, in a few words. */
export const TITLES: Readonly<Record<OwnRule, string>> = {
  parse: 'Write it: what does an answer say?',
  routing: 'Write it: which error is final?',
}

/** What a reading comes to. */
export function readingInWords({ kind, text }: OwnReading): { readonly what: string; readonly text: string | null } {
  switch (kind) {
    case 'done':
      return { what: 'done', text: null }
    case 'step-error':
      return { what: 'failed', text: text === null ? 'in its own words' : visibleStart(text) }
    case 'protocol-error':
      return { what: 'makes no sense', text: visibleStart(text ?? '') }
    case 'not-final':
      return { what: 'not over, look again', text: null }
  }
}

/** How an error has fared on its way. */
export const FORM_WORDS: Readonly<Record<ErrorForm, string>> = {
  kept: 'each layer keeps it as its cause',
  stringified: 'a layer turned it into text',
  'by-value': 'copied, without its class',
  'two-copies': 'of another copy of the library',
  'cause-dropped': 'a layer does not say its cause',
  'not-serialised': 'came from another process',
}

/** What an error says. */
export const ERROR_WORDS: Readonly<Record<ErrorKind, string>> = {
  'not-ready': 'not there yet',
  unreachable: 'store busy',
  'step-error': 'failed',
  'protocol-error': 'makes no sense',
}
