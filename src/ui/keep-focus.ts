/**
 * Whoever goes by keyboard or by ear never falls back to the beginning of the page: a room is entered at its heading, and
 * a control that goes away, or can be pressed no longer, hands the focus on to the one after it.
 */
import { usePage } from '../app/pages.ts'
import { useSession } from '../app/session.ts'
import './keep-focus.css'

const FOCUSABLE =
  'a[href], button, input, select, textarea, summary, [contenteditable], [tabindex]:not([tabindex="-1"])'

const roomShown = (): Element | null => document.querySelector('main')

/** Goes on from the heading of the room that is shown, unless somebody is in that room already. Nothing is scrolled. */
export function goToHeading(): void {
  const main = roomShown()
  const heading = main?.querySelector('h1')
  if (heading == null || main?.contains(document.activeElement) || document.querySelector('dialog[open]') !== null)
    return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * The same as soon as there is a heading: parts of a room may come later. `left`: the room that is not meant. Nobody is
 * fetched back from where they have gone meanwhile. Returns what calls it off.
 */
export function goToHeadingOnceThere(left: Element | null = null): () => void {
  const { activeElement } = document
  const look = (): void => {
    if (roomShown() === left || roomShown()?.querySelector('h1') == null) return
    changes.disconnect()
    if (document.activeElement === activeElement || document.activeElement === document.body) goToHeading()
  }
  const changes = new MutationObserver(look)
  changes.observe(document.body, { childList: true, subtree: true })
  look()
  return () => changes.disconnect()
}

const isUsable = (control: HTMLElement): boolean =>
  control.isConnected &&
  !control.matches(':disabled') &&
  control.closest('[inert]') === null &&
  control.checkVisibility({ visibilityProperty: true })

/** A control, and what was around it when it was pressed. */
interface Pressed {
  readonly control: HTMLElement
  /** From the inside out, within its part of the page. */
  readonly around: readonly Element[]
  /** All that could take the focus then, in the order of the page. */
  readonly order: readonly HTMLElement[]
}

function pressedAt({ target }: Event): Pressed | null {
  const control = document.activeElement
  if (!(control instanceof HTMLElement) || control === document.body) return null
  if (!(target instanceof Node) || !control.contains(target)) return null
  const around: Element[] = []
  for (let one = control.parentElement; one !== null && one.parentElement !== document.body; one = one.parentElement)
    around.push(one)
  return { control, around, order: [...document.querySelectorAll<HTMLElement>(FOCUSABLE)] }
}

/** The control after it, or the last one before it, in the least part of the page that is still there and has one. */
function successorOf({ control, around, order }: Pressed): HTMLElement | null {
  const at = order.indexOf(control)
  for (const part of around) {
    if (!part.isConnected) continue
    const left = order.filter((one) => one !== control && part.contains(one) && isUsable(one))
    const after = left.find((one) => order.indexOf(one) > at) ?? left.at(-1)
    if (after !== undefined) return after
  }
  return null
}

/** The window is a talk's: its keys mean the talk, and a control that was given the focus would be pressed by the next. */
const isTalk = (): boolean => document.documentElement.dataset['talk'] !== undefined

const isLost = ({ control }: Pressed): boolean =>
  !control.isConnected || control.matches(':disabled') || document.activeElement === document.body

/** Watches what becomes of each control that is pressed. Returns what ends that. */
function watchPresses(): () => void {
  let pressed: Pressed | null = null
  const look = (): void => {
    if (pressed === null) return
    const { activeElement } = document
    const isElsewhere = activeElement !== pressed.control && activeElement !== document.body
    if (!isElsewhere && !isLost(pressed)) return
    changes.disconnect()
    if (!isElsewhere && !isTalk()) {
      const next = successorOf(pressed)
      if (next !== null) next.focus({ preventScroll: true })
      else {
        pressed.control.blur()
        goToHeading()
      }
    }
    pressed = null
  }
  const changes = new MutationObserver(look)
  const onPress = (event: Event): void => {
    changes.disconnect()
    pressed = pressedAt(event)
    if (pressed !== null)
      changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] })
  }
  addEventListener('click', onPress, true)
  return () => {
    removeEventListener('click', onPress, true)
    changes.disconnect()
  }
}

const placeNow = (): string => usePage.getState().page ?? useSession.getState().room

/** Watches which room is shown. Returns what ends that. */
function watchRooms(): () => void {
  let place = placeNow()
  let callOff = (): void => {}
  const onMove = (): void => {
    if (placeNow() === place) return
    place = placeNow()
    callOff()
    callOff = goToHeadingOnceThere(roomShown())
  }
  const leave = [useSession.subscribe(onMove), usePage.subscribe(onMove)]
  return () => {
    callOff()
    for (const end of leave) end()
  }
}

/** Keeps the focus until the returned function is called. */
export function keepFocus(): () => void {
  // Somebody was quicker than this, and has left a room already.
  if (navigator.userActivation.hasBeenActive && document.activeElement === document.body) goToHeading()
  const ends = [watchPresses(), watchRooms()]
  return () => {
    for (const end of ends) end()
  }
}
