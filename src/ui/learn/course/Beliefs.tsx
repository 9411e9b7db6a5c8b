import { lessonAddress } from '../../../app/learn/place.ts'
import type { Belief } from '../../../story/course.ts'
import type { CourseLesson } from '../../../story/course-catalogue.ts'
import { REVIEW } from '../../../story/course-progress.ts'
import { Plain } from '../../story/Sentences.tsx'

/** The number of a question's part in its lesson; the review is the last one. */
const partOf = ({ moments }: CourseLesson, question: string): number =>
  question === REVIEW ? moments.length + 1 : moments.indexOf(question) + 1

/** What wrong answers tell, until the same questions are answered rightly. */
export function Beliefs({ beliefs }: { readonly beliefs: readonly Belief[] }) {
  return (
    <section className="course-beliefs" aria-labelledby="beliefs" data-testid="beliefs">
      <div className="course-beliefs-head">
        <h2 id="beliefs">Not true, and tempting</h2>
        <p className="small">
          Your answers suggest that you believe this. Answer the question rightly when it is asked{' '}
          <a href={lessonAddress('again')}>again</a>, and the line goes away.
        </p>
      </div>
      <ul>
        {beliefs.map(({ says, from }) => (
          <li key={says}>
            <q>
              <Plain text={says} />
            </q>{' '}
            <span className="small">
              {from.map(({ lesson, question }, i) => (
                <span key={`${lesson.id} ${question}`}>
                  {i === 0 ? '' : ', '}
                  <a href={lessonAddress(lesson.id, question)}>
                    lesson {lesson.number}, part {partOf(lesson, question)}
                  </a>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
