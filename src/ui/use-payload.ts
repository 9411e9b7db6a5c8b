import { type MutableRefObject, useCallback, useMemo, useRef, useState } from 'react'
import { setPayload } from '../app/changes.ts'
import { setWork } from '../app/laid-changes.ts'
import { useSession } from '../app/session.ts'
import { bytesOf } from '../scenario/compile.ts'
import type { PayloadSource, Scenario } from '../scenario/schema.ts'
import { textOf } from '../view/bytes-view.ts'
import { useFlush } from './use-flush.ts'

/** A run is made anew once typing rests. */
const REST_MS = 300

/** What a field shows, and how it says that a person has changed it. */
export interface PayloadDraft {
  readonly source: PayloadSource
  readonly bytes: Uint8Array
  /** Null where the bytes are no text. */
  readonly text: string | null
  /** A new one whenever the payload is another, and whenever something else than typing has put it there. */
  readonly shown: { readonly source: PayloadSource }
  /** What typing has made the payload. Coming back to the field it is no news, and more may have been typed since. */
  readonly sent: MutableRefObject<PayloadSource | null>
  readonly type: (source: PayloadSource) => void
  /** What has been typed is sent now. */
  readonly flush: () => void
}

export interface PayloadChoice extends PayloadDraft {
  /** It is not the scenario's own, or not what every other attempt writes. */
  readonly edited: boolean
  /** What a plan calls it; null where it is the scenario's own. */
  readonly changedAs: string | null
  readonly put: (source: PayloadSource | null) => void
}

/** Which payload the scenario itself has attempt `attempt` (from 1) of its job number `job` write, on the first node it goes to. */
export function ownName({ jobs, nodes = ['a'] }: Scenario, job: number, attempt: number): string {
  const { attempts, firstNode = nodes[0] } = jobs[job]
  const { payload, onNode } = attempts[attempt - 1]
  const own = onNode !== undefined && Object.hasOwn(onNode, firstNode) ? onNode[firstNode].payload : undefined
  return own ?? payload
}

interface Pending {
  readonly place: string
  readonly timer: ReturnType<typeof setTimeout>
  readonly send: () => void
}

/**
 * The payload of every attempt, or of one. `place`: "job/attempt", or empty for every attempt; `own`: the name of
 * the scenario's payload that it is where nobody has changed it.
 */
export function usePayload(scenario: Scenario, place: string, own: string): PayloadChoice {
  const every = useSession(({ payload }) => payload)
  const single = useSession(({ work }) => (place === '' ? undefined : work[place]?.payload))
  const edited = place === '' ? every !== null : single !== undefined
  const source = single ?? every ?? scenario.payloads[own]
  const bytes = useMemo(() => bytesOf('shown', source), [source])
  const text = useMemo(() => textOf(bytes), [bytes])
  const sent = useRef<PayloadSource | null>(null)
  const pending = useRef<Pending | null>(null)
  const [puts, setPuts] = useState(0)
  const shown = useMemo(() => ({ source, puts }), [source, puts])

  const choose = useCallback(
    (next: PayloadSource | null, typed: boolean) => {
      if (place === '') setPayload(next, typed)
      else {
        const { payload: _, ...rest } = useSession.getState().work[place] ?? {}
        setWork(place, next === null ? rest : { ...rest, payload: next }, typed)
      }
    },
    [place],
  )
  const drop = useCallback(() => {
    clearTimeout(pending.current?.timer)
    pending.current = null
  }, [])
  const flush = useCallback(() => {
    const waiting = pending.current
    drop()
    waiting?.send()
  }, [drop])
  const type = useCallback(
    (next: PayloadSource) => {
      // What was typed for another attempt is sent there, before anything is typed for this one.
      if (pending.current?.place !== place) flush()
      drop()
      const send = () => {
        pending.current = null
        // Typed for one scenario, it is nothing to another.
        if (useSession.getState().scenario !== scenario.id) return
        sent.current = next
        choose(next, true)
      }
      pending.current = { place, timer: setTimeout(send, REST_MS), send }
    },
    [choose, drop, flush, place, scenario],
  )
  useFlush(flush)

  const put = (next: PayloadSource | null) => {
    drop()
    sent.current = null
    choose(next, false)
    setPuts((n) => n + 1)
  }
  const changedAs = single !== undefined ? `edited ${place}` : every !== null ? 'edited' : null
  return { source, bytes, text, shown, sent, type, flush, edited, changedAs, put }
}
