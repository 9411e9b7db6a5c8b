import type { ReactNode } from 'react'
import { SIDES, type Side } from '../../run/compare-runs.ts'
import { Edits } from '../Edits.tsx'
import { FaultForm } from '../FaultForm.tsx'
import { Deeds } from '../HandPanel.tsx'
import { NumbersPanel } from '../NumbersPanel.tsx'
import { Fold, Row } from './rows.tsx'
import { OnSide, SIDE_NAMES, useCompared } from './sides.tsx'

/** What is thrown into either run, and the numbers of each: the same parts as in Play, once for each side. */
export function ByHand() {
  const { left, right } = useCompared().chosen
  const edits = { left: left.edits.length, right: right.edits.length }
  const apart = (x: unknown, y: unknown): boolean => JSON.stringify(x) !== JSON.stringify(y)
  const runTimes = (work: typeof left.work) => Object.entries(work).map(([place, { run }]) => [place, run])
  return (
    <>
      <Fold
        says={`Thrown in: ${edits.left} on the left, ${edits.right} on the right`}
        first={edits.left + edits.right > 0}
      >
        <Row what="Thrown in" differs={apart(left.edits, right.edits)}>
          {SIDES.map((side) => (
            <ByHandOn key={side} side={side}>
              <Edits />
              <Deeds />
              <FaultForm />
            </ByHandOn>
          ))}
        </Row>
      </Fold>
      <Fold says="Numbers and run times">
        <Row
          what="Numbers"
          differs={apart(left.numbers, right.numbers) || apart(runTimes(left.work), runTimes(right.work))}
        >
          {SIDES.map((side) => (
            <ByHandOn key={side} side={side}>
              <NumbersPanel />
            </ByHandOn>
          ))}
        </Row>
      </Fold>
    </>
  )
}

function ByHandOn({ side, children }: { readonly side: Side; readonly children: ReactNode }) {
  return (
    <div className="pair-by-hand hand" data-side={side}>
      <span className="pair-tag">{SIDE_NAMES[side]}</span>
      <OnSide side={side}>{children}</OnSide>
    </div>
  )
}
