import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { chosenIn } from '../../../app/learn/breaking.ts'
import { listenInLesson } from '../../../app/learn/lesson-keys.ts'
import { NOT_FETCHED, useTries } from '../../../app/parts.ts'
import { HeadContext } from '../../../app/playhead.ts'
import { useSettings } from '../../../app/settings.ts'
import { loadRuns, scenarioFor } from '../../../app/story/story-run.ts'
import { type Choice, scheduled } from '../../../run/schedule.ts'
import type { Scenario } from '../../../scenario/schema.ts'
import { choicesIn } from '../../../story/breaking/choices.ts'
import { breakPlan } from '../../../story/breaking/plan.ts'
import { questionOf } from '../../../story/breaking/question.ts'
import type { Breaks } from '../../../story/breaking/schema.ts'
import { outlookOf, stepsBack } from '../../../story/breaking/search.ts'
import type { Moment, MomentRun } from '../../../story/moment.ts'
import { bandsOf } from '../../../view/bands.ts'
import { groupsOf } from '../../../view/break/offers.ts'
import { stillToCome } from '../../../view/break/words.ts'
import { scaleOf } from '../../../view/scale.ts'
import { Absent } from '../../Absent.tsx'
import { type Current, CurrentContext } from '../../current.ts'
import { StagePicture } from '../../StagePicture.tsx'
import { StageText } from '../../StageText.tsx'
import { Plain } from '../../story/Sentences.tsx'
import { Hints } from './Hints.tsx'
import { Mended } from './Mended.tsx'
import { Offers, openOffers, useOfferFocus } from './Offers.tsx'
import { Standing } from './Standing.tsx'
import { Trace } from './Trace.tsx'
import { useBreaking } from './use-breaking.ts'
import { useOutlook, useSearched } from './use-outlook.ts'
import './break.css'

/** A moment that hands its run to the learner. */
export type BreakMomentData = Moment & { readonly run: MomentRun; readonly breaks: Breaks }

interface TaskProps {
  readonly moment: BreakMomentData
  /** What was chosen on an earlier visit: nobody vouches for it. */
  readonly chosen: readonly unknown[]
  readonly onChosen: (chosen: readonly Choice[]) => void
  /** So many of the moment's hints have been read. */
  readonly hints: number
  readonly onHint: (count: number) => void
  /** The aim is reached; `shown`: on a way that was shown, in part at least. */
  readonly onReached: (shown: boolean) => void
  /** A way to the aim was asked for. */
  readonly onShown: () => void
  /** What is said once the aim has been reached. */
  readonly children: ReactNode
}

/** The learner decides what happens next in a run without time, until something has been brought about. */
export function BreakTask(props: TaskProps) {
  const { run } = props.moment
  const [ready, setReady] = useState<{ readonly scenario: Scenario } | { readonly problem: string } | null>(null)
  const tries = useTries((now) => now.tries)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one
  useEffect(() => {
    let wanted = true
    loadRuns([run]).then(
      () => {
        if (wanted) setReady({ scenario: scenarioFor(run) })
      },
      (error: unknown) => {
        if (wanted) setReady({ problem: error instanceof Error ? error.message : String(error) })
      },
    )
    return () => {
      wanted = false
    }
  }, [run, tries])
  if (ready === null) return <div className="break-stage" aria-busy="true" />
  if ('problem' in ready && ready.problem === NOT_FETCHED) return <Absent />
  if ('problem' in ready)
    return (
      <p className="problem" role="alert">
        The run of this moment could not be loaded: {ready.problem}
      </p>
    )
  return <Task {...props} scenario={ready.scenario} />
}

