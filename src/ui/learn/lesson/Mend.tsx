import { type ReactNode, type Ref, useEffect, useMemo, useState } from 'react'
import { lay, UNTOUCHED } from '../../../app/learn/lesson.ts'
import { noteCode, noteHint, noteReached, noteSolution, useLesson } from '../../../app/learn/progress.ts'
import { programText } from '../../../story/code/schema.ts'
import type { Changes } from '../../../story/laid.ts'
import type { Lesson } from '../../../story/lesson.ts'
import type { Attempt, Goal, Moment, MomentRun } from '../../../story/moment.ts'
import { runsOf } from '../../../story/play.ts'
import { costsInWords } from '../../../view/matrix-words.ts'
import { Icon } from '../../Icon.tsx'
import { Paragraph, Plain } from '../../story/Sentences.tsx'
import { Cases } from './Cases.tsx'
import { Offered } from './Offered.tsx'
import './mend.css'
import { laidBy, looksInWords, wayTaken } from '../../../app/learn/lesson-ways.ts'
import { useJudging } from './use-judging.ts'

/** A moment with something to be reached. */
export type GoalMoment = Moment & { readonly run: MomentRun; readonly goal: Goal }

interface MendProps {
  readonly lesson: Lesson
  readonly moment: GoalMoment
  readonly changes: Changes
  /** The case whose run is on the stage. */
  readonly shown: number
  readonly onShow: (i: number) => void
  readonly heading: Ref<HTMLHeadingElement>
  /** Back and forth among the changes. */
  readonly children: ReactNode
}

/** What has to hold, how it stands under the learner's changes, and what can be changed. */
export function Mend({ lesson, moment, changes, shown, onShow, heading, children }: MendProps) {
  const { goal, run } = moment
  const task = useMemo(() => ({ goal, run }), [goal, run])
  const names = useMemo(() => runsOf(goal).map(({ name }) => name), [goal])
  const judging = useJudging(task, changes)
  const { judged, settled, reached } = judging
  useEffect(() => {
    if (reached) noteReached(lesson.id, moment.id)
  }, [reached, lesson, moment])
  const way = settled ? wayTaken(moment, changes) : null
  return (
    <section className="lesson-mend" aria-labelledby="lesson-goal" data-reached={reached} data-settled={settled}>
      <h2 id="lesson-goal" ref={heading} tabIndex={-1}>
        Your turn
      </h2>
      <Paragraph className="lesson-goal" text={goal.says} />
      <Cases names={names} judging={judging} shown={shown} onShow={onShow} />
      {judged.problem === null ? null : (
        <p className="problem" role="alert">
          This cannot be played: {judged.problem}
        </p>
      )}
      <div role="status">
        {reached ? (
          <div className="lesson-reached" data-testid="goal-reached">
            <p>
              <Icon name="tick" /> <strong>That holds.</strong>{' '}
              {judged.costs === null
                ? ''
                : `Beside the worker as it was: ${[costsInWords(judged.costs), ...looksInWords(judged.costs)].join(', ')}.`}
            </p>
            {way === null ? null : <Paragraph text={way.says} />}
          </div>
        ) : settled && changes !== UNTOUCHED && way !== null ? (
          <Paragraph className="lesson-says" text={way.says} />
        ) : null}
      </div>
      <Offered lesson={lesson} moment={moment} changes={changes} />
      <div className="lesson-bench">{children}</div>
      <Help lesson={lesson} moment={moment} changes={changes} />
    </section>
  )
}

interface HelpProps {
  readonly lesson: Lesson
  readonly moment: GoalMoment
  readonly changes: Changes
}

/** Hints, one by one; and ways that work, for who asks for them. */
function Help({ lesson, moment, changes }: HelpProps) {
  const { hints = [], solutions = [] } = moment
  const progress = useLesson(lesson.id)
  const read = Object.hasOwn(progress.hints, moment.id) ? Math.min(progress.hints[moment.id], hints.length) : 0
  const areShown = progress.solutions.includes(moment.id)
  const taken = wayTaken(moment, changes)
  return (
    <div className="lesson-help">
      {read === 0 ? null : (
        <ol className="lesson-hints" aria-label="Hints" aria-live="polite">
          {hints.slice(0, read).map((hint) => (
            <li key={hint}>
              <Paragraph text={hint} />
            </li>
          ))}
        </ol>
      )}
      <div className="lesson-help-buttons">
        {read >= hints.length ? null : (
          <button type="button" data-testid="hint" onClick={() => noteHint(lesson.id, moment.id, read + 1)}>
            {read === 0 ? 'A hint' : 'Another hint'} <span className="small">{`${read + 1} of ${hints.length}`}</span>
          </button>
        )}
        {areShown || solutions.length === 0 ? null : (
          <button type="button" data-testid="solution" onClick={() => noteSolution(lesson.id, moment.id)}>
            Show what works
          </button>
        )}
      </div>
      {areShown ? (
        <section className="lesson-ways" aria-label="What works">
          <h3>What works</h3>
          {solutions.map((way) => (
            <Way
              key={way.title}
              way={way}
              taken={way === taken}
              onTake={() => {
                if (way.code !== undefined) noteCode(lesson.id, moment.id, programText(way.code))
                lay(lesson.id, moment, laidBy(way))
              }}
            />
          ))}
        </section>
      ) : null}
    </div>
  )
}

interface WayProps {
  readonly way: Attempt
  readonly taken: boolean
  readonly onTake: () => void
}

function Way({ way, taken, onTake }: WayProps) {
  const { title, says, code } = way
  const [told, setTold] = useState(false)
  return (
    <div className="lesson-way" data-taken={taken}>
      <p>
        <Plain text={title} />
      </p>
      <button
        type="button"
        aria-pressed={taken}
        onClick={() => {
          setTold(true)
          onTake()
        }}
      >
        {taken ? 'In force' : 'Try it'}
        <span className="visually-hidden">: {title}</span>
      </button>
      {code === undefined ? null : <pre className="lesson-way-code">{programText(code)}</pre>}
      {told && !taken ? <Paragraph className="lesson-says" text={says} /> : null}
    </div>
  )
}
