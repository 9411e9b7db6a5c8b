import { lazy, Suspense } from 'react'
import { learnPlace, useHash } from '../../app/learn/place.ts'
import { Course } from './course/Course.tsx'
import { Trouble } from './course/Trouble.tsx'

const ChecklistPage = lazy(async () => ({ default: (await import('./course/ChecklistPage.tsx')).ChecklistPage }))
const AgainPage = lazy(async () => ({ default: (await import('./course/AgainPage.tsx')).AgainPage }))
const LessonPage = lazy(async () => ({ default: (await import('./lesson/LessonPage.tsx')).LessonPage }))

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
