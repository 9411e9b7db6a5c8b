/** Links and files of what is on screen, and the opening of a file. Loaded when somebody asks for one. */
import { kindOf, RECORDING_MARK } from '../scenario/file-kind.ts'
import { decodeFile, encodeFile } from '../scenario/link-file.ts'
import { encodeLink } from '../scenario/link-made.ts'
import type { LinkState } from '../scenario/link-state.ts'
import { placeOf } from '../view/place.ts'
import { dismissNotice } from './dialogs.ts'
import { library, openAs, readyFor } from './link.ts'
import { usePlayhead } from './playhead.ts'
import { choicesOf, useSession } from './session.ts'

/** It is a recording, and not a session in whose payload there is one. */
function isRecording(text: string): boolean {
  if (!text.includes(RECORDING_MARK)) return false
  try {
    return kindOf(JSON.parse(text)) === 'recording'
  } catch {
    return false
  }
}

/** A link's address, or how many bytes it would take where that is too much. */
export type LinkResult = { readonly url: string } | { readonly tooLarge: number }

/** The session and the instant on screen. */
export function stateNow(): LinkState {
  const session = useSession.getState()
  const { timeline, instant, t } = usePlayhead.getState()
  const { room, job } = session
  return { ...choicesOf(session), room, job, at: room === 'door' || t === 0 ? null : placeOf(timeline, instant) }
}

/** The link to a state. */
export async function linkTo(state: LinkState): Promise<LinkResult> {
  const made = await encodeLink(state)
  return 'hash' in made ? { url: new URL(made.hash, location.href).href } : made
}

/** The link to what is on screen. */
export const linkNow = (): Promise<LinkResult> => linkTo(stateNow())

/** The text of a file that holds what is on screen. */
export function fileNow(): string {
  return encodeFile(stateNow())
}

/** Opens what a file holds: a session, or a recording. Resolves to what is wrong with it, or null. */
export async function openFile(text: string): Promise<string | null> {
  if (isRecording(text)) return (await import('./open-recording.ts')).openRecording(text)
  const problem = await openAs(
    readyFor(text).then(() => decodeFile(text, library)),
    () => true,
  )
  if (problem === null) dismissNotice() // it was of the run before
  return problem
}
