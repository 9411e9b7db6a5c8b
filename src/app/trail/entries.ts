/**
 * The address and the browser's own history follow what a person does: each change is an entry to come back to, and
 * undo, redo, back and forward walk the same way. The address is always the link to what is on screen, so a reload or
 * a second tab shows the same; what does not fit into an address, the tab's storage keeps.
 */
import { decodeLink, type LinkLibrary } from '../../scenario/link.ts'
import { encodeLink } from '../../scenario/link-made.ts'
import type { LinkState } from '../../scenario/link-state.ts'
import { arriving } from '../address.ts'
import { stateNow } from '../link-made.ts'
import { FORGOTTEN } from '../offline.ts'
import { leavePage, pageOf, usePage } from '../pages.ts'
import { usePlayhead } from '../playhead.ts'
import { choicesOf, enter, FIRST_SESSION, ROOMS, redo, undo, useHistory, useSession } from '../session.ts'
import { followBranches, useBranches } from './branches.ts'
import { followStanding, isInPlay, placeInPlay } from './standing.ts'
import { type Entry, entryOf, firstSteps, pushed, replaced, type Steps } from './steps.ts'
import { type Kept, makeKeeper, sameChoices, type Trail } from './stored.ts'
import { tellOfRoom } from './telling.ts'

const keeper = makeKeeper(() => sessionStorage)

/** What an entry of the browser's history carries. */
export interface Stamp {
  /** The trail to which it belongs: a load of the page that finds none of its own begins another. */
  readonly trail: number
  /** Its place among the entries of that. */
  readonly entry: number
  /** Its address does not hold all of it: the tab's storage does. */
  readonly kept: boolean
  /** Its address is yet to be written anew: until then a reload finds it in the tab's storage. */
  readonly late?: boolean
}

const stampOf = (state: unknown): Stamp | null => {
  const { trail, entry, kept } = (state ?? {}) as Partial<Record<keyof Stamp, unknown>>
  if (!Number.isInteger(entry) || (entry as number) < 0) return null
  return { trail: typeof trail === 'number' ? trail : 0, entry: entry as number, kept: kept === true }
}

const isLate = (state: unknown): boolean => (state as Partial<Stamp> | null)?.late === true

const stepNow = (): number => {
  const { past, gone } = useHistory.getState()
  return past.length + gone
}

const isOnStage = (): boolean => usePage.getState().page === null

const newTrail = (): number => performance.timeOrigin + performance.now()

let ours = newTrail()
let steps: Steps = firstSteps({ step: 0, stage: true })
/** The entry that a press of undo or redo is on its way to. */
let wanted: number | null = null
/** The entry was made by following an address, which is still being opened. */
let fresh = false

const entryNow = (): Entry => ({ step: stepNow(), stage: isOnStage(), at: placeInPlay() })

/** A new entry after this one; its address is a place in the page until the link is written. */
function push(address: string): void {
  steps = pushed(steps, entryNow())
  history.pushState({ trail: ours, entry: steps.at, kept: false, late: true } satisfies Stamp, '', address)
}

/**
 * Writes an entry's stamp, and its address where that is to be another one. That of a page tells nothing of what lies
 * beneath it.
 */
function stamp(hash = location.hash, kept = isOfPage(hash) || stampOf(history.state)?.kept === true): void {
  history.replaceState({ trail: ours, entry: steps.at, kept } satisfies Stamp, '', hash === '' ? placeOfPage() : hash)
}

const isOfPage = (hash: string): boolean => pageOf(hash) !== undefined

const placeOfPage = (): string => location.pathname + location.search

/** Long enough for a run of letters, and for the browser, which takes only so many addresses in a while. */
const REST_MS = 400
let resting: ReturnType<typeof setTimeout> | null = null

function soonWritten(): void {
  if (resting !== null) clearTimeout(resting)
  resting = setTimeout(() => {
    resting = null
    void writeAddress()
  }, REST_MS)
}

/** Marks the entry as one whose address is behind what has been chosen. */
function markLate(): void {
  const now = stampOf(history.state)
  // One that has just been made by an address is nothing of ours yet; a page's has nothing to be written.
  if (now?.entry !== steps.at || wanted !== null || isLate(history.state) || isOfPage(location.hash)) return
  history.replaceState({ ...now, late: true } satisfies Stamp, '')
}

/** Where the run stood when it was on screen last: pages move the playhead for runs of their own. */
let stood: LinkState['at'] = null

