/** Parts that stand without a run: a sentence, a list, a question to the hall, some lines of code. */
import * as v from 'valibot'
import { ScenarioError } from '../../../scenario/error.ts'
import { object } from '../../../scenario/objects.ts'
import { whole } from '../../../scenario/schema.ts'
import { codeLine, words } from '../text.ts'
import { part, titled } from './entry.ts'

export const sentence = part({
  help: 'One sentence, large.',
  schema: object({ part: v.literal('words'), ...titled, text: words(160) }),
  alone: true,
  contentOf: ({ text }) => ({ text }),
  wordsOf: ({ text }) => [text],
})

export const list = part({
  help: 'Up to five lines.',
  schema: object({
    part: v.literal('list'),
    ...titled,
    items: v.pipe(v.array(words(80)), v.minLength(1, 'at least one line'), v.maxLength(5, 'at most 5 lines')),
    numbered: v.optional(v.literal(true)),
  }),
  alone: true,
  contentOf: ({ items, numbered = false }) => ({ items, numbered }),
  wordsOf: ({ items }) => items,
})

export const ask = part({
  help: 'A question to the hall, and what to raise a hand for. Nobody counts.',
  schema: object({
    part: v.literal('ask'),
    ...titled,
    question: words(120),
    options: v.pipe(v.array(words(40)), v.minLength(2, 'at least two answers'), v.maxLength(4, 'at most 4 answers')),
  }),
  alone: true,
  contentOf: ({ question, options }) => ({ question, options }),
  wordsOf: ({ question, options }) => [question, ...options],
})

const LANGUAGES = ['go', 'typescript', 'python', 'text'] as const
const LINES_MAX = 14

export const code = part({
  help: 'Up to 14 lines of code; those of `mark`, counted from 1, are marked.',
  schema: object({
    part: v.literal('code'),
    ...titled,
    language: v.optional(v.picklist(LANGUAGES, `one of ${LANGUAGES.join(', ')}`)),
    lines: v.pipe(
      v.array(codeLine(64)),
      v.minLength(1, 'at least one line'),
      v.maxLength(LINES_MAX, `at most ${LINES_MAX} lines`),
    ),
    mark: v.optional(v.pipe(v.array(whole(1, LINES_MAX)), v.minLength(1, 'at least one line'), v.maxLength(LINES_MAX))),
  }),
  alone: true,
  contentOf: ({ language = 'text', lines, mark = [] }, _, where) => {
    const beyond = mark.findIndex((line) => line > lines.length)
    if (beyond >= 0)
      throw new ScenarioError(
        `${where}.mark.${beyond}`,
        `there is no line ${mark[beyond]}; allowed: 1 to ${lines.length}`,
      )
    return { language, lines: lines.map((text, i) => ({ text, marked: mark.includes(i + 1) })) }
  },
  wordsOf: ({ lines }) => lines.map(({ text, marked }) => (marked ? `${text}  ← this line` : text)),
})
