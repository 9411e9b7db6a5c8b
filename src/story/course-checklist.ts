/** What to look for in a pull request: the lines of the lessons, under their chapters. */
import type { CourseLesson } from './course-catalogue.ts'
import { CHAPTERS } from './lesson.ts'

/** A chapter's lines, lesson by lesson. */
export interface ChecklistChapter {
  readonly title: string
  readonly lessons: readonly CourseLesson[]
}

/** The chapters that have any of these lessons, in order. */
export function checklistOf(course: readonly CourseLesson[]): readonly ChecklistChapter[] {
  return CHAPTERS.map((title, i) => ({ title, lessons: course.filter(({ chapter }) => chapter === i + 1) })).filter(
    ({ lessons }) => lessons.length > 0,
  )
}

/** Signs that mean something in Markdown, as they are. */
const plain = (text: string): string => text.replaceAll(/[\\`*_[\]<>#|~]/g, (sign) => `\\${sign}`)

/**
 * The checklist as Markdown, each line a box to be ticked.
 * @param address of a lesson, by its id
 */
export function checklistMarkdown(course: readonly CourseLesson[], address: (id: string) => string): string {
  const parts = checklistOf(course).map(({ title, lessons }) => {
    const lines = lessons.flatMap(({ id, title: lesson, checklist }) =>
      checklist.map((line) => `- [ ] ${plain(line)} ([${plain(lesson)}](${address(id)}))`),
    )
    return [`## ${title}`, '', ...lines].join('\n')
  })
  return `${['# Reading a result: what to look for', ...parts].join('\n\n')}\n`
}
