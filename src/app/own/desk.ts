/** The desk at which scenarios are written. */
import { makeDesk } from '../drafts/desk.ts'
import { SCENARIO_DRAFTS } from './store.ts'

/** The one of this tab. */
export const SCENARIO_DESK = makeDesk(SCENARIO_DRAFTS)

export const { useDesk, saveAll, openDraft, addDraft, nameDraft, writeText, undoText, say, savedAsFile, clearDesk } =
  SCENARIO_DESK
