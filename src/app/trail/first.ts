import { useHistory, useSession } from '../session.ts'

/** The name under which it is kept in the tab's storage. */
export const FIRST = 'burn-after-reading.first'

/**
 * Keeps what has been chosen for a reload, as long as nobody else does: what keeps the trail is fetched at the first
 * change, and a person may be quicker. The address still says where it was looked at.
 */
export function keepFirst(): void {
  const { past } = useHistory.getState()
  if (history.state !== null || past.length === 0) return
  try {
    sessionStorage.setItem(FIRST, JSON.stringify([useSession.getState(), past]))
    history.replaceState({ entry: 0, late: true }, '')
  } catch {
    // the storage is full or forbidden: the address is all there is
  }
}
