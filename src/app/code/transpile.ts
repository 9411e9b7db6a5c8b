/** From TypeScript to what an engine runs: types go, lines stay where they are. */
import { transform } from 'sucrase'
import { type CodeProblem, SOURCE_MAX, switchedOff } from './asked.ts'

export type Transpiled = { readonly code: string } | { readonly problem: CodeProblem }

/** How the library says where it came to a halt: "Unexpected token (3:5)". */
const AT = /\s*\((\d+):(\d+)\)$/

interface Located {
  readonly loc?: { readonly line: number; readonly column: number }
}

/** Types go, and what would be a module is one function. `keeps`: calls of `import` stay as they are. */
const transformed = (source: string, keeps = true): string =>
  transform(source, { transforms: ['typescript', 'imports'], preserveDynamicImport: keeps }).code

/**
 * The first call of `import`: a promise of it would be refused later, when nobody waits for that any more. What it would
 * be turned into tells a call from a text or a comment that looks like one.
 * @returns null: there is none
 */
function firstImport(source: string, code: string): CodeProblem | null {
  if (!source.includes('import')) return null
  const lines = code.split('\n')
  const turned = transformed(source, false).split('\n')
  if (lines.join('\n') === turned.join('\n')) return null
  // Before the first line stands what such calls need: it is another one in any case.
  const line = Math.max(
    lines.findIndex((text, i) => i > 0 && text !== turned[i]),
    0,
  )
  const column = source.split('\n')[line].search(/\bimport\b/) + 1
  return { says: switchedOff('import(…)'), line: line + 1, column }
}

/** What may be missing at the end of a text. */
const ENDS = ['}', ')', ']'].flatMap((first, _, all) => [first, ...all.map((second) => first + second)])

/** Parses with something more at the end. */
function isWhole(source: string): boolean {
  try {
    transformed(source)
    return true
  } catch {
    return false
  }
}

/** What was opened and not closed before the text ends; null: it is something else that is wrong. */
function missingEnd(source: string): CodeProblem | null {
  const end = ENDS.toSorted((x, y) => x.length - y.length).find((one) => isWhole(`${source}\n${one}`))
  if (end === undefined) return null
  const lines = source.trimEnd().split('\n')
  const says = `The text ends too early: a “${end}” is missing. Is everything closed that was opened?`
  return { says, line: lines.length, column: lines[lines.length - 1].length + 1 }
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
    const code = transformed(source)
    const problem = firstImport(source, code)
    return problem === null ? { code } : { problem }
  } catch (error) {
    if (error instanceof RangeError)
      return { problem: { says: 'It is nested too deeply to be read.', line: 0, column: 0 } }
    const missing = missingEnd(source)
    if (missing !== null) return { problem: missing }
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
