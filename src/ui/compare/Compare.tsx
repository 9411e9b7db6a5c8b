import { Fragment, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import {
  follow,
  leftOf,
  makeRightAsLeft,
  nameRight,
  type Pair,
  rightOf,
  stopComparing,
  swapSides,
  usePair,
} from '../../app/compare.ts'
import { FIRST_SCENARIO, scenarioOf } from '../../app/library.ts'
import { seek } from '../../app/playhead.ts'
import { chooseJob, useSession } from '../../app/session.ts'
import { closeWhy } from '../../app/why.ts'
import { factOfParting, SIDES, type Side } from '../../run/compare-runs.ts'
import { partingInWords } from '../../view/compare.ts'
import { momentOfFact } from '../../view/compare-clock.ts'
import { visible } from '../../view/visible.ts'
import { Problem } from '../Absent.tsx'
import { CurrentContext } from '../current.ts'
import { Transport } from '../Transport.tsx'
import { WhyMount } from '../WhyMount.tsx'
import { Outcomes, SetApart } from './Differences.tsx'
import { PairAnnouncer } from './PairAnnouncer.tsx'
import { PairLanes } from './PairLanes.tsx'
import { PairStage } from './PairStage.tsx'
import { Settings } from './Settings.tsx'
import { SideRow } from './SideRow.tsx'
import { ComparedContext, OnSide, SIDE_NAMES, useCompared, useSides } from './sides.tsx'
import './compare.css'

/** Two runs of one scenario on one clock: where they part, how they come out, and what sets them apart. */
export function Compare() {
  const session = useSession()
  const scenario = scenarioOf(session) ?? FIRST_SCENARIO
  const { preset, set, payload, work, numbers, edits, script, other } = session
  const [left, right] = useMemo(() => {
    const mine = { preset, set, payload, work, numbers, edits, script }
    return [leftOf(mine), rightOf({ ...useSession.getState(), ...mine, other })]
  }, [preset, set, payload, work, numbers, edits, script, other])
  const { pair: next, pending, problem } = usePair(scenario, left, right)
  const [pair, setPair] = useState<Pair | null>(null)
  const compared = useSides(pair, { left, right }, session.job)
  // The runs, the clock and what follows it change together, before anything is painted.
  useLayoutEffect(() => {
    if (next === null) return
    const halt = follow(next)
    setPair(next)
    return halt
  }, [next])
  useEffect(() => closeWhy, [])
  useEffect(() => {
    if (other === null) nameRight()
  }, [other])
  const [asking, setAsking] = useState<Side>('left')
  const [changing, setChanging] = useState(false)

  const head = (
    <Fragment key="head">
      <div className="pair-head">
        <div className="pair-title">
          <h1>{visible(scenario.title)}</h1>
          <p>Two runs, one clock.</p>
        </div>
        <Actions pair={pair} />
        {compared === null ? null : (
          <ComparedContext.Provider value={compared}>
            <PartingLine />
          </ComparedContext.Provider>
        )}
      </div>
      {problem === null ? null : problem.side === null ? (
        <Problem says={problem.says} />
      ) : (
        <p className="problem" role="alert">
          {SIDE_NAMES[problem.side]}: {problem.says}{' '}
          {pair === null ? '' : 'The last two runs that could be played are still shown.'}
        </p>
      )}
    </Fragment>
  )
  // Laid out as below: whoever is in here already is not put out once the runs have come.
  if (compared === null)
    return (
      <ComparedContext.Provider value={null}>
        <main className="compare" aria-busy={pending}>
          {head}
        </main>
      </ComparedContext.Provider>
    )
  return (
    <ComparedContext.Provider value={compared}>
      <main className="compare" data-shows={compared.pair.scenario.id} aria-busy={pending}>
        {head}
        {SIDES.map((side) => (
          <section
            key={side}
            className="pair-row"
            aria-label={`${SIDE_NAMES[side]} run`}
            data-side={side}
            onClickCapture={() => setAsking(side)}
          >
            <OnSide side={side}>
              <SideRow side={side} />
            </OnSide>
          </section>
        ))}
        <aside className="pair-aside" aria-label="How they differ">
          <button
            type="button"
            aria-expanded={changing}
            onClick={() => setChanging(!changing)}
            data-testid="change-sides"
          >
            {changing ? 'Back to the stages' : 'Change the sides'}
          </button>
          <Outcomes />
          <SetApart />
        </aside>
        {changing ? (
          <Settings />
        ) : (
          <div className="pair-stages">
            {SIDES.map((side) => (
              <PairStage key={side} side={side} onPress={() => setAsking(side)} />
            ))}
          </div>
        )}
      </main>
      <CurrentContext.Provider value={compared.currents.left}>
        <Transport lanes={<PairLanes />} />
      </CurrentContext.Provider>
      <OnSide side={asking}>
        <WhyMount />
      </OnSide>
      <PairAnnouncer />
    </ComparedContext.Provider>
  )
}

/** What is done with both sides at once. */
function Actions({ pair }: { readonly pair: Pair | null }) {
  return (
    <div className="pair-actions">
      <button type="button" onClick={swapSides} title="Left becomes right, right becomes left" data-testid="swap">
        Swap
      </button>
      <button
        type="button"
        onClick={() => makeRightAsLeft()}
        title="Then change one rule on the right"
        data-testid="same"
      >
        Make both the same
      </button>
      <button type="button" onClick={() => stopComparing(pair)} data-testid="stop-comparing">
        Stop comparing
      </button>
    </div>
  )
}

/** Where they part, in a sentence, and the way there. */
function PartingLine() {
  const { pair, job } = useCompared()
  const { comparison, runs, joint } = pair
  const { parting } = comparison
  const recordings = { left: runs.left.recording, right: runs.right.recording }
  const { jobs } = runs.left.recording.plan
  const go = (): void => {
    if (parting === null) return
    const { side, place } = factOfParting(recordings, parting)
    const fact = recordings[side].facts[place]
    const whose = 'job' in fact ? fact.job : -1
    if (whose >= 0 && whose !== job) chooseJob(jobs[whose].id) // the bands are those of the job that it is about
    // Into its telling: what both sides do there is seen to begin.
    seek(momentOfFact(joint[side], place) + 1)
  }
  return (
    <div className="pair-parting">
      <p>
        <strong data-testid="parting">{partingInWords(recordings, parting)}</strong>
      </p>
      {parting === null ? null : (
        <button type="button" onClick={go} data-testid="go-there">
          Go there
        </button>
      )}
      {jobs.length < 2 ? null : (
        <label className="pick">
          <span>Job</span>
          <select value={jobs[job].id} onChange={(event) => chooseJob(event.target.value)} data-testid="job">
            {jobs.map(({ id }) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
