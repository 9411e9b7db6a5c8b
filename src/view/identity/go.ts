/** Error identity in Go: a chain of wrapped errors, and errors.As. */
import { type IdentityLanguage, program } from './chain.ts'

interface Parts {
  readonly imports: readonly string[]
  /** Where the type comes from; without it, it is declared here with a pointer receiver. */
  readonly type?: string
  readonly read?: string
  readonly fetch?: string
  readonly checked?: string
}

const TYPE = `// StepError is the producer's own word that the step failed.
type StepError struct{ Message string }

func (e *StepError) Error() string { return "step failed: " + e.Message }
`

const FETCH = `func fetch() error {
	return fmt.Errorf("fetch: %w", read())
}
`

function main({
  imports,
  type = TYPE,
  read = '&StepError{"bad input"}',
  fetch = FETCH,
  checked = '*StepError',
}: Parts): string {
  return `
package main

import (
${imports.map((path) => `\t"${path}"`.replace(/^\t"(\w+) /, '\t$1 "')).join('\n')}
)

${type === '' ? '' : `${type}\n`}func read() error {
	return ${read}
}

${fetch}
func wait() error {
	return fmt.Errorf("wait: %w", fetch())
}

// isTerminal: waiting any longer will not change this.
func isTerminal(err error) bool {
	var failed ${checked}
	return errors.As(err, &failed)
}

func main() {
	fmt.Println(isTerminal(wait()))
}
`
}

const COPY = (name: string): string => `
// Package errs is one of two copies.
package ${name}

type StepError struct{ Message string }

func (e *StepError) Error() string { return "step failed: " + e.Message }
`

const POINTER = 'Makes a StepError and returns a pointer to it.'
const WRAPS = 'Wraps it with %w: the error within can still be reached.'

