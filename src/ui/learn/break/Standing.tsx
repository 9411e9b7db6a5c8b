import { type Breaking, chosenIn } from '../../../app/learn/breaking.ts'
import type { Outlook } from '../../../story/breaking/search.ts'
import { cameToInWords } from '../../../story/goals/verdict-words.ts'
import { Icon } from '../../Icon.tsx'

interface StandingProps {
  readonly outlook: Outlook
  /** Nothing more can happen. */
  readonly over: boolean
  /** So many steps have to be taken back until it can be done again. */
  readonly back: number
  readonly breaking: Breaking
}

/** How one stands: the aim is reached, or cannot be any more, or nothing more can happen. */
function standingIn({ outlook: { kind }, over, back, breaking }: StandingProps): string | null {
  if (kind === 'there') {
    if (breaking.shown) return 'That is one way. Start over, and do it yourself.'
    return `Done, in ${chosenIn(breaking).length} steps.`
  }
  const undo = back === 1 ? 'Take one step back' : `Take ${back} steps back`
  if (over)
    return `Nothing more can happen. ${cameToInWords(breaking.schedule.recording)} ${undo}, and try another order.`
  return kind === 'none' ? `From here it can no longer be done. ${undo}, or start over.` : null
}

/** How one stands, said as soon as it is so. */
export function Standing(props: StandingProps) {
  const says = standingIn(props)
  return (
    <div className="break-standing" role="status" data-kind={props.outlook.kind} data-testid="standing">
      {says === null ? null : (
        <p>
          <Icon name={props.outlook.kind === 'there' ? 'tick' : 'cross'} />
          {says}
        </p>
      )}
    </div>
  )
}
