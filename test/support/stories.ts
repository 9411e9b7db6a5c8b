/** The lessons that ship. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
