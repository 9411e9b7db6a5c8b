/**
 * What a person has chosen: plain data that goes through JSON unharmed, so that a link or a file can hold it. Every
 * choice can be taken back.
 */
import { create } from 'zustand'
import { type Choices, NOTHING_CHOSEN } from '../scenario/choices.ts'
import { LINK_ROOMS, type LinkRoom } from '../scenario/side-rooms.ts'
import type { RuleName } from '../sim/rules.ts'
import { notify } from './dialogs.ts'
import { loadFurther, needsFurther, useFurther } from './further.ts'

export const ROOMS = LINK_ROOMS
export type Room = LinkRoom

export interface Session extends Choices {
  readonly room: Room
  /** The job whose bands are shown; null: the first that went wrong. */
  readonly job: string | null
}

/** The session of a first visit. */
export const FIRST_SESSION: Session = { room: 'door', scenario: 'incident', job: null, ...NOTHING_CHOSEN }

/** The one session of the page. Holds nothing but the plain data. */
export const useSession = create<Session>(() => FIRST_SESSION)

/** What can be taken back, and what was. */
export interface History {
  readonly past: readonly Choices[]
  readonly future: readonly Choices[]
  /** So many before `past` are not kept any more. */
  readonly gone: number
  /** What brought this about: a change, or one taken back or made again. */
  readonly by: 'change' | 'travel'
  /** The room in which a change ends: it may lead into another one, and is one change all the same. */
  readonly into: Room
}

const NO_HISTORY: History = { past: [], future: [], gone: 0, by: 'travel', into: 'door' }

/** The one history of the page. */
export const useHistory = create<History>(() => NO_HISTORY)

const KEPT = 200

/** The choices of a session, without where it is looked at from. */
export function choicesOf(session: Session): Choices {
  const { room, job, ...choices } = session
  return choices
}

/** What the last change was to: more of the same is one change, such as letters typed one after the other. */
let lastAbout = ''

/** Changes the choices. `about` names what is changed where it comes in many small steps; these are taken back together. */
export function choose(change: Partial<Session>, about = ''): void {
  const after = { ...useSession.getState(), ...change }
  if (useFurther.getState().there || !needsFurther(after)) {
    apply(change, about)
    return
  }
  // Unless something else is chosen meanwhile, which then is what is wanted.
  const asked = useSession.getState()
  loadFurther().then(
    () => {
      if (useSession.getState() === asked) apply(change, about)
    },
    () =>
      notify({
        text: 'What that needs could not be loaded. Nothing was changed.',
        action: 'Try again',
        act: () => choose(change, about),
        dismiss: 'Put away',
      }),
  )
}

function apply(change: Partial<Session>, about: string): void {
  const session = useSession.getState()
  const before = choicesOf(session)
  const { past, gone } = useHistory.getState()
  const goesOn = about !== '' && about === lastAbout
  lastAbout = about
  const now = goesOn ? past : [...past, before]
  useHistory.setState({
    past: now.slice(-KEPT),
    future: [],
    gone: gone + Math.max(0, now.length - KEPT),
    by: 'change',
    into: change.room ?? session.room,
  })
  useSession.setState(change)
}

function travel(from: 'past' | 'future'): void {
  const history = useHistory.getState()
  const to = history[from].at(-1)
  if (to === undefined) return
  const now = choicesOf(useSession.getState())
  lastAbout = ''
  useHistory.setState({
    past: from === 'past' ? history.past.slice(0, -1) : [...history.past, now],
    future: from === 'future' ? history.future.slice(0, -1) : [...history.future, now],
    by: 'travel',
  })
  useSession.setState(to)
}

/** Takes the last change back. */
export function undo(): void {
  travel('past')
}

/** Makes the change again that was taken back last. */
export function redo(): void {
  travel('future')
}

/** Sets one rule; `base` is what it is without that, and is not worth remembering. */
export function setRule(name: RuleName, value: string, base: string): void {
  const { [name]: _, ...others } = useSession.getState().set
  choose({ set: value === base ? others : { ...others, [name]: value } }, `rule ${name}`)
}

/** All choices at once, such as those of a link. */
export function openSession(session: Session): void {
  choose(session)
}

/** Whose bands are shown. */
export function chooseJob(job: string): void {
  useSession.setState({ job })
}

/** Goes to another room. */
export function enter(room: Room): void {
  useSession.setState({ room })
}

/** Everything as on a first visit. */
export function forgetSession(): void {
  lastAbout = ''
  useSession.setState(FIRST_SESSION, true)
  forgetHistory()
}

/** Something has been done that can be taken back, or made again. */
export function hasHistory(): boolean {
  const { past, future } = useHistory.getState()
  return past.length + future.length > 0
}

/** Nothing of what was done can be taken back any more. */
export function forgetHistory(): void {
  useHistory.setState(NO_HISTORY)
}
