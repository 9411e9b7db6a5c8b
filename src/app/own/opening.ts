/** From the desk to the stage: a link where one is short enough, and the run itself in any case. */

import { encodeFile } from '../../scenario/link-file.ts'
import { encodeLink } from '../../scenario/link-made.ts'
import { type LinkState, nothingChosen } from '../../scenario/link-state.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { openFile } from '../link-made.ts'
import { leavePage } from '../pages.ts'

/** A scenario on the stage, as its text has it. The text has been checked. */
function stateOf(text: string): LinkState {
  const own = JSON.parse(text) as Scenario
  return { ...nothingChosen('play', own.id), own }
}

/** The link that opens a scenario in Play; null where it would be too long. */
export async function linkTo(text: string): Promise<string | null> {
  const made = await encodeLink(stateOf(text))
  return 'hash' in made ? new URL(made.hash, location.href).href : null
}

/** Shows a scenario on the stage. Resolves to why it cannot be, or null. */
export async function openInPlay(text: string): Promise<string | null> {
  const state = stateOf(text)
  const made = await encodeLink(state)
  if ('hash' in made) {
    location.hash = made.hash
    return null
  }
  const problem = await openFile(encodeFile(state))
  if (problem === null) {
    history.pushState(null, '', '#play')
    leavePage()
  }
  return problem
}
