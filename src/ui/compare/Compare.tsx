import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
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
import { SIDES, type Side } from '../../run/compare-runs.ts'
import { outcomesOf, partingInWords, runOutcomes } from '../../view/compare.ts'
import { momentOfFact } from '../../view/compare-clock.ts'
import { CurrentContext } from '../current.ts'
import { Icon } from '../Icon.tsx'
import { Stage } from '../Stage.tsx'
import { Transport } from '../Transport.tsx'
import { WhyMount } from '../WhyMount.tsx'
import { PairAnnouncer } from './PairAnnouncer.tsx'
import { PairLanes } from './PairLanes.tsx'
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

  const head = (
    <>
      <div className="pair-title">
        <h1>{scenario.title}</h1>
        <p>Two runs, one clock.</p>
        <Actions pair={pair} />
      </div>
      {problem === null ? null : (
        <p className="problem" role="alert">
          {problem.side === null ? '' : `${SIDE_NAMES[problem.side]}: `}
          {problem.says} {pair === null ? '' : 'The last two runs that could be played are still shown.'}
        </p>
      )}
    </>
  )
  if (compared === null)
    return (
      <main className="compare" aria-busy={pending}>
        {head}
      </main>
    )
  return (
    <ComparedContext.Provider value={compared}>
      <main className="compare" data-shows={compared.pair.scenario.id} aria-busy={pending}>
        {head}
        <PartingLine />
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
        <Outcomes />
        <div className="pair-stages">
          {SIDES.map((side) => (
            <section
              key={side}
              className="pair-stage"
              aria-label={`${SIDE_NAMES[side]} stage`}
              data-side={side}
              onClickCapture={() => setAsking(side)}
            >
              <h2 className="kicker">{SIDE_NAMES[side]}</h2>
              <OnSide side={side}>
                <Stage />
              </OnSide>
            </section>
          ))}
        </div>
        <Settings />
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
        Right as left
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
    const side = parting?.fact.left === null ? 'right' : 'left'
    const fact = parting?.fact[side] ?? null
    // Into its telling: what both sides do there is seen to begin.
    if (fact !== null) seek(momentOfFact(joint[side], fact) + 1)
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

/** How the right side comes out, held against the left. */
function Outcomes() {
  const { pair, job } = useCompared()
  const { comparison } = pair
  const outcomes = [...outcomesOf(comparison.jobs[job]), ...runOutcomes(comparison)]
  const others = comparison.jobs.filter((one, i) => i !== job && outcomesOf(one).length > 0).length
  return (
    <section className="pair-outcomes" aria-label="How they come out">
      <h2 className="kicker">On the right</h2>
      <ul data-testid="outcomes">
        {outcomes.length === 0 ? <li>It comes out as on the left.</li> : null}
        {outcomes.map(({ says, better }) => (
          <li key={says} data-better={String(better)}>
            {better === null ? null : <Icon name={better ? 'tick' : 'cross'} />}
            <span>
              {better === null ? null : <span className="visually-hidden">{better ? 'better: ' : 'worse: '}</span>}
              {says}
            </span>
          </li>
        ))}
        {others === 0 ? null : (
          <li>
            {others} more {others === 1 ? 'job comes' : 'jobs come'} out otherwise
          </li>
        )}
      </ul>
    </section>
  )
}