function Task({
  moment,
  scenario,
  chosen,
  onChosen,
  hints,
  onHint,
  onReached,
  onShown,
  children,
}: TaskProps & { readonly scenario: Scenario }) {
  const id = useId()
  const { run, breaks } = moment
  const { plan, question, job } = useMemo(() => {
    const made = breakPlan(run, breaks, scenario)
    const named = made.jobs.findIndex((one) => one.id === run.job)
    return { plan: made, question: questionOf(breaks.aim, made), job: Math.max(0, named) }
  }, [run, breaks, scenario])
  const [kept] = useState(() => choicesIn(chosen))
  const shown = useBreaking(plan, job, kept, onChosen)
  const { breaking, head } = shown
  const { recording } = breaking.schedule
  const searched = useSearched(plan, question)
  const outlook = useOutlook(searched, question, recording)
  const there = outlook.kind === 'there'
  const back = useMemo(
    () => (searched === null || outlook.kind !== 'none' ? 1 : stepsBack(searched, recording)),
    [searched, outlook, recording],
  )
  const groups = useMemo(() => groupsOf(breaking.schedule), [breaking])
  const still = useMemo(() => stillToCome(recording.end), [recording])
  const [pointed, setPointed] = useState(-1)
  const steps = chosenIn(breaking).length
  const part = useOfferFocus(steps)

  useEffect(() => {
    if (there) onReached(breaking.shown)
  }, [there, breaking.shown, onReached])

  const { undo, redo } = shown
  // Nothing but these: the page's own keys would take back what was chosen in the playground.
  useEffect(() => listenInLesson(() => ({ playable: false, undo, redo })), [undo, redo])

  const current = useMemo<Current>(() => {
    const bands = bandsOf(recording, job, recording.endMs)
    return { scenario, run: shown.run, job, bands, scale: scaleOf(bands, recording.endMs) }
  }, [scenario, shown.run, recording, job])

  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || !useSettings.getState().shortcuts) return
    const control = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    const offer = control ? undefined : openOffers(groups)[Number(key) - 1]
    if (offer === undefined && (key !== 'z' || control)) return
    event.preventDefault()
    event.stopPropagation()
    if (offer !== undefined) shown.choose(offer.message)
    else if (event.shiftKey) shown.redo()
    else shown.undo()
  }
  const showOne = () => {
    if (searched === null) return
    const fromStart = outlookOf(searched, scheduled(plan, []).recording)
    if (fromStart.kind !== 'way') return
    onShown()
    setPointed(-1)
    shown.show(fromStart.messages)
  }
  const last = breaking.told.at(-1)
  return (
    <CurrentContext.Provider value={current}>
      <HeadContext.Provider value={head.store}>
        <section className="break-stage" aria-label="The run">
          <div className="stage">
            <StagePicture gates="where they act" />
            <StageText gates="where they act" />
          </div>
          <Trace told={breaking.told} still={still} />
        </section>
      </HeadContext.Provider>
      <section className="break-task" ref={part} aria-labelledby={`${id}-aim`} onKeyDown={onKey}>
        <div className="break-aim" data-there={there}>
          <h2 id={`${id}-aim`} className="kicker">
            Your aim
          </h2>
          <p className="break-aim-says">
            <Plain text={breaks.says} />
          </p>
        </div>
        <p className="break-last" role="status">
          {last === undefined ? (
            ''
          ) : (
            <>
              <strong>{last.says}.</strong> {last.facts.join(' ')}
            </>
          )}
        </p>
        <Standing outlook={outlook} over={openOffers(groups).length === 0} back={back} breaking={breaking} />
        <div className="break-tools">
          <button type="button" aria-keyshortcuts="Z" disabled={steps === 0} onClick={shown.undo}>
            Undo
          </button>
          <button type="button" disabled={breaking.ahead.length === 0} onClick={shown.redo}>
            {breaking.shown && breaking.ahead.length > 0 ? 'Next step' : 'Redo'}
          </button>
          <button type="button" disabled={steps === 0} onClick={shown.startOver}>
            Start over
          </button>
        </div>
        <div className="break-next">
          <h2>What happens next?</h2>
          <Offers
            groups={groups}
            faultsLeft={recording.end.faultsLeft[0]}
            faultsMax={plan.untimed?.faultsMax ?? 0}
            hinted={pointed === steps && outlook.kind === 'way' ? outlook.messages[0] : null}
            onChoose={shown.choose}
          />
        </div>
        {children}
        {there ? (
          <Mended breaks={breaks} run={run} scenario={scenario} />
        ) : (
          <Hints
            hints={moment.hints ?? []}
            read={hints}
            onRead={onHint}
            outlook={outlook}
            onPoint={() => setPointed(steps)}
            pointed={pointed === steps}
          >
            <button type="button" disabled={searched === null} onClick={shown.playing ? shown.pause : showOne}>
              {shown.playing ? 'Stop' : 'Show me one'}
            </button>
          </Hints>
        )}
      </section>
    </CurrentContext.Provider>
  )
}
