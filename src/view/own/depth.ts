/** How deeply a JSON text is nested: who reads JSON by recursion falls over what is nested without end. */

/** Deeper texts are not taken apart. */
const DEEPEST = 200

/** A text's brackets are nested more deeply than anyone writes them. Brackets within quotes count as well. */
export function isDeep(text: string): boolean {
  let depth = 0
  for (const c of text) {
    if (c === '[' || c === '{') depth++
    else if (c === ']' || c === '}') depth--
    if (depth > DEEPEST) return true
  }
  return false
}
