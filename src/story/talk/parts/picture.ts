/** The stage picture: node, pigeonhole, worker, bell, as Play draws them. */
import * as v from 'valibot'
import { copiesOf } from '../../../run/copies.ts'
import { messagesUpTo, worldAt } from '../../../run/record.ts'
import { object } from '../../../scenario/objects.ts'
import type { World } from '../../../sim/world.ts'
import { part, type Scene, sceneFor, titled } from './entry.ts'

/** Who can be on the picture. */
const WHO = ['node', 'store', 'worker', 'breaker', 'queue'] as const

/** How many messages have been performed once so many facts have been stated. */
function messagesOf({ recording, moment }: Scene): number {
  if (moment.told === 1000) return messagesUpTo(recording, moment.ms)
  let low = 0
  let high = recording.factsUpTo.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (recording.factsUpTo[middle] >= moment.facts) high = middle
    else low = middle + 1
  }
  return moment.facts === 0 ? 0 : low + 1
}

/** The world at the scene's instant: a copy of one's own. */
export const worldIn = (scene: Scene): World => worldAt(scene.recording, messagesOf(scene), scene.moment.facts)

export const boxes = part({
  help: 'The picture of the parts: node, store, worker, breaker, queue, or only `who`. `copies`: how many there are of the result, on stage.',
  schema: object({
    part: v.literal('boxes'),
    ...titled,
    who: v.optional(
      v.pipe(
        v.array(v.picklist(WHO, `one of ${WHO.join(', ')}`)),
        v.minLength(1, 'at least one'),
        v.maxLength(WHO.length),
      ),
    ),
    copies: v.optional(v.literal(true)),
  }),
  contentOf: ({ who = [...WHO], copies = false }, scene) => {
    const at = sceneFor(scene)
    return { who, copies: copies ? copiesOf(worldIn(at), at.job) : null }
  },
  wordsOf: ({ copies }) => (copies === null ? [] : [`copies: ${copies}`]),
})
