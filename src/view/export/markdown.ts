/**
 * Text that nobody vouches for, as it may stand in a Markdown file: it reads as what it is, and is never markup. What
 * a reader of Markdown would turn into a link stands as code, since a link has no other way of not being one.
 */
import { visible } from '../visible.ts'

/** Signs that could begin or end something. Those that a table or a code span would take first are written as numbers. */
const SIGNS = /[&<>|\\`*_[\]#~!$^{}]/g
const NUMBERED = '&<>|\\`'
/** A line that begins so would be a list, a quotation, a rule or a heading. */
const LINE_START = /^(?:([+=-])|(\d{1,9})([.)]))/

/** A word of which GitHub and its like would make a link or a mention, without being asked. */
const LINKED = /(\S*(?:@|:\/\/|www\.|(?:mailto|xmpp|tel):)\S*)/i

/** Nothing in it makes a link of itself. */
function plain(text: string): string {
  return text.replace(SIGNS, (sign) => (NUMBERED.includes(sign) ? `&#${sign.charCodeAt(0)};` : `\\${sign}`))
}

/** Code without a bar in it. */
function span(text: string): string {
  if (text === '') return ''
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const pad = /^`|`$|^ .* $/.test(text) ? ' ' : ''
  return `${fence}${pad}${text}${pad}${fence}`
}

/** One line: what cannot be seen as marks, line breaks among them; no more than one space in a row. */
const oneLine = (text: string): string => visible(text).replace(/ {2,}/g, ' ').trim()

/** `text` as code, in a text or in a cell of a table. Bars stand beside it, since they would end a cell. */
export function asCode(text: string): string {
  const line = oneLine(text)
  if (line === '') return '(empty)'
  return line
    .split('|')
    .map((part) => (part.trim() === '' ? part : span(part)))
    .join('&#124;')
}

/** `text` as it reads, in a line of text or in a cell of a table. */
export function asText(text: string): string {
  return oneLine(text)
    .split(LINKED)
    .map((part, i) => (i % 2 === 1 ? asCode(part) : plain(part)))
    .join('')
    .replace(LINE_START, (_, sign: string | undefined, number: string, point: string) =>
      sign === undefined ? `${number}\\${point}` : `\\${sign}`,
    )
}

/** A table; cells are Markdown already, and none of them has a bar or a line break. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** A list, one line an entry; entries are Markdown already. */
export const list = (entries: readonly string[]): string => entries.map((entry) => `- ${entry}`).join('\n')

/** A block of code in a language; nothing in `text` may end it, and a line of it longer than any in `text` does not. */
export function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`
}