/** Notes where the run stands, as long as it is on screen: what plays begins anew. */
function noteInstant(): void {
  if (isOnStage()) stood = usePlayhead.getState().playing ? null : stateNow().at
}

/** The session as a reload is to find it, also beneath a page. */
function stateThen(): LinkState {
  noteInstant()
  return { ...stateNow(), at: stood }
}

/** Nothing is chosen, and nothing has been played. */
const isBlank = ({ at, room, ...session }: LinkState): boolean =>
  at === null && session.job === null && sameChoices(session, choicesOf(FIRST_SESSION))

/** Notes where the run stands, for who comes back to the entry; on the way to another one it is not that one's yet. */
function noteStand(): void {
  if (wanted === null && isInPlay()) steps = replaced(steps, { ...steps.entries[steps.at], at: placeInPlay() })
}

/** The address becomes the link to what is on screen; a page that lies over it has its own. */
async function writeAddress(): Promise<void> {
  noteStand()
  const state = stateThen()
  const { at } = steps
  const made = isBlank(state) ? { hash: state.room === 'door' ? '' : `#${state.room}` } : await encodeLink(state)
  tellOfRoom(save(), 'hash' in made)
  if (resting !== null) return // more has been done meanwhile, and is written soon
  if (arriving.opening) {
    soonWritten() // the address is that of the link until it is known what comes of it
    return
  }
  if (fresh) {
    // It led nowhere. It stays where somebody may mend it, and a reload finds what is on screen.
    if (at === steps.at && wanted === null) stamp(location.hash, true)
    fresh = false
    return
  }
  if (at !== steps.at || wanted !== null || !isOnStage() || state.room !== useSession.getState().room) return
  if ('hash' in made) stamp(made.hash, false)
  else stamp(`#${state.room}`, true)
}

/** Keeps what a reload needs. A full or forbidden storage keeps less, or nothing. */
function save(): Kept {
  try {
    if (sessionStorage.getItem(FORGOTTEN) !== null) return { now: true, leftOut: 0 } // nothing is to be kept
  } catch {
    // storage is forbidden: the keeper says so
  }
  const { past, future, gone } = useHistory.getState()
  const { branches } = useBranches.getState()
  return keeper.keep({ past, future, gone, now: stateThen(), left: isInPlay() ? null : placeInPlay(), steps, branches })
}

/** The instant in the address: where nothing else is kept of it, what was done was done there. */
async function addressAt(library: LinkLibrary): Promise<LinkState['at']> {
  const link = await decodeLink(location.hash, library)
  return 'state' in link ? link.state.at : null
}

/** Shows what the tab kept, where the address cannot hold it. True where it did, and no page lies over it. */
export async function restoreKept(): Promise<boolean> {
  const trail = await keeper.find()
  if (trail === null) return false
  const { library, openState } = await import('../link.ts')
  const problem = await openState({ ...trail.now, at: trail.now.at ?? (await addressAt(library)) })
  return problem === null && !isOfPage(location.hash)
}

/** Goes to the entry of the step that undo or redo came to; where there is none, this one becomes it. */
function follow(): void {
  const to = entryOf(steps, stepNow())
  if (to < 0) {
    steps = replaced(steps, entryNow())
    stamp()
    return
  }
  const isUnderWay = wanted !== null
  wanted = to
  if (!isUnderWay) history.go(to - steps.at)
}

function onHistory(): void {
  if (isWalking) return
  const { by, into } = useHistory.getState()
  const step = stepNow()
  if (step === steps.entries[wanted ?? steps.at].step) return
  if (by === 'travel') {
    follow()
    return
  }
  wanted = null
  if (fresh) {
    steps = replaced(steps, entryNow())
    stamp()
  } else {
    push(`#${into}`)
  }
  fresh = false
}

/** Another room was entered without an address. */
function onRoom(): void {
  const { room } = useSession.getState()
  const [name] = location.hash.slice(1).split('?')
  if (name === room || (name === '' && room === 'door') || fresh || wanted !== null) return
  push(room === 'door' ? placeOfPage() : `#${room}`)
}

/** The browser is at an entry already, and the session on its way to the entry's step: there is nothing to go to. */
let isWalking = false

/** Walks to a step; false where it is not within reach. */
function walkTo(step: number): boolean {
  const { past, future, gone } = useHistory.getState()
  if (step < gone || step > gone + past.length + future.length) return false
  isWalking = true
  while (stepNow() > step) undo()
  while (stepNow() < step) redo()
  isWalking = false
  return true
}

