import { chooseOn, playAlone } from '../../app/compare.ts'
import type { Side } from '../../run/compare-runs.ts'
import { NOTHING_LAID } from '../../scenario/choices.ts'
import { isPresetName, PRESET_NAMES, PRESETS } from '../../sim/presets.ts'
import { changesInWords } from '../../view/compare-settings.ts'
import { placeOf } from '../../view/scale.ts'
import { clockAt } from '../../view/words.ts'
import { BandPair } from '../BandPair.tsx'
import { percent } from '../Bands.tsx'
import { UserCard } from '../UserCard.tsx'
import { SIDE_NAMES, useCompared } from './sides.tsx'
import './side-row.css'

/** One side's bands, on the scale of both, and its user's screen. */
export function SideRow({ side }: { readonly side: Side }) {
  return (
    <>
      <SideHead side={side} />
      <BandPair>
        <PartingMark />
      </BandPair>
      <UserCard />
    </>
  )
}

/** Where the runs part, among the bands. */
function PartingMark() {
  const { pair, currents } = useCompared()
  const { parting } = pair.comparison
  if (parting === null) return null
  const { scale, run } = currents.left
  return (
    <div className="parting-mark" style={{ left: percent(placeOf(scale, parting.atMs)) }} data-testid="parting-mark">
      <span className="parting-sign" title={`First difference: ${clockAt(run.recording.plan, parting.atMs)}`}>
        ≠
      </span>
    </div>
  )
}

/** What a side is played with, and what is done with it alone. */
function SideHead({ side }: { readonly side: Side }) {
  const { pair, chosen } = useCompared()
  const { preset } = chosen[side]
  const changed = changesInWords(chosen[side])
  return (
    <div className="pair-side">
      <h2>{SIDE_NAMES[side]}</h2>
      <button type="button" className="link" onClick={() => playAlone(side, pair)} data-testid={`play-${side}`}>
        Open in Play
      </button>
      <select
        aria-label={`Rules on the ${side}`}
        value={preset ?? ''}
        data-testid={`preset-${side}`}
        onChange={({ target: { value } }) => chooseOn(side, { preset: isPresetName(value) ? value : null, set: {} })}
      >
        <option value="">the scenario’s own</option>
        {PRESET_NAMES.map((name) => (
          <option key={name} value={name}>
            {PRESETS[name].title}
          </option>
        ))}
      </select>
      {changed === '' ? null : (
        <p className="small pair-changed">
          <span title={`Changed by hand: ${changed}`}>{changed}</span>
          <button
            type="button"
            className="link"
            aria-label={`back: ${changed}, ${side}`}
            onClick={() => chooseOn(side, { ...NOTHING_LAID, preset })}
          >
            back
          </button>
        </p>
      )}
    </div>
  )
}
