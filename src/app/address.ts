/** The page's own address: what it leads to when the page opens, and when someone pastes another into the same tab. */
import { closeDialog, dismissNotice, notify, notifyAbsent } from './dialogs.ts'
import { leavePage, openPage, pageOf } from './pages.ts'
import { NOT_FETCHED } from './parts.ts'
import { enter, forgetHistory, forgetSession, hasHistory, ROOMS, type Room, useSession } from './session.ts'

const roomOf = (hash: string): Room | undefined => ROOMS.find((room) => hash === `#${room}`)

/** Leads elsewhere within the page, such as to the heading that a skip link names. */
const isPlaceInPage = (hash: string): boolean =>
  /^#[\w-]+$/.test(hash) && document.getElementById(hash.slice(1)) !== null

/** The address without a link: what it led to is no longer on screen. */
function forgetLink(): void {
  history.replaceState(null, '', location.pathname + location.search)
}

/** The front door. */
export function goHome(): void {
  askAnew()
  forgetLink()
  leavePage()
  enter('door')
}

/** The front door, with nothing left of what could not be opened or shown. */
export function startFresh(): void {
  askAnew()
  dismissNotice()
  leavePage()
  forgetSession()
  forgetLink()
}

/**
 * How the browser's own history led here (`trail/`): the address that it has dealt with, until another one is asked for,
 * whether any was followed since the page came, and whether a link is still being opened.
 */
export const arriving = { handled: '', followed: false, opening: false }

/** Counts what was asked for: an answer that comes late must not undo a newer wish. */
let asked = 0

/** Something new is asked for: nothing that is still being opened is wanted any more. */
function askAnew(): number {
  arriving.opening = false
  return ++asked
}

/** Opens what the address leads to. What cannot be opened is said, and the page stays as it is. */
async function follow({ hash }: Pick<Location, 'hash'> = location): Promise<void> {
  const mine = askAnew()
  const isNewest = () => mine === asked
  if (isPlaceInPage(hash)) return
  if (hash.length < 2) {
    leavePage(useSession.getState().room === 'play') // one step back from a page
    return
  }
  dismissNotice()
  const page = pageOf(hash)
  if (page !== undefined) {
    closeDialog()
    openPage(page)
    return
  }
  const room = roomOf(hash)
  if (room !== undefined) {
    leavePage()
    enter(room)
    return
  }
  let problem: string | null
  arriving.opening = true
  try {
    const { openLink } = await import('./link.ts')
    problem = await openLink(hash, isNewest)
  } catch {
    problem = NOT_FETCHED
  }
  if (!isNewest()) return
  arriving.opening = false
  if (problem === null) leavePage()
  else if (problem === NOT_FETCHED) notifyAbsent(() => void follow({ hash }))
  else
    notify({
      text: `This link cannot be opened: ${problem}.`,
      action: hasHistory() ? undefined : 'Start fresh', // never at the cost of what has been done here
      act: startFresh,
      dismiss: 'Put away',
    })
}

/** Opens what the address leads to, and from then on whatever is pasted into it. Resolves when the page can be shown. */
export async function startFromAddress(): Promise<void> {
  const { kept, late } = (history.state ?? {}) as Readonly<Record<'kept' | 'late', unknown>>
  if (
    (kept !== true && late !== true) ||
    !(await import('./trail/entries.ts').then(({ restoreKept }) => restoreKept()).catch(() => false))
  )
    await follow()
  forgetHistory() // there is nothing before the link to go back to
  // This comes at once, the other only when there is time.
  addEventListener('popstate', () => {
    arriving.followed = true // by an entry of its own
  })
  addEventListener('hashchange', () => {
    // Of several steps at once each is told by an event of its own, and all of them may come after the last step.
    if (arriving.handled === '' || arriving.handled !== location.hash) void follow()
  })
}
