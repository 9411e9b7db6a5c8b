import type { ReactNode } from 'react'
import { UNTOUCHED } from '../../../app/learn/lesson.ts'
import { costSentences } from '../../../app/learn/lesson-costs.ts'
import { wayTaken } from '../../../app/learn/lesson-ways.ts'
import { costsOfOwn } from '../../../story/costs.ts'
import type { Changes } from '../../../story/laid.ts'
import { Icon } from '../../Icon.tsx'
import { Paragraph } from '../../story/Sentences.tsx'
import { Cases } from './Cases.tsx'
import type { GoalMoment } from './Mend.tsx'
import type { Judging } from './use-judging.ts'

interface StandsProps {
  readonly moment: GoalMoment
  readonly changes: Changes
  readonly names: readonly (string | null)[]
  readonly judging: Judging
  /** The case whose run is on the stage. */
  readonly shown: number
  readonly onShow: (i: number) => void
}

/** How the goal stands under the learner's changes; and what they cost, once it holds. */
export function HowItStands({ moment, changes, names, judging, shown, onShow }: StandsProps): ReactNode {
  const { judged, settled, reached } = judging
  const way = settled ? wayTaken(moment, changes) : null
  // Of a way of one's own the lesson has nothing to say: the catalogue has.
  const said = way?.says ?? costsOfOwn(changes).join(' ')
  return (
    <div className="lesson-stands">
      <Cases names={names} judging={judging} shown={shown} onShow={onShow} />
      {judged.problem === null ? null : (
        <p className="problem" role="alert">
          This cannot be played: {judged.problem}
        </p>
      )}
      <div role="status">
        {reached ? (
          <div className="lesson-reached" data-testid="goal-reached">
            <p>
              <Icon name="tick" /> <strong>That holds.</strong>{' '}
              {judged.costs === null ? '' : costSentences(moment.goal, judged.costs).join(' ')}
            </p>
            {said === '' ? null : <Paragraph text={said} />}
          </div>
        ) : settled && changes !== UNTOUCHED && way !== null ? (
          <Paragraph className="lesson-says" text={way.says} />
        ) : null}
      </div>
    </div>
  )
}
