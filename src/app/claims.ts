/** The claims that come with the page: played one after the other, in slices, when someone looks at them. */
// Among all claims every part of the model is needed, and nobody comes here at first.
import '../scenario/further/installed.ts'
import { encodeLink } from '../scenario/link-made.ts'
import { type ClaimFile, choicesOf, type Difference, type Pair, SIDES } from '../story/coverage.ts'
import { differenceOf, type PairView, pairInSteps } from '../view/claims.ts'
import { knownScenario, loadScenario } from './library.ts'
import { inSlices, soon } from './slices.ts'

const files = import.meta.glob<ClaimFile>('../../scenarios/claims/*.json', { eager: true, import: 'default' })

/** The files of claims, in order. They are taken at their word: each is checked before it ships. */
export const CLAIM_FILES: readonly ClaimFile[] = Object.keys(files)
  .sort()
  .map((path) => files[path])

/** A pair of runs, played. */
export interface PlayedPair extends PairView {
  readonly difference: Difference
  /** Addresses that open Play with either run. */
  readonly links: { readonly bad: string; readonly good: string }
}

type Answer = { readonly played: PlayedPair } | { readonly problem: string }

const answers = new Map<Pair, Promise<Answer>>()

/** Leaves most of a frame to the page. */
const SLICE_MS = 6

async function play(pair: Pair): Promise<Answer> {
  try {
    await loadScenario(pair.scenario)
    const scenario = knownScenario(pair.scenario)
    if (scenario === undefined) throw new Error('A scenario that was loaded is not there.')
    const view = await new Promise<PairView>((resolve) => {
      inSlices(pairInSteps(pair, scenario), SLICE_MS, soon, resolve)
    })
    const [bad, good] = await Promise.all(
      SIDES.map(async (side) => {
        const choices = choicesOf(pair, pair[side])
        const made = await encodeLink({ ...choices, room: 'play', job: pair.base?.job ?? null, map: null, at: null })
        if ('tooLarge' in made) throw new Error('A link to this run would be too long.')
        return made.hash
      }),
    )
    return { played: { ...view, difference: differenceOf(pair, scenario), links: { bad, good } } }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'This claim could not be played.' }
  }
}

/** What waits for its turn: what is in view before what is not. One at a time keeps the page quick. */
const waiting: { readonly pair: Pair; readonly start: () => Promise<unknown> }[] = []
let busy = false

async function goOn(): Promise<void> {
  if (busy) return
  busy = true
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await next.start()
  busy = false
}

/** Brings a pair that still waits to the front. */
function hurry(pair: Pair): void {
  const at = waiting.findIndex((one) => one.pair === pair)
  if (at > 0) waiting.unshift(...waiting.splice(at, 1))
}

/** Plays a pair, or says why it cannot be played; asked again, the answer is there. `inView`: before those that are not. */
export function playPair(pair: Pair, inView: boolean): Promise<Answer> {
  const known = answers.get(pair)
  if (known !== undefined) {
    if (inView) hurry(pair)
    return known
  }
  const answer = new Promise<Answer>((resolve) => {
    const start = () => play(pair).then(resolve)
    if (inView) waiting.unshift({ pair, start })
    else waiting.push({ pair, start })
  })
  answers.set(pair, answer)
  void goOn()
  return answer
}
