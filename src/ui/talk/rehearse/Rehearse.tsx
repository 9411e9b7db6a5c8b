import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { Command } from '../../../app/talk/keys.ts'
import { behindMs, plannedUpTo, usedMs } from '../../../app/talk/rehearsal.ts'
import { type RehearsalWindow, rehearse } from '../../../app/talk/rehearsing.ts'
import { keepAwake } from '../../../app/talk/wake-lock.ts'
import { wantsStills } from '../../../app/theme.ts'
import { stateAt, type Talk } from '../../../story/talk/state.ts'
import { minutesOf, paceInWords } from '../../../view/talk/rehearsal-words.ts'
import { Frame } from '../Frame.tsx'
import { toggleFull } from '../use-commands.ts'
import { useFrame, useNow, useTalk } from '../use-live.ts'
import { useRoomKeys } from '../use-room-keys.tsx'
import { useRuns } from '../use-runs.ts'
import { RehearsedTable } from './RehearsedTable.tsx'

interface RehearseProps {
  readonly talk: Talk
  /** What addresses call its deck. */
  readonly deck: string
}

const now = (): number => Date.now()

/** A rehearsal, from before its first press to its table. */
export function Rehearse({ talk, deck }: RehearseProps) {
  const [again, setAgain] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more is another one
  const rehearsal = useMemo(() => rehearse(talk, deck, now), [talk, deck, again])
  const over = useStore(rehearsal.store, (state) => state.over)
  useEffect(keepAwake, [])
  if (over === null) return <GoingOn key={again} rehearsal={rehearsal} />
  return (
    <main className="room rehearsals">
      <div className="room-head">
        <h1>How it went</h1>
        <p>
          {over.kept
            ? 'Kept on this device. The last five are.'
            : 'This browser keeps nothing for this page: save it as a file to have it later.'}
        </p>
      </div>
      <RehearsedTable table={over.table} />
      <p className="rehearse-save">
        <button type="button" className="own-main" onClick={() => setAgain((n) => n + 1)}>
          Once more
        </button>
        <a href="#talk/rehearse">All rehearsals</a>
        <a href="#talk">Back to the talk</a>
      </p>
    </main>
  )
}

/** So often the watch is read, in ms. */
const WATCH_MS = 250

function GoingOn({
  rehearsal: { talk, window, store, forward, back, go, pause, end },
}: {
  readonly rehearsal: RehearsalWindow
}) {
  const { rehearsal } = useStore(store)
  const { state } = useTalk(window)
  const { beat, build, progress } = useFrame(window, false)
  const nowMs = useNow(WATCH_MS)
  const place = { beat, build }
  const { ready, problem } = useRuns(talk, place)
  const run = (command: Command): void => {
    switch (command) {
      case 'forward':
        forward(wantsStills())
        break
      case 'back':
        back()
        break
      case 'first':
        go({ beat: 0, build: 0 })
        break
      case 'last':
        go({ beat: talk.beats.length - 1, build: 0 })
        break
      case 'blank':
        window.act({ kind: 'blank', on: !state.blank })
        break
      case 'full':
        toggleFull()
        break
    }
  }
  const keys = useRoomKeys('rehearsal', run, (to) => go({ beat: to, build: 0 }))
  const hasBegun = rehearsal.stays.length > 0
  const isHeld = rehearsal.heldSince !== null
  const used = usedMs(rehearsal, Math.max(nowMs, rehearsal.stays.at(-1)?.fromMs ?? 0))
  const { notes, next, planned, beat: shown } = stateAt(talk, state)
  const { to } = plannedUpTo(talk, state)
  return (
    <main className="room rehearse">
      <h1 className="visually-hidden">Rehearsal: {talk.title}</h1>
      <div className="rehearse-stage">
        <div className="rehearse-screen">
          {problem !== null ? (
            <p role="alert">{problem}</p>
          ) : ready ? (
            <Frame talk={talk} place={place} progress={progress} heading="h2" />
          ) : null}
          {state.blank ? <div className="rehearse-dark" data-testid="blank" /> : null}
        </div>
      </div>
      <div className="rehearse-side">
        <p className="rehearse-watch">
          <time data-testid="rehearse-watch">{minutesOf(used)}</time>
          <span>of {minutesOf(talk.minutes * 60_000)}</span>
        </p>
        <p className="rehearse-pace" role="status" data-testid="rehearse-pace">
          {hasBegun
            ? isHeld
              ? 'The watch stands still'
              : paceInWords(behindMs(talk, state, used))
            : 'The first press starts the watch'}
        </p>
        <dl className="rehearse-plan">
          <div>
            <dt>Beat</dt>
            <dd>
              {state.beat + 1} of {talk.beats.length}, {shown.title}
            </dd>
          </div>
          <div>
            <dt>To be over by</dt>
            <dd>
              this press {minutesOf(to)}, this beat {minutesOf(planned.to * 1000)}
            </dd>
          </div>
          <div>
            <dt>Next press</dt>
            <dd>
              {state.blank
                ? 'Makes the stage light again'
                : hasBegun
                  ? (next?.says ?? 'Ends the rehearsal')
                  : 'Starts the watch'}
            </dd>
          </div>
        </dl>
        <p className="rehearse-bar">
          <button type="button" onClick={back}>
            Back
          </button>
          <button type="button" className="own-main" onClick={() => forward(wantsStills())} data-testid="rehearse-next">
            {state.blank ? 'Light again' : hasBegun ? (next === null ? 'End' : 'Next press') : 'Start'}
          </button>
          <button type="button" disabled={!hasBegun} onClick={() => pause(!isHeld)}>
            {isHeld ? 'Go on' : 'Pause'}
          </button>
          <button type="button" disabled={!hasBegun} onClick={end} data-testid="rehearse-end">
            End here
          </button>
          <a href="#talk/rehearse">Leave</a>
        </p>
        <p className="small">
          Your clicker and the keys do what they do in the talk.{' '}
          <button type="button" onClick={keys.help}>
            Keys <kbd>?</kbd>
          </button>
        </p>
        <div className="rehearse-notes">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      </div>
      {keys.over}
    </main>
  )
}
