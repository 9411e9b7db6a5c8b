import { useCallback, useState } from 'react'
import { noteChosen, noteHint, noteReached, noteSolution, useLesson } from '../../../app/learn/progress.ts'
import type { Choice } from '../../../run/schedule.ts'
import { Paragraph } from '../../story/Sentences.tsx'
import { Foot } from '../lesson/Foot.tsx'
import { Intro } from '../lesson/Intro.tsx'
import type { MomentProps } from '../lesson/MomentView.tsx'
import { type BreakMomentData, BreakTask } from './BreakTask.tsx'

const NOTHING: readonly unknown[] = []

/** A moment in which the learner schedules the run. */
export function BreakMoment({ lesson, moment, next }: MomentProps<BreakMomentData>) {
  const { chosen, hints, reached } = useLesson(lesson.id)
  const [kept] = useState(() => (Object.hasOwn(chosen, moment.id) ? chosen[moment.id] : NOTHING))
  const isReached = reached.includes(moment.id)
  const onChosen = useCallback((now: readonly Choice[]) => noteChosen(lesson.id, moment.id, now), [lesson, moment])
  const onReached = useCallback(
    (shown: boolean) => {
      if (!shown) noteReached(lesson.id, moment.id)
    },
    [lesson, moment],
  )
  const onHint = useCallback((count: number) => noteHint(lesson.id, moment.id, count), [lesson, moment])
  const onShown = useCallback(() => noteSolution(lesson.id, moment.id), [lesson, moment])
  return (
    <>
      <Intro lesson={lesson} moment={moment} />
      <BreakTask
        moment={moment}
        chosen={kept}
        onChosen={onChosen}
        hints={Object.hasOwn(hints, moment.id) ? hints[moment.id] : 0}
        onHint={onHint}
        onReached={onReached}
        onShown={onShown}
      >
        {isReached ? (
          <section className="break-after">
            <h2>What you have found</h2>
            {moment.after?.map((text) => (
              <Paragraph key={text} text={text} />
            ))}
          </section>
        ) : null}
      </BreakTask>
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
