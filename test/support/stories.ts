/** The lessons and talks that ship. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDeck } from '../../src/story/deck.ts'
import { type Lesson, parseLesson } from '../../src/story/lesson.ts'

const folder = join(import.meta.dirname, '../../scenarios/lessons')

const FILES: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .sort()

/** Each with its file's name, in the order of these. */
export const LESSONS: readonly { readonly file: string; readonly lesson: Lesson }[] = FILES.map((file) => ({
  file,
  lesson: parseLesson(readFileSync(join(folder, file), 'utf8')),
}))

const decks = join(import.meta.dirname, '../../scenarios/decks')

/** The talks that ship: each with its file's name, its text and what it is. */
export const DECKS = readdirSync(decks)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file) => {
    const content = readFileSync(join(decks, file), 'utf8')
    return { file, content, deck: parseDeck(content) }
  })
