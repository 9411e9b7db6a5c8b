import { openInPlay, putBeside } from '../../app/whatif/actions.ts'
import type { Laid } from '../../scenario/choices.ts'
import { Icon } from '../Icon.tsx'

/** Makes what is chosen so the run in Play, or puts it beside the present one. `what` names it for who cannot see where the buttons stand. */
export function TryButtons({ laid, what }: { readonly laid: () => Laid; readonly what: string }) {
  return (
    <span className="try-buttons">
      <button type="button" aria-label={`Open in Play: ${what}`} onClick={() => openInPlay(laid())}>
        <Icon name="play" /> Open in Play
      </button>
      <button type="button" aria-label={`Beside the current run: ${what}`} onClick={() => putBeside(laid())}>
        Beside the current run
      </button>
    </span>
  )
}
