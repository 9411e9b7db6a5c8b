/** Progress as a file: saved as it is stored, and opened as something that nobody vouches for. */
import { isBegun } from '../../story/course.ts'
import type { Lessons } from '../../story/course-progress.ts'
import { progressText, readProgress } from '../../story/course-read.ts'
import { readText } from '../read-text.ts'
import { saveFile } from '../save-file.ts'
import { useProgress } from './progress.ts'
import { today } from './today.ts'

const MEGABYTES_MAX = 3

/** What a file holds; or why it is no progress, fit to follow “cannot be opened:”. */
export type OpenedProgress =
  | {
      readonly lessons: Lessons
      /** What could not be understood, each with its place. */
      readonly problems: readonly string[]
    }
  | { readonly problem: string }

/** What somebody has begun. What was forgotten on one device need not be on another. */
const begunIn = (lessons: Lessons): Lessons =>
  Object.fromEntries(
    Object.entries(lessons).flatMap(([id, lesson]) =>
      isBegun(lesson) ? [[id, { ...lesson, since: 0 }] as const] : [],
    ),
  )

/** Reads a file. Never throws: what cannot be taken is said. */
export async function openProgress(file: File): Promise<OpenedProgress> {
  const read = await readText(file, MEGABYTES_MAX)
  if ('problem' in read) return read
  const { lessons: found, problems } = readProgress(read.text)
  const lessons = begunIn(found)
  if (Object.keys(lessons).length > 0) return { lessons, problems }
  return { problem: problems.length === 0 ? 'there is no lesson in it' : problems.join('; ') }
}

/** Hands over what was stored here and could not be read, as it was. */
export function saveUnread(): void {
  const { unread } = useProgress.getState()
  if (unread !== null) saveFile(`lessons-unread-${today()}.txt`, unread)
}

/** Hands all progress over as a file. */
export function saveProgress(): void {
  saveFile(`lessons-${today()}.json`, progressText(begunIn(useProgress.getState().lessons), 2))
}
