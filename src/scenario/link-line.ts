/**
 * A typed line within a link: readable where that is safe, `_` for a blank, and `~` with two hexadecimal digits for each
 * other byte. What a link itself or an address gives a meaning to never appears.
 */
import { decodeBytes, encodeText } from './bytes.ts'
import { refuse } from './link-state.ts'

const PLAIN = /^[A-Za-z0-9.:*-]$/
const ALLOWED = /^(?:[A-Za-z0-9.:*_-]|~[0-9A-F]{2})*$/

/** A line as a link holds it. */
export function linkedLine(line: string): string {
  return Array.from(encodeText(line), (byte) => {
    const character = String.fromCharCode(byte)
    if (character === ' ') return '_'
    return PLAIN.test(character) ? character : `~${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
}

/** The line that a link holds; `where` names its place. Throws `ScenarioError`. */
export function lineInLink(text: string, where: string): string {
  if (!ALLOWED.test(text)) refuse(where, text, 'letters, digits, _ for a blank, and escapes such as ~22')
  const bytes: number[] = []
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '~') {
      bytes.push(Number.parseInt(text.slice(i + 1, i + 3), 16))
      i += 2
    } else bytes.push(text[i] === '_' ? 32 : text.charCodeAt(i))
  }
  return decodeBytes(Uint8Array.from(bytes)).text
}
