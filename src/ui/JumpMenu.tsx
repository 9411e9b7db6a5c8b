import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { FIRST_SCENARIO, scenarioOf } from '../app/library.ts'
import { startRun } from '../app/runs.ts'
import { useHistory, useSession } from '../app/session.ts'
import { goToFact } from '../app/why.ts'
import { type Choices, NOTHING_CHOSEN } from '../scenario/choices.ts'
import { ScenarioError } from '../scenario/error.ts'
import { type Jump, jumpsToVerdicts, jumpToDifference, type Other } from '../view/jumps.ts'
import { useCurrent } from './current.ts'
import './jump-menu.css'

/** The instants worth going to at once: where this run parts from others, and where each verdict begins to hold. */
export function JumpMenu() {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const menu = list.current
    // Attributes that the types of this React do not know yet.
    menu?.setAttribute('popover', 'auto')
    button.current?.setAttribute('popovertarget', id)
    const onToggle = (event: Event): void => setOpen((event as ToggleEvent).newState === 'open')
    menu?.addEventListener('beforetoggle', onToggle)
    return () => menu?.removeEventListener('beforetoggle', onToggle)
  }, [id])
  return (
    <>
      <button type="button" className="jump" ref={button} data-testid="jumps" title="Jump to a verdict or a difference">
        <span className="jump-word">to…</span>
        <span className="jump-sign" aria-hidden="true">
          …
        </span>
        <span className="visually-hidden">Jump to a verdict or a difference</span>
      </button>
      <div id={id} className="jump-menu" ref={list}>
        {open ? <Jumps act={() => list.current?.hidePopover()} /> : null}
      </div>
    </>
  )
}

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
