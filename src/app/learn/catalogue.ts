/** All lessons in a few lines each. The page is built with this worked out: it fetches no lesson to list them. */
import { type CourseLesson, catalogueOf } from '../../story/course-catalogue.ts'
import type { Lesson } from '../../story/lesson.ts'

const files = import.meta.glob<Lesson>('../../../scenarios/lessons/*.json', { eager: true, import: 'default' })

/** Every lesson, in their order. */
export const CATALOGUE: readonly CourseLesson[] = catalogueOf(Object.values(files))
