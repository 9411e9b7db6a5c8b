import { Suspense, useEffect, useMemo, useState } from 'react'
import { loadFurther } from '../app/further.ts'
import { FIRST_SCENARIO, scenarioOf } from '../app/library.ts'
import { startRun } from '../app/runs.ts'
import { useHistory, useSession } from '../app/session.ts'
import { goToFact } from '../app/why.ts'
import { type Choices, NOTHING_CHOSEN } from '../scenario/choices.ts'
import { ScenarioError } from '../scenario/error.ts'
import { type Jump, jumpsToVerdicts, jumpToDifference, type Other } from '../view/jumps.ts'
import { useCurrent } from './current.ts'
import { lazyPart } from './lazy-quiet.ts'

/** A run that can be played, once it has been. */
async function otherRun(says: string, choices: Choices): Promise<Other[]> {
  try {
    const started = startRun(scenarioOf(choices) ?? FIRST_SCENARIO, choices)
    const { recording } = 'run' in started ? started.run : await started.pending
    return [{ says, recording }]
  } catch (error) {
    if (error instanceof ScenarioError) return []
    throw error
  }
}

/**
 * Where this run parts from others, and where each verdict on it begins to hold, once all is there that runs may need.
 * `act`: one of them was chosen.
 */
export function JumpList({ act }: { readonly act: () => void }) {
  return (
    <Suspense fallback={<p className="small">One moment…</p>}>
      <Loaded act={act} />
    </Suspense>
  )
}

const Loaded = lazyPart(async () => {
  await loadFurther()
  return Jumps
})

function Jumps({ act }: { readonly act: () => void }) {
  const { run, job } = useCurrent()
  const past = useHistory((history) => history.past)
  const scenario = useSession((session) => session.scenario)
  const own = useSession((session) => session.own)
  const [differences, setDifferences] = useState<readonly Jump[]>([])
  useEffect(() => {
    let wanted = true
    const before = past.findLast((choices) => choices.scenario === scenario)
    const others = [
      ...(before === undefined ? [] : [otherRun('the run before your last change', before)]),
      otherRun('the scenario as it comes', { ...NOTHING_CHOSEN, scenario, own }),
    ]
    void Promise.all(others).then((played) => {
      if (wanted) setDifferences(played.flat().flatMap((other) => jumpToDifference(run.recording, other) ?? []))
    })
    return () => {
      wanted = false
    }
  }, [run, past, scenario, own])
  const verdicts = useMemo(() => jumpsToVerdicts(run.recording, job), [run, job])
  const jumps = [...differences, ...verdicts]
  if (jumps.length === 0) return <p className="small">There is no verdict on this run.</p>
  return (
    <ul data-testid="jump-list">
      {jumps.map((jump) => (
        <JumpRow key={`${jump.text} ${jump.fact}`} jump={jump} act={act} />
      ))}
    </ul>
  )
}

function JumpRow({ jump: { fact, atMs, clock, text }, act }: { readonly jump: Jump; readonly act: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={() => {
          goToFact(fact, atMs)
          act()
        }}
      >
        <time>{clock}</time> {text}
      </button>
    </li>
  )
}