export const GO_IDENTITY: IdentityLanguage = {
  asks: 'errors.As(err, &failed), where failed is a *StepError',
  cases: {
    kept: {
      exists: true,
      how: 'Every layer wraps with %w.',
      layers: [
        { at: 'read', chain: ['*main.StepError'], answer: true, holds: POINTER },
        { at: 'fetch', chain: ['*fmt.wrapError', '*main.StepError'], answer: true, holds: WRAPS },
        { at: 'wait', chain: ['*fmt.wrapError', '*fmt.wrapError', '*main.StepError'], answer: true, holds: WRAPS },
      ],
      why: 'It unwraps layer by layer and finds the pointer that read returned.',
      files: [program('main.go', main({ imports: ['errors', 'fmt'] }))],
    },
    stringified: {
      exists: true,
      how: 'One layer wraps with %v, which is one letter away from %w.',
      layers: [
        { at: 'read', chain: ['*main.StepError'], answer: true, holds: POINTER },
        {
          at: 'fetch',
          chain: ['*errors.errorString'],
          answer: false,
          holds: 'Formats it with %v: the words are there, the error is not.',
        },
        {
          at: 'wait',
          chain: ['*fmt.wrapError', '*errors.errorString'],
          answer: false,
          holds: 'Wraps with %w what is only text by now.',
        },
      ],
      why: 'The chain ends at the first %v. That later layers wrap well does not bring it back.',
      files: [
        program(
          'main.go',
          main({
            imports: ['errors', 'fmt'],
            fetch: `func fetch() error {
	return fmt.Errorf("fetch: %v", read()) // %v: only the text
}
`,
          }),
        ),
      ],
    },
    'by-value': {
      exists: true,
      how: 'The error is returned by value. It compiles only where Error() has a value receiver; with a pointer receiver the compiler would have refused.',
      layers: [
        { at: 'read', chain: ['main.StepError'], answer: false, holds: 'Returns the StepError itself, not a pointer.' },
        { at: 'fetch', chain: ['*fmt.wrapError', 'main.StepError'], answer: false, holds: WRAPS },
        {
          at: 'wait',
          chain: ['*fmt.wrapError', '*fmt.wrapError', 'main.StepError'],
          answer: false,
          holds: WRAPS,
        },
      ],
      why: 'StepError and *StepError are two types, and no value in the chain is a pointer. The chain is whole, and the answer is still no.',
      files: [
        program(
          'main.go',
          main({
            imports: ['errors', 'fmt'],
            type: `// StepError is the producer's own word that the step failed.
type StepError struct{ Message string }

func (e StepError) Error() string { return "step failed: " + e.Message } // a value receiver
`,
            read: 'StepError{"bad input"} // a value',
          }),
        ),
      ],
    },
    'two-copies': {
      exists: true,
      how: 'Two copies of a package are linked into one program, as with two major versions of a module.',
      layers: [
        {
          at: 'read',
          chain: ['*errs.StepError'],
          answer: false,
          holds: 'Returns a pointer to the StepError of version 1.',
        },
        { at: 'fetch', chain: ['*fmt.wrapError', '*errs.StepError'], answer: false, holds: WRAPS },
        { at: 'wait', chain: ['*fmt.wrapError', '*fmt.wrapError', '*errs.StepError'], answer: false, holds: WRAPS },
      ],
      why: 'A type is its package and its name. The names are equal down to the last letter, the packages are not.',
      files: [
        program(
          'main.go',
          main({
            imports: ['errors', 'fmt', 'worker/errs', 'errsv2 worker/errs/v2'],
            type: '',
            read: '&errs.StepError{Message: "bad input"} // version 1',
            checked: '*errsv2.StepError // version 2',
          }),
        ),
        program('errs/errs.go', COPY('errs')),
        program('errs/v2/errs.go', COPY('errs')),
      ],
    },
    'cause-dropped': {
      exists: true,
      how: 'A layer makes an error of its own and does not say what led to it.',
      layers: [
        { at: 'read', chain: ['*main.StepError'], answer: true, holds: POINTER },
        {
          at: 'fetch',
          chain: ['*errors.errorString'],
          answer: false,
          holds: 'Sees that there is an error and returns another one.',
        },
        {
          at: 'wait',
          chain: ['*fmt.wrapError', '*errors.errorString'],
          answer: false,
          holds: 'Wraps the new one with %w.',
        },
      ],
      why: 'What read returned is not in the chain, not even as text.',
      files: [
        program(
          'main.go',
          main({
            imports: ['errors', 'fmt'],
            fetch: `func fetch() error {
	if err := read(); err != nil {
		return errors.New("fetch failed") // why, it does not say
	}
	return nil
}
`,
          }),
        ),
      ],
    },
    'not-serialised': {
      exists: true,
      how: 'The error crosses a process boundary. net/rpc, for one, carries an error as its text.',
      layers: [
        { at: 'read', chain: ['*main.StepError'], answer: true, holds: POINTER },
        {
          at: 'fetch',
          chain: ['*fmt.wrapError', 'rpc.ServerError'],
          answer: false,
          holds: 'Wraps what the client made of the text that arrived.',
        },
        {
          at: 'wait',
          chain: ['*fmt.wrapError', '*fmt.wrapError', 'rpc.ServerError'],
          answer: false,
          holds: WRAPS,
        },
      ],
      why: 'On the wire there is no type. What comes out at the other end is an error of the transport.',
      files: [
        program(
          'main.go',
          main({
            imports: ['errors', 'fmt', 'net', 'net/rpc'],
            fetch: `// Node answers at the other end of a connection.
type Node struct{}

func (Node) Read(key string, reply *string) error { return read() }

func fetch() error {
	server := rpc.NewServer()
	server.Register(Node{})
	here, there := net.Pipe()
	go server.ServeConn(there)
	client := rpc.NewClient(here)
	defer client.Close()
	var reply string
	return fmt.Errorf("fetch: %w", client.Call("Node.Read", "result", &reply))
}
`,
          }),
        ),
      ],
    },
  },
}

/** The by-value program with a pointer receiver: Go refuses it (R19). */
export const REFUSED_BY_GO = program(
  'main.go',
  main({ imports: ['errors', 'fmt'], read: 'StepError{"bad input"} // a value' }),
)
