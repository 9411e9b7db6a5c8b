import { Suspense, useCallback, useEffect, useId, useMemo, useState } from 'react'
import { contrastOf } from '../../../app/learn/contrast.ts'
import { isWatched, lay, phaseOf, travel, UNTOUCHED, useBench } from '../../../app/learn/lesson.ts'
import { listenInLesson } from '../../../app/learn/lesson-keys.ts'
import { noteGuess, noteWatched, useLesson } from '../../../app/learn/progress.ts'
import { NOT_FETCHED } from '../../../app/parts.ts'
import { isClosed, usePlayhead } from '../../../app/playhead.ts'
import { closeWhy } from '../../../app/why.ts'
import type { Scenario } from '../../../scenario/schema.ts'
import { guessIn } from '../../../story/course-progress.ts'
import type { Lesson } from '../../../story/lesson.ts'
import type { Moment, MomentRun } from '../../../story/moment.ts'
import { runsOf } from '../../../story/play.ts'
import { Absent } from '../../Absent.tsx'
import { Announcer } from '../../Announcer.tsx'
import { CurrentContext } from '../../current.ts'
import { lazyPart } from '../../lazy-quiet.ts'
import { Plain } from '../../story/Sentences.tsx'
import { WhyMount } from '../../WhyMount.tsx'
import type { BreakMomentData } from '../break/BreakTask.tsx'
import type { MarkMomentData } from '../code/MarkMoment.tsx'
import { Foot } from './Foot.tsx'
import { GuessTask } from './GuessTask.tsx'
import { Intro } from './Intro.tsx'
import { LessonStage } from './LessonStage.tsx'
import { type GoalMoment, Mend, type Tally } from './Mend.tsx'
import { NextStep } from './NextStep.tsx'
import { useMomentRun, useReady, watchFromBeginning } from './use-moment-run.ts'
import { useStep } from './use-step.ts'
import { WhatHappened } from './WhatHappened.tsx'

/** Where the lesson goes on. */
export interface Onward {
  readonly says: string
  readonly href: string
}

export interface MomentProps<M extends Moment = Moment> {
  readonly lesson: Lesson
  readonly moment: M
  readonly next: Onward
}

const BreakMoment = lazyPart(async () => (await import('../break/BreakMoment.tsx')).BreakMoment)

const MarkMoment = lazyPart(async () => (await import('../code/MarkMoment.tsx')).MarkMoment)

/** There is a program to be reviewed. */
const isMarked = (moment: Moment): moment is MarkMomentData => moment.marks !== undefined

/** The run is the learner’s to schedule. */
const isBroken = (moment: Moment): moment is BreakMomentData => moment.run !== undefined && moment.breaks !== undefined

/** One moment of a lesson: it is read, guessed about, watched, explained, and mended. */
export function MomentView({ lesson, moment, next }: MomentProps) {
  if (isBroken(moment))
    return (
      <Suspense fallback={<Intro lesson={lesson} moment={moment} />}>
        <BreakMoment lesson={lesson} moment={moment} next={next} />
      </Suspense>
    )
  if (isMarked(moment))
    return (
      <Suspense fallback={<Intro lesson={lesson} moment={moment} />}>
        <MarkMoment lesson={lesson} moment={moment} next={next} />
      </Suspense>
    )
  return moment.run === undefined ? (
    <Reading lesson={lesson} moment={moment} next={next} />
  ) : (
    <Running lesson={lesson} moment={moment as RunMoment} next={next} />
  )
}

type RunMoment = Moment & { readonly run: MomentRun }

/** Nothing is played: it is there to be read. */
function Reading({ lesson, moment, next }: MomentProps) {
  return (
    <>
      <Intro lesson={lesson} moment={moment} />
      <Foot {...next} />
    </>
  )
}

function Running({ lesson, moment, next }: MomentProps<RunMoment>) {
  const ready = useReady(moment.run)
  return (
    <>
      <Intro lesson={lesson} moment={moment} />
      {ready === null ? (
        <div className="lesson-stage" aria-busy="true" />
      ) : 'problem' in ready && ready.problem === NOT_FETCHED ? (
        <Absent />
      ) : 'problem' in ready ? (
        <p className="problem" role="alert">
          The run of this moment could not be loaded: {ready.problem}
        </p>
      ) : (
        <Played lesson={lesson} moment={moment} next={next} scenario={ready.scenario} />
      )}
    </>
  )
}

const hasGoal = (moment: Moment): moment is GoalMoment => moment.goal !== undefined && moment.run !== undefined

const CASE_ALONE = [{ name: null, laid: UNTOUCHED }]

