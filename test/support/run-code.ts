/**
 * Runs a learner's function as the page does, but for the frame around it: types taken out by the same library, the
 * program wrapped into the same text, and tried by the same code. The frame itself is tested in a browser.
 */
import vm from 'node:vm'
import { type CodeResult, resultFrom } from '../../src/app/code/asked.ts'
import { CLASSES } from '../../src/app/code/errors.ts'
import { transpile } from '../../src/app/code/transpile.ts'
import { tryOut } from '../../src/app/code/try-out.ts'
import { codeValue } from '../../src/app/code/value.ts'
import { threadText } from '../../src/app/code/wrap.ts'
import type { OwnRule } from '../../src/sim/own-code.ts'

type Program = (exports: object, require: () => never, ...classes: unknown[]) => unknown

/** What came of a function. Throws where its text is no program, as the engine does. */
export function runInNode(rule: OwnRule, source: string, inputs: readonly string[]): CodeResult {
  const made = transpile(source)
  if ('problem' in made) return made
  const { text } = threadText('', made.code, rule)
  let program: Program = () => undefined
  const take = vm.runInThisContext(`(takeIn) => {${text}}`) as (takeIn: (given: Program) => void) => void
  take((given) => {
    program = given
  })
  const nothing = (): never => {
    throw new Error('nothing can be imported here')
  }
  const answers = tryOut(
    program({}, nothing, ...Object.values(CLASSES)),
    { rule, inputs, linesBefore: 0 },
    () => ({ line: 0, column: 0 }),
    () => {},
  )
  const result = resultFrom(JSON.stringify({ answers, printed: [], printedMore: 0 }), { rule, inputs })
  if (result === null) throw new Error('an answer that the page does not believe')
  return result
}

/** The rule's value that a function comes to; null where it has none. */
export const valueInNode = (rule: OwnRule, source: string, inputs: readonly string[]): string | null =>
  codeValue(rule, inputs, runInNode(rule, source, inputs)).value
