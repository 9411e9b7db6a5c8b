import { useId, useMemo } from 'react'
import { chooseOn } from '../../app/compare.ts'
import { SIDES, type Side } from '../../run/compare-runs.ts'
import type { PayloadSource } from '../../scenario/schema.ts'
import { sourceInWords } from '../../view/compare-settings.ts'
import { MORE_SAMPLES, SAMPLES, sameSource } from '../../view/payload-samples.ts'
import { Row } from './rows.tsx'
import { SIDE_NAMES, useCompared } from './sides.tsx'

/** Two payloads are the same, or neither side has one of its own. */
export const sameSourceOrNone = (x: PayloadSource | null, y: PayloadSource | null): boolean =>
  x === null || y === null ? x === y : sameSource(x, y)

/** What the nodes write on each side. */
export function Payloads() {
  const { left, right } = useCompared().chosen
  const differs = !sameSourceOrNone(left.payload, right.payload)
  return (
    <Row what="Payload" differs={differs}>
      {SIDES.map((side) => (
        <PayloadOn key={side} side={side} />
      ))}
    </Row>
  )
}

function PayloadOn({ side }: { readonly side: Side }) {
  const { pair, chosen } = useCompared()
  const id = useId()
  const { payload } = chosen[side]
  const offered = useMemo(
    () => [
      ...Object.entries(pair.scenario.payloads).map(([says, source]) => ({
        says: `“${says}” of the scenario`,
        source,
      })),
      ...SAMPLES,
      ...MORE_SAMPLES,
    ],
    [pair.scenario],
  )
  const at = payload === null ? -1 : offered.findIndex(({ source }) => sameSource(source, payload))
  const text = payload !== null && 'text' in payload ? payload.text : ''
  const put = (next: PayloadSource | null, typed = false) =>
    chooseOn(side, { payload: next }, typed ? `payload ${side}` : '')
  return (
    <div className="pair-payload" data-side={side}>
      <span className="pair-tag">{SIDE_NAMES[side]}</span>
      <label htmlFor={id}>Payload, in every attempt</label>
      <select
        id={id}
        value={payload === null ? 'none' : at < 0 ? 'own' : String(at)}
        data-testid={`payload-${side}`}
        onChange={({ target: { value } }) =>
          put(value === 'none' ? null : value === 'own' ? { text } : offered[Number(value)].source)
        }
      >
        <option value="none">as the scenario says</option>
        {offered.map(({ says }, i) => (
          <option key={says} value={i}>
            {says}
          </option>
        ))}
        <option value="own">{payload !== null && at < 0 ? sourceInWords(payload) : 'a text of one’s own'}</option>
      </select>
      {payload !== null && 'text' in payload && payload.text.length <= TYPED_MOST ? (
        <textarea
          aria-label={`Payload on the ${side}, as text`}
          rows={3}
          spellCheck={false}
          value={payload.text}
          onChange={(event) => put({ text: event.target.value }, true)}
        />
      ) : null}
    </div>
  )
}

/** Longer ones are looked at in Play. */
const TYPED_MOST = 20_000
