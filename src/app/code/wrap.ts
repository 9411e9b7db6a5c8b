/** The text of the thread: what tries a function, and the function. */
import type { OwnRule } from '../../sim/own-code.ts'
import { FUNCTION_NAMES } from './asked.ts'
import { CLASSES } from './errors.ts'

/** @param tries the bundled thread @param code the program without types @returns the text, and its lines before the program */
export function threadText(
  tries: string,
  code: string,
  rule: OwnRule,
): { readonly text: string; readonly linesBefore: number } {
  const name = FUNCTION_NAMES[rule]
  const before = `${tries}\n;takeIn(function (exports, require, ${Object.keys(CLASSES).join(', ')}) {\n`
  return {
    text: `${before}${code}\n;return { made: typeof ${name} === 'undefined' ? undefined : ${name} }\n})\n`,
    linesBefore: before.split('\n').length - 1,
  }
}
