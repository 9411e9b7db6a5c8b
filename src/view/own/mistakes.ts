/** What is wrong with a file's text, each mistake with its place in it and, where one is likely, how to mend it. */
import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { isDeeper, TOO_DEEP } from '../../scenario/depth.ts'
import type { ScenarioError } from '../../scenario/error.ts'
import { mistakesIn } from '../../scenario/mistakes.ts'
import { visible } from '../visible.ts'
import { tooDeepAt } from './depth.ts'
import { doubledIn, keyAt, lineAt, type Path, placeIn, STANDS_TWICE, type TextPlace } from './places.ts'

/** A likely mending: what to write from one character to another. */
export interface Mending {
  readonly from: number
  readonly to: number
  readonly text: string
  /** What will stand there, for people. */
  readonly says: string
}

export interface Mistake extends TextPlace {
  /** Its place in the file, such as `jobs.0.run`; `the file` for all of it. */
  readonly where: string
  /** What is wrong, and what is allowed; one line. */
  readonly says: string
  /** The line of the text, from 1. */
  readonly line: number
  /** Nothing can be played because of it. */
  readonly stops: boolean
  readonly mending: Mending | null
}

/** By the parser's own names. */
const SYNTAX: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is no word of JSON; allowed: text in quotes, a number, true, false, null, { or [',
  InvalidNumberFormat: 'this is no number',
  PropertyNameExpected: 'the name of a field is missing here, in quotes',
  ValueExpected: 'a value is missing here',
  ColonExpected: 'a colon is missing before this',
  CommaExpected: 'a comma is missing before this',
  CloseBraceExpected: 'a } is missing here',
  CloseBracketExpected: 'a ] is missing here',
  EndOfFileExpected: 'the file should end before this',
  InvalidCommentToken: 'JSON has no comments; notes can stand in "about"',
  UnexpectedEndOfComment: 'JSON has no comments; notes can stand in "about"',
  UnexpectedEndOfString: 'the quotes are not closed on their line',
  UnexpectedEndOfNumber: 'this number breaks off',
  InvalidUnicode: 'this is no \\u with four hex digits',
  InvalidEscapeCharacter: 'there is no such escape; allowed: \\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0000',
  InvalidCharacter: 'this character is not allowed within quotes; allowed: an escape such as \\n',
}

function ofSyntax(text: string, { error, offset, length }: ParseError): Mistake {
  const from = Math.min(offset, text.length)
  return {
    where: 'the file',
    says: SYNTAX[printParseErrorCode(error)] ?? 'this is not JSON',
    path: [],
    from,
    to: Math.min(from + Math.max(length, 1), text.length),
    line: lineAt(text, from),
    stops: true,
    mending: null,
  }
}

/** The one that was meant, in the checker's words. */
const MEANT = /\(did you mean "([^"]*)"\?\)/

/** What was most likely meant, where the checker's sentence on a place says so; null: nothing, or no text can stand there. */
export function mendingOf(
  root: Node | undefined,
  text: string,
  says: string,
  path: Path,
  place: TextPlace,
): Mending | null {
  const meant = MEANT.exec(says)?.[1]
  if (meant === undefined) return null
  const key = keyAt(root, path)
  const { from, to } = says.startsWith('no such field') && key !== null ? key : place
  // Only what is a text there can be another text.
  return text[from] === '"' ? { from, to, text: JSON.stringify(meant), says: meant } : null
}

const MISTAKES_MAX = 50

/** A text's value has few levels, whatever stands within quotes. */
function isShallow(text: string): boolean {
  try {
    return !isDeeper(JSON.parse(text))
  } catch {
    return false
  }
}

/**
 * Everything that is wrong with a text, or worth a word; in the order of the text.
 * @param find what is wrong with a text of its kind, besides not being JSON
 */
export function mistakesWithPlaces(
  text: string,
  find: (text: string) => readonly ScenarioError[] = mistakesIn,
): Mistake[] {
  const deepAt = tooDeepAt(text)
  if (deepAt >= 0 && !isShallow(text)) {
    const place = { path: [], from: deepAt, to: deepAt + 1, line: lineAt(text, deepAt) }
    return [{ ...place, where: 'the file', says: TOO_DEEP, stops: true, mending: null }]
  }
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true })
  if (errors.length > 0) return [ofSyntax(text, errors[0])]
  const found = find(text).map((error): Mistake => {
    const says = visible(error.message.slice(error.where.length + 2))
    const near = placeIn(root, error.where)
    const key = says.startsWith('no such field') ? keyAt(root, near.path) : null
    const place = key ?? near
    return {
      ...place,
      where: visible(error.where),
      says,
      line: lineAt(text, place.from),
      stops: true,
      mending: mendingOf(root, text, says, near.path, place),
    }
  })
  const doubled = doubledIn(root, MISTAKES_MAX).map(
    (place): Mistake => ({
      ...place,
      where: visible(place.path.join('.')),
      says: STANDS_TWICE,
      line: lineAt(text, place.from),
      stops: false,
      mending: null,
    }),
  )
  return [...found, ...doubled].sort((x, y) => x.from - y.from).slice(0, MISTAKES_MAX)
}
