/** From TypeScript to what an engine runs: types go, lines stay where they are. */
import { transform } from 'sucrase'
import { type CodeProblem, SOURCE_MAX } from './asked.ts'

export type Transpiled = { readonly code: string } | { readonly problem: CodeProblem }

/** How the library says where it came to a halt: "Unexpected token (3:5)". */
const AT = /\s*\((\d+):(\d+)\)$/

interface Located {
  readonly loc?: { readonly line: number; readonly column: number }
}

/** Takes the types out of a program. Total. */
export function transpile(source: string): Transpiled {
  if (source.length > SOURCE_MAX)
    return {
      problem: {
        says: `It has ${source.length.toLocaleString('en')} characters; at most ${SOURCE_MAX.toLocaleString('en')} are read.`,
        line: 0,
        column: 0,
      },
    }
  try {
    const { code } = transform(source, { transforms: ['typescript', 'imports'], preserveDynamicImport: true })
    return { code }
  } catch (error) {
    if (error instanceof RangeError)
      return { problem: { says: 'It is nested too deeply to be read.', line: 0, column: 0 } }
    const { message } = error as Error
    const { line = 0, column = 0 } = (error as Located).loc ?? {}
    const [, atLine = line, atColumn = column] = AT.exec(message) ?? []
    const says = message.replace(/^Error transforming [^:]*: /, '').replace(AT, '')
    return {
      problem: {
        says: says === '' ? 'It could not be read.' : `${says}.`,
        line: Number(atLine),
        column: Number(atColumn),
      },
    }
  }
}