/** Back or forward, by the browser's buttons or ours, or an address that was followed. */
function onPop(): void {
  noteInstant() // before the address is followed
  const mine = stampOf(history.state)
  const isOfOther = mine !== null && mine.trail !== ours
  const entry = mine === null || isOfOther ? undefined : steps.entries[mine.entry]
  if (mine === null || entry === undefined) {
    // What is to be written soon must not come between: the new address is read by an event that is yet to come.
    if (resting !== null) soonWritten()
    wanted = null
    fresh = location.hash.includes('?')
    arriving.handled = ''
    const here = { ...entryNow(), stage: !location.hash.includes('#') || isSessionRoom(location.hash) }
    if (isOfOther) ours = newTrail() // how far it is from there to the entries known here, nobody can tell
    steps = isOfOther ? firstSteps(here) : pushed(steps, here)
    stamp()
    if (fresh) soonWritten()
    return
  }
  steps = { ...steps, at: mine.entry }
  if (wanted !== null && wanted !== mine.entry) {
    history.go(wanted - mine.entry)
    arriving.handled = location.hash
    return
  }
  wanted = null
  if (!walkTo(entry.step)) return
  if (!entry.stage) {
    arriving.handled = '' // the page has an address that is followed
    return
  }
  arriving.handled = location.hash
  const [name] = location.hash.slice(1).split('?')
  enter(ROOMS.find((room) => room === name) ?? 'door')
  if (usePage.getState().page !== null) leavePage(useSession.getState().room === 'play')
}

const isSessionRoom = (hash: string): boolean => {
  const [name] = hash.slice(1).split('?')
  return ROOMS.some((room) => room === name)
}

/** The address is a link that led nowhere: the front door is shown, and is not where somebody went. */
const isRefused = (): boolean => useSession.getState().room === 'door' && location.hash.includes('?')

/** The page was there before this was: what has been done since is the first entry after the one it came with. */
function begin(): void {
  // What the address leads to may not be on screen yet: a link is still being opened, or an event is yet to come.
  const now = { ...entryNow(), stage: pageOf(location.hash) === undefined }
  fresh = arriving.opening
  steps = firstSteps(arriving.followed ? now : { ...now, step: 0 })
  stamp()
  if (now.step > 0 && !arriving.followed) push(`#${useSession.getState().room}`)
  else if (now.stage && !isRefused()) onRoom() // such as from the front door
  const { playing, t } = usePlayhead.getState()
  if (now.step > 0 || (!playing && t > 0)) soonWritten()
}

let isKeeping = false

/** Begins to follow what is done. What the tab kept of an earlier load goes on where it belongs to what is shown. */
export async function keepTrail(): Promise<void> {
  if (isKeeping) return
  isKeeping = true
  const trail = await keeper.find()
  const isOfThis = (): boolean => {
    const { past, future } = useHistory.getState()
    return (
      trail !== null &&
      stampOf(history.state)?.entry === trail.steps.at &&
      past.length + future.length === 0 &&
      sameChoices(trail.now, choicesOf(useSession.getState()))
    )
  }
  const ways = isOfThis() ? await trail?.ways() : undefined
  const wasLate = isLate(history.state)
  let left: Trail['left'] = null
  if (trail !== null && ways !== undefined && isOfThis()) {
    const { past, future, gone, branches } = ways
    useHistory.setState({ past, future, gone, by: 'travel' })
    useBranches.setState({ branches })
    const { at = null } = trail.steps.entries[trail.steps.at]
    steps = replaced(trail.steps, { ...entryNow(), at })
    stood = trail.now.at
    left = trail.left
    ours = stampOf(history.state)?.trail ?? ours
    stamp()
  } else begin()
  if (wasLate) {
    markLate()
    soonWritten()
  }
  followBranches()
  followStanding(left, () => steps.entries[wanted ?? steps.at].at ?? null)
  useHistory.subscribe(onHistory)
  useSession.subscribe((now, before) => {
    if (now.room !== before.room) onRoom()
    markLate()
    soonWritten()
  })
  let { playing, t } = usePlayhead.getState()
  usePlayhead.subscribe((now) => {
    const rests = !now.playing && (playing || now.t !== t)
    if (rests || now.playing !== playing) noteStand()
    playing = now.playing
    t = now.t
    if (!rests) return
    markLate()
    soonWritten()
  })
  addEventListener('popstate', onPop)
  addEventListener('pagehide', () => void save())
}