function Played({ lesson, moment, next, scenario }: MomentProps<RunMoment> & { readonly scenario: Scenario }) {
  const id = useId()
  const progress = useLesson(lesson.id)
  const guess = guessIn(progress, moment.id)
  // Whoever has yet to guess has yet to see the run as well, whatever was done of later moments.
  const [fresh] = useState(moment.predict !== undefined && guess === undefined)
  const watched = fresh ? progress.watched.includes(moment.id) : isWatched(lesson, moment, progress)
  const { now: changes } = useBench(lesson.id, moment)
  const phase = phaseOf(moment, guess, watched)
  const [still] = useState(watched && !fresh)
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)
  const [job, setJob] = useState(moment.run.job)
  const cases = useMemo(() => (moment.goal === undefined ? CASE_ALONE : runsOf(moment.goal)), [moment])
  const [shown, setShown] = useState(0)
  const [tally, setTally] = useState<Tally | null>(null)
  const laid = useMemo(() => [cases[shown].laid, changes], [cases, shown, changes])
  const { current, pending, error } = useMomentRun({
    moment,
    scenario,
    changes: laid,
    job: job ?? scenario.jobs[0].id,
    hidden: phase === 'guess',
    still,
  })
  const heading = useStep(phase)
  const unlike = useMemo(() => contrastOf(lesson, moment, scenario), [lesson, moment, scenario])

  useEffect(() => closeWhy, [])
  const timeline = current?.run.timeline
  const isOver = usePlayhead((state) => state.timeline === timeline && isClosed(state))
  useEffect(() => {
    if (isOver && phase === 'watch') noteWatched(lesson.id, moment.id)
  }, [isOver, phase, lesson, moment])
  useEffect(
    () =>
      listenInLesson(() => ({
        playable: phase === 'watch' || phase === 'after',
        undo: () => travel(lesson.id, moment, 'undo'),
        redo: () => travel(lesson.id, moment, 'redo'),
      })),
    [phase, lesson, moment],
  )
  const watch = useCallback(() => {
    if (current === null) return
    document.querySelector('.lesson-stage')?.scrollIntoView({ block: 'nearest' })
    watchFromBeginning(moment, current)
  }, [moment, current])
  const makeGuess = () => {
    if (chosen === null) {
      setAsked(true)
      document.querySelector<HTMLElement>(`[name="${id}"]`)?.focus()
      return
    }
    noteGuess(lesson.id, moment.id, chosen)
    watch()
  }

  if (current === null) return null
  const isReached = progress.reached.includes(moment.id)
  return (
    <CurrentContext.Provider value={current}>
      <div className="lesson-task" data-phase={phase} aria-busy={pending}>
        {error === null ? null : (
          <p className="problem" role="alert">
            {error} The last run that could be played is still shown.
          </p>
        )}
        {phase === 'guess' && moment.predict !== undefined ? (
          <GuessTask
            id={id}
            predict={moment.predict}
            heading={heading}
            chosen={chosen}
            onChoose={setChosen}
            asked={asked}
            onGuess={makeGuess}
          />
        ) : null}
        {phase === 'watch' ? (
          <section className="lesson-watch" aria-labelledby={`${id}-watch`}>
            <h2 id={`${id}-watch`} ref={heading} tabIndex={-1}>
              Watch what happens
            </h2>
            <MyGuess moment={moment} guess={guess} />
          </section>
        ) : null}
        {phase === 'after' && (moment.predict !== undefined || moment.after !== undefined) ? (
          <WhatHappened moment={moment} guess={guess} heading={heading} />
        ) : null}
        {phase === 'after' && hasGoal(moment) ? (
          <Mend
            lesson={lesson}
            moment={moment}
            changes={changes}
            shown={shown}
            onShow={setShown}
            onTally={setTally}
            heading={moment.predict === undefined && moment.after === undefined ? heading : null}
          >
            <History lesson={lesson} moment={moment} />
          </Mend>
        ) : null}
      </div>
      <LessonStage first={moment.shows ?? 'picture'} unlike={unlike} locked={phase === 'guess'} onJob={setJob} />
      <NextStep
        phase={phase}
        form={id}
        next={next}
        done={!hasGoal(moment) || isReached}
        tally={hasGoal(moment) ? tally : null}
        watch={watch}
      />
      <Announcer />
      {phase === 'guess' ? null : <WhyMount />}
    </CurrentContext.Provider>
  )
}

/** What was guessed, while the run is watched. */
function MyGuess({ moment, guess }: { readonly moment: Moment; readonly guess: string | undefined }) {
  const mine = moment.predict?.guesses.find(({ id }) => id === guess)
  if (mine === undefined) return null
  return (
    <p>
      Your guess:{' '}
      <strong>
        <Plain text={mine.text} />
      </strong>
    </p>
  )
}

/** Back and forth among the changes, and all of them away. */
function History({ lesson, moment }: { readonly lesson: Lesson; readonly moment: GoalMoment }) {
  const { now, past, future } = useBench(lesson.id, moment)
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+Z"
        disabled={past.length === 0}
        onClick={() => travel(lesson.id, moment, 'undo')}
      >
        Undo
      </button>
      <button
        type="button"
        aria-keyshortcuts="Control+Y"
        disabled={future.length === 0}
        onClick={() => travel(lesson.id, moment, 'redo')}
      >
        Redo
      </button>
      <button type="button" disabled={Object.keys(now).length === 0} onClick={() => lay(lesson.id, moment, UNTOUCHED)}>
        All as it was
      </button>
    </>
  )
}
