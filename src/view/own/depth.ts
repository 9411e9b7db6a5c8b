/** How deeply a text is nested, told from its brackets alone: a text that is no JSON yet has a depth as well. */
import { LEVELS_MAX } from '../../scenario/depth.ts'

/** The first bracket of a text that is nested too deeply; -1: there is none. Brackets within quotes count as well. */
export function tooDeepAt(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const c = text[at]
    if (c === '[' || c === '{') depth++
    else if (c === ']' || c === '}') depth--
    if (depth > LEVELS_MAX) return at
  }
  return -1
}

/** A text's brackets are nested more deeply than anyone writes them. */
export const isDeep = (text: string): boolean => tooDeepAt(text) >= 0
