import { type ReactNode, type Ref, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { lay } from '../../../app/learn/lesson.ts'
import { noteCode, noteHint, noteReached, noteSolution, useLesson } from '../../../app/learn/progress.ts'
import { programText } from '../../../story/code/schema.ts'
import type { Changes } from '../../../story/laid.ts'
import type { Lesson } from '../../../story/lesson.ts'
import type { Attempt, Goal, Moment, MomentRun } from '../../../story/moment.ts'
import { runsOf } from '../../../story/play.ts'
import { Absent } from '../../Absent.tsx'
import { lazyPart } from '../../lazy-quiet.ts'
import { Paragraph, Plain } from '../../story/Sentences.tsx'
import { HowItStands } from './HowItStands.tsx'
import { Offered } from './Offered.tsx'
import './mend.css'
import { laidBy, wayTaken } from '../../../app/learn/lesson-ways.ts'
import { useFocusInSight } from './use-focus-in-sight.ts'
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
  /** Hears how far the goal is reached. */
  readonly onTally: (tally: Tally) => void
  readonly heading: Ref<HTMLHeadingElement>
  /** Back and forth among the changes. */
  readonly children: ReactNode
}

/** How far the goal is reached. */
export interface Tally {
  /** Of so many cases so many hold. */
  readonly holds: number
  readonly of: number
  /** That is known of the present changes. */
  readonly settled: boolean
  readonly reached: boolean
}

/** The function that is to be written, with how the goal stands right below it. */
const OfferedCode = lazyPart(
  async () => (await import('../code/OfferedCode.tsx')).OfferedCode,
  function NoCode({ children }: { readonly children?: ReactNode }) {
    return (
      <>
        {children}
        <Absent />
      </>
    )
  },
)

/** What has to hold, how it stands under the learner's changes, and what can be changed. */
export function Mend({ lesson, moment, changes, shown, onShow, onTally, heading, children }: MendProps) {
  const { goal, run } = moment
  const task = useMemo(() => ({ goal, run }), [goal, run])
  const names = useMemo(() => runsOf(goal).map(({ name }) => name), [goal])
  const judging = useJudging(task, changes)
  const { judged, settled, reached } = judging
  useEffect(() => {
    if (reached) noteReached(lesson.id, moment.id)
  }, [reached, lesson, moment])
  const holds = judged.outcomes.filter((one) => one?.unmet.length === 0).length
  useEffect(() => onTally({ holds, of: names.length, settled, reached }), [onTally, holds, names, settled, reached])
  const stands = (
    <HowItStands moment={moment} changes={changes} names={names} judging={judging} shown={shown} onShow={onShow} />
  )
  const code = moment.offers?.code
  const part = useRef<HTMLElement>(null)
  useFocusInSight(part)
  return (
    <section
      className="lesson-mend"
      ref={part}
      aria-labelledby="lesson-goal"
      data-reached={reached}
      data-settled={settled}
    >
      <h2 id="lesson-goal" ref={heading} tabIndex={-1}>
        Your turn
      </h2>
      <Paragraph className="lesson-goal" text={goal.says} />
      {code === undefined ? (
        stands
      ) : (
        <Suspense fallback={stands}>
          <OfferedCode lesson={lesson} moment={moment} task={code} changes={changes}>
            {stands}
          </OfferedCode>
        </Suspense>
      )}
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
