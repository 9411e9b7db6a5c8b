/** What is wrong with a deck's text, each with its place in it: its form first, and once that is right, what comes of playing it. */
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'
import { mistakesInDeck } from '../../story/deck.ts'
import type { Problem } from '../../story/problems.ts'
import { type Mistake, mendingOf, mistakesWithPlaces } from '../own/mistakes.ts'
import { lineAt, placeIn } from '../own/places.ts'
import { visible } from '../visible.ts'

const MISTAKES_MAX = 50

/** Everything that is wrong with the form of a text, or worth a word; in the order of the text. Total. */
export const deckMistakes = (text: string): Mistake[] => mistakesWithPlaces(text, mistakesInDeck)

/** What was thrown on the way may name a place of its own, nearer to what is wrong: in the file, or within that place. */
function innermost(
  root: Node | undefined,
  { where, problem }: Pick<Problem, 'where' | 'problem'>,
): { readonly where: string; readonly says: string } {
  const [, inner, says] = /^([\w.-]+): (.*)$/s.exec(problem) ?? []
  if (inner !== undefined) {
    if (inner.startsWith(where) && where !== '') return { where: inner, says }
    const within = `${where}.${inner}`
    const { path } = placeIn(root, within)
    if (root !== undefined && findNodeAtLocation(root, [...path]) !== undefined) return { where: within, says }
  }
  return { where: where === '' ? 'the file' : where, says: problem }
}

/** Problems that were found by playing a deck, at their places in its text. Those that stop are what cannot be shown. */
export function placedProblems(text: string, problems: readonly Problem[]): Mistake[] {
  const root = parseTree(text)
  return problems
    .map((problem): Mistake => {
      const { where, says } = innermost(root, problem)
      const place = placeIn(root, where)
      return {
        ...place,
        where: visible(where),
        says: visible(says),
        line: lineAt(text, place.from),
        stops: problem.stops,
        mending: mendingOf(root, text, says, place.path, place),
      }
    })
    .sort((x, y) => x.from - y.from)
    .slice(0, MISTAKES_MAX)
}
