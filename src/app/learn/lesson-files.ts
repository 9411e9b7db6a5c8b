/** The files of the lessons, each fetched when it is wanted. */
import type { Lesson } from '../../story/lesson.ts'
import { CATALOGUE } from './catalogue.ts'

const files = import.meta.glob<Lesson>('../../../scenarios/lessons/*.json', { import: 'default' })
const loaders = new Map(Object.entries(files).map(([path, load]) => [path.replace(/^.*\/\d+-|\.json$/g, ''), load]))

/** The ids of all lessons, in their order. */
export const LESSON_IDS: readonly string[] = CATALOGUE.map(({ id }) => id)

/** What is in a lesson's file. Rejects with a text fit to be shown. */
export async function lessonOf(id: string): Promise<Lesson> {
  const load = loaders.get(id)
  if (load === undefined) throw new Error(`There is no lesson “${id}”.`)
  return load()
}
