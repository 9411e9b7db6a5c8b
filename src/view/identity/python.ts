/** Error identity in Python: exceptions, "raise ... from", and isinstance. */
import { type IdentityLanguage, program } from './chain.ts'

interface Parts {
  readonly imports?: string
  readonly type?: string
  readonly makes?: string
  readonly fetch?: string
  readonly checked?: string
}

const TYPE = `class StepError(Exception):
    """The producer's own word that the step failed."""


`

const FETCH = `    try:
        read()
    except Exception as err:
        raise RuntimeError("fetch failed") from err
`

function main({
  imports = '',
  type = TYPE,
  makes = 'StepError("bad input")',
  fetch = FETCH,
  checked = 'StepError',
}: Parts): string {
  return `
${imports}${type}def read():
    raise ${makes}


def fetch():
${fetch}

def wait():
    try:
        fetch()
    except Exception as err:
        raise RuntimeError("wait failed") from err


def is_terminal(err):
    """Waiting any longer will not change this."""
    while err is not None:
        if isinstance(err, ${checked}):
            return True
        err = err.__cause__
    return False


if __name__ == "__main__":
    try:
        wait()
    except RuntimeError as err:
        print(is_terminal(err))
`
}

const MADE = 'Raises a StepError.'
const WRAPS = 'Raises an error of its own “from” the caught one: that is its __cause__.'

export const PYTHON_IDENTITY: IdentityLanguage = {
  asks: 'isinstance(err, StepError), for the error and each __cause__ behind it',
  cases: {
    kept: {
      exists: true,
      how: 'Every layer raises “from” the caught error.',
      layers: [
        { at: 'read', chain: ['StepError'], answer: true, holds: MADE },
        { at: 'fetch', chain: ['RuntimeError', 'StepError'], answer: true, holds: WRAPS },
        { at: 'wait', chain: ['RuntimeError', 'RuntimeError', 'StepError'], answer: true, holds: WRAPS },
      ],
      why: 'It follows __cause__ and finds the exception that read raised.',
      files: [program('main.py', main({}))],
    },
    stringified: {
      exists: true,
      how: 'A layer puts the error into its own message and raises that “from None”.',
      layers: [
        { at: 'read', chain: ['StepError'], answer: true, holds: MADE },
        { at: 'fetch', chain: ['RuntimeError'], answer: false, holds: 'Has the words in its message, and no cause.' },
        { at: 'wait', chain: ['RuntimeError', 'RuntimeError'], answer: false, holds: WRAPS },
      ],
      why: 'The causes end at an error whose message only quotes the StepError.',
      files: [
        program(
          'main.py',
          main({
            fetch: `    try:
        read()
    except Exception as err:
        raise RuntimeError(f"fetch failed: {err}") from None  # only the text
`,
          }),
        ),
      ],
    },
    'by-value': {
      exists: false,
      how: 'Names are always bound to the same object, and even copy.copy keeps an exception’s class. What comes nearest is to hand on the fields alone, as a dict or a tuple.',
      layers: [
        { at: 'read', chain: ['StepError'], answer: true, holds: MADE },
        {
          at: 'fetch',
          chain: ['RuntimeError'],
          answer: false,
          holds: 'Carries the name of the class and the arguments, and no exception.',
        },
        { at: 'wait', chain: ['RuntimeError', 'RuntimeError'], answer: false, holds: WRAPS },
      ],
      why: 'A dict that holds the name “StepError” is no StepError.',
      files: [
        program(
          'main.py',
          main({
            fetch: `    try:
        read()
    except Exception as err:
        raise RuntimeError({"name": type(err).__name__, "args": err.args}) from None  # a copy
`,
          }),
        ),
      ],
    },
    'two-copies': {
      exists: true,
      how: 'One file is imported under two names, which happens where a package’s own folder is on the path as well. Python makes two modules of it, each with a class of its own.',
      layers: [
        { at: 'read', chain: ['StepError'], answer: false, holds: 'Raises the StepError of the other module.' },
        { at: 'fetch', chain: ['RuntimeError', 'StepError'], answer: false, holds: WRAPS },
        { at: 'wait', chain: ['RuntimeError', 'RuntimeError', 'StepError'], answer: false, holds: WRAPS },
      ],
      why: 'Both classes come from the same lines of the same file. They are still two objects, and neither is a subclass of the other.',
      files: [
        program(
          'main.py',
          main({
            imports: `import sys

sys.path.insert(0, "worker")

import errors  # worker/errors.py
import worker.errors  # worker/errors.py once more


`,
            type: '',
            makes: 'worker.errors.StepError("bad input")',
            checked: 'errors.StepError',
          }),
        ),
        program(
          'worker/errors.py',
          `
class StepError(Exception):
    """The producer's own word that the step failed."""
`,
        ),
      ],
    },
    'cause-dropped': {
      exists: true,
      how: 'A layer raises without “from”. Python then notes the caught error as __context__, which tracebacks print and the check does not follow.',
      layers: [
        { at: 'read', chain: ['StepError'], answer: true, holds: MADE },
        {
          at: 'fetch',
          chain: ['RuntimeError'],
          answer: false,
          holds: 'Has no __cause__. The caught error is its __context__: it happened meanwhile, no more.',
        },
        { at: 'wait', chain: ['RuntimeError', 'RuntimeError'], answer: false, holds: WRAPS },
      ],
      why: '__cause__ is None at the second layer, and there it stops.',
      files: [
        program(
          'main.py',
          main({
            fetch: `    try:
        read()
    except Exception:
        raise RuntimeError("fetch failed")  # no "from": no cause
`,
          }),
        ),
      ],
    },
    'not-serialised': {
      exists: true,
      how: 'The exception comes back from another process by pickle, and its __init__ wants other arguments than pickle gives it.',
      layers: [
        {
          at: 'read',
          chain: ['StepError'],
          answer: true,
          holds: 'Raises a StepError, made from a step and a message.',
        },
        {
          at: 'fetch',
          chain: ['RuntimeError', 'TypeError'],
          answer: false,
          holds: 'Has another error as its cause: that the StepError could not be put together again.',
        },
        { at: 'wait', chain: ['RuntimeError', 'RuntimeError', 'TypeError'], answer: false, holds: WRAPS },
      ],
      why: 'Pickle calls StepError(*args) with the one message that Exception was given. __init__ takes two, so a TypeError comes in its place.',
      files: [
        program(
          'main.py',
          main({
            imports: `import pickle


`,
            type: `class StepError(Exception):
    """The producer's own word that the step failed."""

    def __init__(self, step, message):
        super().__init__(f"{step}: {message}")  # one argument, and __init__ takes two


`,
            makes: 'StepError("render", "bad input")',
            fetch: `    try:
        read()
    except Exception as err:
        sent = pickle.dumps(err)  # as a pool of processes does
    try:
        raise pickle.loads(sent)
    except Exception as err:
        raise RuntimeError("fetch failed") from err
`,
          }),
        ),
      ],
    },
  },
}
