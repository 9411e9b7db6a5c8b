/** What the stage of a talk says at a place, as claims that are to be held against its run from then on. */
import * as v from 'valibot'
import type { ShowsClaim } from '../deck.ts'
import type { PlayAsked } from './asked.ts'
import { standsAlone, wordsOfPart } from './parts.ts'
import { sceneOf } from './scene.ts'
import type { TalkState } from './state.ts'
import { words } from './text.ts'

/** As long as a claim may be. */
const SAYS_MAX = 160
const says = words(SAYS_MAX)

/**
 * One claim for each part whose words come of the run: its first line. Parts that say what somebody has written claim
 * nothing. Throws `ScenarioError` where the state cannot be shown.
 */
export function claimsOf(state: TalkState, play: PlayAsked): readonly { readonly shows: ShowsClaim }[] {
  const scene = sceneOf(state, play)
  return state.stage.flatMap((part, i) => {
    if (scene === null || standsAlone(part)) return []
    const [line = ''] = wordsOfPart(part, scene, `${state.where.stage}.${i}`)
    const said = v.safeParse(says, line.slice(0, SAYS_MAX))
    return said.success ? [{ shows: { part: part.part, says: said.output } }] : []
  })
}
