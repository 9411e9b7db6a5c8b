import { useMemo } from 'react'
import { noteChosen, noteReached, noteSolution, useLesson } from '../../../app/learn/progress.ts'
import { type Marked, marksIn } from '../../../story/code/marked.ts'
import type { Marks } from '../../../story/code/schema.ts'
import type { Moment } from '../../../story/moment.ts'
import { Foot } from '../lesson/Foot.tsx'
import { Intro } from '../lesson/Intro.tsx'
import type { MomentProps } from '../lesson/MomentView.tsx'
import { MarkTask } from './MarkTask.tsx'

/** A moment with a program to be reviewed. */
export type MarkMomentData = Moment & { readonly marks: Marks }

const NOTHING: readonly unknown[] = []

/** A program to be reviewed; the marks are kept on the device. */
export function MarkMoment({ lesson, moment, next }: MomentProps<MarkMomentData>) {
  const { chosen, reached } = useLesson(lesson.id)
  const { marks } = moment
  const kept = Object.hasOwn(chosen, moment.id) ? chosen[moment.id] : NOTHING
  const marked = useMemo(() => marksIn(kept, marks.code.length), [kept, marks])
  const isReached = reached.includes(moment.id)
  return (
    <>
      <Intro lesson={lesson} moment={moment} />
      <MarkTask
        task={marks}
        marked={marked}
        onMarked={(now: readonly Marked[]) => noteChosen(lesson.id, moment.id, now)}
        onShown={() => noteSolution(lesson.id, moment.id)}
        onComplete={() => noteReached(lesson.id, moment.id)}
      />
      {isReached ? (
        <Foot {...next} />
      ) : (
        <div className="lesson-foot">
          <a className="lesson-skip small" href={next.href}>
            Go on without it
          </a>
        </div>
      )}
    </>
  )
}
