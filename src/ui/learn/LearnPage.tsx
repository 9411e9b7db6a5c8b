import { Suspense } from 'react'
import { learnPlace, useHash } from '../../app/learn/place.ts'
import { AbsentRoom } from '../Absent.tsx'
import { lazyPart } from '../lazy-quiet.ts'
import { Course } from './course/Course.tsx'
import { Trouble } from './course/Trouble.tsx'

const ChecklistPage = lazyPart(async () => (await import('./course/ChecklistPage.tsx')).ChecklistPage, AbsentRoom)
const AgainPage = lazyPart(async () => (await import('./course/AgainPage.tsx')).AgainPage, AbsentRoom)
const LessonPage = lazyPart(async () => (await import('./lesson/LessonPage.tsx')).LessonPage, AbsentRoom)

/** The room of lessons: the list of them, or the one that the address names. */
export function LearnPage() {
  const { lesson, moment } = learnPlace(useHash())
  return (
    <Suspense fallback={<main className="room" aria-busy="true" />}>
      <Trouble />
      {lesson === null ? (
        <Course />
      ) : lesson === 'checklist' ? (
        <ChecklistPage />
      ) : lesson === 'again' ? (
        <AgainPage />
      ) : (
        <LessonPage key={lesson} id={lesson} moment={moment} />
      )}
    </Suspense>
  )
}
