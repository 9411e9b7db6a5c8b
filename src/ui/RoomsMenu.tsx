import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { leavePage, PAGES, usePage } from '../app/pages.ts'
import { eventually } from '../app/parts.ts'
import { enter, useSession } from '../app/session.ts'
import type { Workroom } from '../scenario/side-rooms.ts'
import { PAGE_TITLES } from './pages/titles.ts'
import './rooms-menu.css'

/** Rooms of the session, before the pages that lie over it. */
const WORKROOMS = ['play', 'compare', 'what-if'] as const

/** A room of the session is entered with all that is chosen; opened elsewhere, it is a link like any other. */
function goTo(event: MouseEvent, room: Workroom | 'play'): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  leavePage(true)
  enter(room)
}

/** What has been asked for first comes first. */
const LATER_MS = 1000

/** This part of the page is there in every room: from here the focus is kept. Returns what ends that. */
function keepFocusLater(): () => void {
  let end: (() => void) | undefined
  let isOver = false
  const begin = ({ keepFocus }: typeof import('./keep-focus.ts')) => {
    if (!isOver) end = keepFocus()
  }
  const timer = setTimeout(() => eventually(() => import('./keep-focus.ts').then(begin)), LATER_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
    end?.()
  }
}

/** The rooms beside the playground, behind one button. */
export function RoomsMenu() {
  const page = usePage((pages) => pages.page)
  const room = useSession((session) => session.room)
  const id = useId()
  const list = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Attributes that the types of this React do not know yet.
    list.current?.setAttribute('popover', 'auto')
    button.current?.setAttribute('popovertarget', id)
  }, [id])
  useEffect(keepFocusLater, [])
  const close = () => list.current?.hidePopover()
  return (
    <>
      <button type="button" className="quiet" title="Rooms beside the playground" ref={button} data-testid="rooms">
        <svg className="icon drawn" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
        <span className="top-word">Rooms</span>
      </button>
      <nav id={id} className="rooms" aria-label="Rooms" ref={list}>
        <ul>
          {WORKROOMS.map((name) => (
            <li key={name}>
              <a
                href={`#${name}`}
                aria-current={page === null && name === room ? 'page' : undefined}
                onClick={(event) => {
                  close()
                  goTo(event, name)
                }}
              >
                <strong>{PAGE_TITLES[name].title}</strong>
                <span className="small">{PAGE_TITLES[name].says}</span>
              </a>
            </li>
          ))}
          {PAGES.map((name) => (
            <li key={name}>
              <a href={`#${name}`} aria-current={name === page ? 'page' : undefined} onClick={close}>
                <strong>{PAGE_TITLES[name].title}</strong>
                <span className="small">{PAGE_TITLES[name].says}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
