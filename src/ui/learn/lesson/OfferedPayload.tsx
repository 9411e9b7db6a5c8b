import { useCallback, useMemo, useRef, useState } from 'react'
import { bytesOf } from '../../../scenario/compile.ts'
import type { PayloadSource } from '../../../scenario/schema.ts'
import { textOf } from '../../../view/bytes-view.ts'
import { counted } from '../../../view/counts.ts'
import { useCurrent } from '../../current.ts'
import { useLaid } from '../../laid.ts'
import { PayloadText } from '../../PayloadText.tsx'
import { ownName, type PayloadDraft } from '../../use-payload.ts'
import type { GoalMoment } from './Mend.tsx'
import '../../payload.css'
import { useFlush } from '../../use-flush.ts'

/** A run is made anew once typing rests. */
const REST_MS = 300

/** The payload that every attempt writes, as text. */
export function OfferedPayload({ moment }: { readonly moment: GoalMoment }) {
  const { scenario, job } = useCurrent()
  const { laid, put } = useLaid()
  const own = moment.run.payload ?? scenario.payloads[ownName(scenario, job, 1)]
  const source = laid.payload ?? own
  const bytes = useMemo(() => bytesOf('shown', source), [source])
  const text = useMemo(() => textOf(bytes), [bytes])
  const [puts, setPuts] = useState(0)
  const shown = useMemo(() => ({ source, puts }), [source, puts])
  const sent = useRef<PayloadSource | null>(null)
  const pending = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly send: () => void } | null>(null)
  const flush = useCallback(() => {
    const waiting = pending.current
    pending.current = null
    clearTimeout(waiting?.timer)
    waiting?.send()
  }, [])
  useFlush(flush)
  const draft: PayloadDraft = {
    source,
    bytes,
    text,
    shown,
    sent,
    flush,
    type: (next) => {
      clearTimeout(pending.current?.timer)
      const send = () => {
        pending.current = null
        sent.current = next
        put({ payload: next }, 'payload')
      }
      pending.current = { timer: setTimeout(send, REST_MS), send }
    },
  }
  return (
    <div className="payload lesson-payload">
      <h3 className="rule-title">What the node writes</h3>
      {text === null ? <p className="small">These bytes are no text.</p> : <PayloadText {...draft} text={text} />}
      <p className="small">
        {`${counted(bytes.length)} bytes `}
        {laid.payload === null ? null : (
          <button
            type="button"
            className="link"
            onClick={() => {
              setPuts(puts + 1)
              put({ payload: null })
            }}
          >
            As it was
          </button>
        )}
      </p>
    </div>
  )
}
