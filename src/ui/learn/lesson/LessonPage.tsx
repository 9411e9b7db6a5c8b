import { useEffect, useState } from 'react'
import { CATALOGUE } from '../../../app/learn/catalogue.ts'
import { lessonOf } from '../../../app/learn/lesson-files.ts'
import { lessonAddress } from '../../../app/learn/place.ts'
import { lessonNow, noteAt } from '../../../app/learn/progress.ts'
import { NotFetched, useTries } from '../../../app/parts.ts'
import { REVIEW } from '../../../story/course-progress.ts'
import type { Lesson } from '../../../story/lesson.ts'
import { visible } from '../../../view/visible.ts'
import { AbsentRoom } from '../../Absent.tsx'
import { useArrival } from '../course/use-arrival.ts'
import { LessonBar } from './LessonBar.tsx'
import { MomentView, type Onward } from './MomentView.tsx'
import { Review } from './Review.tsx'
import './lesson.css'
import './lesson-room.css'

interface LessonPageProps {
  readonly id: string
  /** The place in it that the address names: a moment, or `review`; null: where one left off. */
  readonly moment: string | null
}

type Loaded = { readonly lesson: Lesson } | { readonly problem: string } | 'absent' | null

/** One lesson, from its file. */
export function LessonPage({ id, moment }: LessonPageProps) {
  const [loaded, setLoaded] = useState<Loaded>(null)
  const tries = useTries((now) => now.tries)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one
  useEffect(() => {
    let wanted = true
    lessonOf(id).then(
      (lesson) => {
        if (wanted) setLoaded({ lesson })
      },
      (error: unknown) => {
        if (!wanted) return
        if (error instanceof NotFetched) setLoaded('absent')
        else setLoaded({ problem: error instanceof Error ? error.message : String(error) })
      },
    )
    return () => {
      wanted = false
    }
  }, [id, tries])
  if (loaded === 'absent') return <AbsentRoom />
  if (loaded === null) return <main className="room" aria-busy="true" />
  if ('problem' in loaded) return <NoLesson says={loaded.problem} />
  return <Open lesson={loaded.lesson} named={moment} />
}

/** More of an address tells nobody anything. */
const SHOWN_MOST = 60

function NoLesson({ says }: { readonly says: string }) {
  useArrival()
  return (
    <main className="room">
      <div className="room-head">
        <h1 tabIndex={-1}>No such lesson</h1>
        <p role="alert">{visible(says.slice(0, SHOWN_MOST + 30))}</p>
        <p>
          <a href="#learn">All lessons</a>
        </p>
      </div>
    </main>
  )
}

/** Where one left off, or the beginning. */
function placeLeft({ id, moments }: Lesson): string {
  const { at, done } = lessonNow(id)
  const isThere = at === REVIEW ? done === null : moments.some((one) => one.id === at)
  return at !== null && isThere ? at : moments[0].id
}

/** What comes after a lesson. */
function afterLesson({ id }: Lesson): Onward {
  const next = CATALOGUE[CATALOGUE.findIndex((one) => one.id === id) + 1]
  return next === undefined
    ? { says: 'All lessons', href: '#learn' }
    : { says: `Next: ${next.number} ${next.title}`, href: lessonAddress(next.id) }
}

function Open({ lesson, named }: { readonly lesson: Lesson; readonly named: string | null }) {
  const { id, moments } = lesson
  const at = moments.findIndex((one) => one.id === named)
  const isThere = named === null || named === REVIEW || at >= 0
  // The address says where one is, so that a reload and the browser's way back lead here again.
  const place = named !== null && isThere ? named : placeLeft(lesson)
  useEffect(() => {
    if (named !== place) history.replaceState(history.state, '', lessonAddress(id, place))
    noteAt(id, place)
  }, [id, named, place])
  // The address is put right at once; what was wrong with it is said as long as one stays.
  const [stray, setStray] = useState<{ readonly named: string; readonly place: string } | null>(null)
  useEffect(() => {
    if (named !== null && !isThere) setStray({ named, place })
    else setStray((last) => (last?.place === place ? last : null))
  }, [named, isThere, place])
  const now = moments.findIndex((one) => one.id === place)
  const next = moments[now + 1]
  return (
    <main className="lesson" data-place={place}>
      <LessonBar lesson={lesson} place={place} />
      {stray?.place !== place ? null : (
        <p role="alert" className="lesson-stray small">
          This lesson has no part “{visible(stray.named.slice(0, SHOWN_MOST))}”. It has:{' '}
          {[...moments.map((one) => one.id), REVIEW].join(', ')}.
        </p>
      )}
      {now < 0 ? (
        <Review lesson={lesson} next={afterLesson(lesson)} />
      ) : (
        <MomentView
          key={place}
          lesson={lesson}
          moment={moments[now]}
          next={
            next === undefined
              ? { says: 'Last question', href: lessonAddress(id, REVIEW) }
              : { says: `Next: ${next.title}`, href: lessonAddress(id, next.id) }
          }
        />
      )}
    </main>
  )
}
