/** The large picture in words, for who does not see it. */
import { CONSUMER_STATES } from '../../sim/machines.ts'
import type { World } from '../../sim/world.ts'
import { doingOf } from '../node-doing.ts'
import { focusWait, stateSays } from '../stage/chart.ts'
import { keyShown } from '../stage/key-shown.ts'
import type { BoxesScene } from './boxes.ts'

/** One line: who is there, and how each of them stands. */
export function stageWords({ who, nodes, job }: BoxesScene, w: World): string {
  const wait = focusWait(w, job)
  const state = wait < 0 ? 0 : w.waitState[wait]
  const words: string[] = []
  if (who.includes('node'))
    for (const [i] of nodes.entries()) words.push(`Node ${w.plan.nodes[i].id}: ${doingOf(w, i)}`)
  if (who.includes('store'))
    words.push(
      `Key ${w.plan.keys[keyShown(w, job)].name}: ${w.keyHeld[keyShown(w, job)] === 1 ? 'holds a note' : 'empty'}`,
    )
  if (who.includes('worker'))
    words.push(`Worker: ${CONSUMER_STATES[state] === '' || state === 0 ? 'free' : stateSays(state)}`)
  return words.join('. ')
}
