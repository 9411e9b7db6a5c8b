/** Error identity in TypeScript: classes, causes, and instanceof. */
import { type IdentityLanguage, program } from './chain.ts'

interface Parts {
  readonly imports?: string
  readonly type?: string
  readonly makes?: string
  readonly fetch?: string
}

const TYPE = `/** The producer's own word that the step failed. */
class StepError extends Error {}
`

const FETCH = `  try {
    read()
  } catch (error) {
    throw new Error('fetch failed', { cause: error })
  }
`

function main({ imports = '', type = TYPE, makes = "new StepError('bad input')", fetch = FETCH }: Parts): string {
  return `
${imports}${type === '' ? '' : `${type}\n`}function read(): never {
  throw ${makes}
}

function fetch(): never {
${fetch}}

function wait(): never {
  try {
    fetch()
  } catch (error) {
    throw new Error('wait failed', { cause: error })
  }
}

/** Waiting any longer will not change this. */
function isTerminal(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof StepError) return true
  return false
}

try {
  wait()
} catch (error) {
  console.log(isTerminal(error))
}
`
}

const COPY = `
/** One of two copies. */
export class StepError extends Error {}
`

const MADE = 'Throws an object of class StepError.'
const WRAPS = 'Throws an error of its own, with the caught one as its cause.'

export const TYPESCRIPT_IDENTITY: IdentityLanguage = {
  asks: 'error instanceof StepError, for the error and each cause behind it',
  cases: {
    kept: {
      exists: true,
      how: 'Every layer hands the caught error on as its cause.',
      layers: [
        { at: 'read', chain: ['StepError'], answer: true, holds: MADE },
        { at: 'fetch', chain: ['Error', 'StepError'], answer: true, holds: WRAPS },
        { at: 'wait', chain: ['Error', 'Error', 'StepError'], answer: true, holds: WRAPS },
      ],
      why: 'It follows the causes and finds the object that read threw.',
      files: [program('main.ts', main({}))],
    },
    stringified: {
      exists: true,
      how: 'A layer puts the error into its own message: new Error(String(error)).',
      layers: [
        { at: 'read', chain: ['StepError'], answer: true, holds: MADE },
        { at: 'fetch', chain: ['Error'], answer: false, holds: 'Has the words in its message, and no cause.' },
        { at: 'wait', chain: ['Error', 'Error'], answer: false, holds: WRAPS },
      ],
      why: 'The causes end at an error whose message only quotes the StepError.',
      files: [
        program(
          'main.ts',
          main({
            fetch: `  try {
    read()
  } catch (error) {
    throw new Error('fetch failed: ' + error) // only the text
  }
`,
          }),
        ),
      ],
    },
    'by-value': {
      exists: false,
      how: 'Objects are always handed on by reference, so an error cannot be passed by value. What comes nearest is a copy of its fields, as { ...error } makes one.',
      layers: [
        { at: 'read', chain: ['StepError'], answer: true, holds: MADE },
        {
          at: 'fetch',
          chain: ['Error', 'Object'],
          answer: false,
          holds: 'Has a copy as its cause: the fields without the class. Not even the message is among them.',
        },
        { at: 'wait', chain: ['Error', 'Error', 'Object'], answer: false, holds: WRAPS },
      ],
      why: 'instanceof asks for the prototype, and a spread copy has the plain one.',
      files: [
        program(
          'main.ts',
          main({
            fetch: `  try {
    read()
  } catch (error) {
    throw new Error('fetch failed', { cause: { ...(error as Error) } }) // a copy has no class
  }
`,
          }),
        ),
      ],
    },
    'two-copies': {
      exists: true,
      how: 'A package is installed twice, and each copy is a module of its own with a class of its own.',
      layers: [
        { at: 'read', chain: ['StepError'], answer: false, holds: 'Throws a StepError of the other copy.' },
        { at: 'fetch', chain: ['Error', 'StepError'], answer: false, holds: WRAPS },
        { at: 'wait', chain: ['Error', 'Error', 'StepError'], answer: false, holds: WRAPS },
      ],
      why: 'instanceof compares prototypes, not names. The type checker sees no difference either, since the two have the same shape.',
      files: [
        program(
          'main.ts',
          main({
            imports: `import { StepError as TheirStepError } from './reader/errors.ts'
import { StepError } from './worker/errors.ts'

`,
            type: '',
            makes: "new TheirStepError('bad input')",
          }),
        ),
        program('reader/errors.ts', COPY),
        program('worker/errors.ts', COPY),
      ],
    },
    'cause-dropped': {
      exists: true,
      how: 'A layer throws an error of its own without { cause }.',
      layers: [
        { at: 'read', chain: ['StepError'], answer: true, holds: MADE },
        { at: 'fetch', chain: ['Error'], answer: false, holds: 'Throws an error of its own. What it caught is gone.' },
        { at: 'wait', chain: ['Error', 'Error'], answer: false, holds: WRAPS },
      ],
      why: 'Nothing links the new error to the one that was caught.',
      files: [
        program(
          'main.ts',
          main({
            fetch: `  try {
    read()
  } catch {
    throw new Error('fetch failed') // why, it does not say
  }
`,
          }),
        ),
      ],
    },
    'not-serialised': {
      exists: true,
      how: 'The error is sent to another thread or window. Structured cloning, which does that, keeps errors and drops their classes.',
      layers: [
        { at: 'read', chain: ['StepError'], answer: true, holds: MADE },
        {
          at: 'fetch',
          chain: ['Error', 'Error'],
          answer: false,
          holds: 'Has what arrived as its cause: a plain Error with the same message.',
        },
        { at: 'wait', chain: ['Error', 'Error', 'Error'], answer: false, holds: WRAPS },
      ],
      why: 'The clone has the prototype of Error, whatever class was sent.',
      files: [
        program(
          'main.ts',
          main({
            imports: `import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'

`,
            fetch: `  const { port1: here, port2: there } = new MessageChannel()
  try {
    read()
  } catch (error) {
    there.postMessage(error)
  }
  const arrived: unknown = receiveMessageOnPort(here)?.message
  here.close()
  throw new Error('fetch failed', { cause: arrived })
`,
          }),
        ),
      ],
    },
  },
}
