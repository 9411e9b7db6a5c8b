/** Clears this device of the page, as far as the browser lets it. */
import { forgetProgress } from './learn/progress.ts'
import { FORGOTTEN, forgetOffline } from './offline.ts'
import { SCENARIO_DRAFTS } from './own/store.ts'
import { forgetSession } from './session.ts'
import { forgetSettings } from './settings.ts'
import { DECK_DRAFTS } from './talk/deck-store.ts'

/** Everything of ours in the browser's storage begins with this. */
const OURS = 'burn-after-reading'

function forgetStored(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(OURS)) storage.removeItem(key)
}

/** Settings, session, progress, drafts and the copy for offline use are gone; the page begins again at its front door. */
export async function forgetEverything(): Promise<void> {
  forgetSession()
  forgetSettings()
  forgetProgress()
  try {
    forgetStored(localStorage)
    forgetStored(sessionStorage)
  } catch {
    // storage is forbidden: there is nothing in it
  }
  await SCENARIO_DRAFTS.forgetDrafts()
  await DECK_DRAFTS.forgetDrafts()
  try {
    await forgetOffline()
    sessionStorage.setItem(FORGOTTEN, 'true')
  } catch {
    // forbidden as well: there is no copy either
  }
  location.replace(location.pathname + location.search)
}
