/** Where drafts of one's own scenarios are kept. */
import { makeDraftStore } from '../drafts/store.ts'

/** Those of this device. */
export const SCENARIO_DRAFTS = makeDraftStore('burn-after-reading.drafts', 'burn-after-reading.unsaved.')
