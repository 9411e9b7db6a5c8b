/**
 * No word before it is explained: a word of the glossary is linked where it is first read, on the path of half an hour
 * and from the first lesson to the last.
 */
import { expect, test } from 'vitest'
import { ruleEntry } from '../../src/sim/rules.ts'
import { GLOSSARY } from '../../src/story/glossary.ts'
import { inlineOf } from '../../src/story/inline.ts'
import type { Lesson } from '../../src/story/lesson.ts'
import type { Moment } from '../../src/story/moment.ts'
import { LESSONS } from '../support/stories.ts'

/** Everything of a moment that is read, in the order in which it is. */
function readIn({ text, look, predict, goal, offers, hints, solutions, wrong, breaks, after }: Moment) {
  const guesses = predict?.guesses ?? []
  return [
    ...text,
    look ?? '',
    predict?.question ?? '',
    ...guesses.map((guess) => guess.text),
    ...guesses.map(({ says }) => says),
    ...(breaks === undefined ? (after ?? []) : []),
    goal?.says ?? '',
    ...(goal?.cases ?? []).map(({ name }) => name),
    breaks?.says ?? '',
    ...(offers?.rules ?? []).map((rule) => ruleEntry(rule).title),
    ...(hints ?? []),
    ...(breaks === undefined ? [] : (after ?? [])),
    ...[...(solutions ?? []), ...(wrong ?? [])].flatMap(({ title, says }) => [title, says]),
  ]
}

/** A word as it stands in a sentence; what is written in capitals is meant only in capitals. */
const WORDS = GLOSSARY.map(({ word }) => ({
  word,
  stands: new RegExp(`(?<![\\w-])${word}(s|ed|es|ting|ted)?(?![\\w-])`, word === word.toUpperCase() ? '' : 'i'),
}))

/** Words that are read before anything explains them, each with its sentence. */
function unexplained(lessons: readonly Lesson[]): readonly string[] {
  const known = new Set<string>()
  const found: string[] = []
  for (const { number, moments } of lessons)
    for (const sentence of moments.flatMap(readIn)) {
      const pieces = inlineOf(sentence)
      for (const piece of pieces) if (piece.kind === 'word' && piece.word !== null) known.add(piece.word.word)
      // Words on both sides of a link are none together.
      const plain = pieces.map(({ kind, text }) => (kind === 'text' ? text : '¦')).join('')
      for (const { word, stands } of WORDS)
        if (!known.has(word) && stands.test(plain)) found.push(`${number}, ${word}: ${sentence}`)
    }
  return found
}

const ALL = LESSONS.map(({ lesson }) => lesson)

test.each<[string, readonly Lesson[]]>([
  ['on the path of half an hour', ALL.filter(({ star }) => star)],
  ['from the first to the last', ALL],
])('%s', (_, lessons) => {
  expect(lessons.length).toBeGreaterThan(5)
  expect(unexplained(lessons)).toEqual([])
})

test('a word is missed where it is not linked', () => {
  const [lesson] = ALL
  const [moment] = lesson.moments
  const plain = { ...moment, text: ['A worker polls.'], look: undefined, predict: undefined, after: undefined }
  expect(unexplained([{ ...lesson, moments: [plain] }])).toEqual([
    '1, Poll: A worker polls.',
    '1, Worker: A worker polls.',
  ])
})
