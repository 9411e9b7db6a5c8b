import { useEffect, useId, useRef } from 'react'
import { PAGES, usePage } from '../app/pages.ts'
import { PAGE_TITLES } from './pages/titles.ts'
import './rooms-menu.css'

/** The pages beside the playground, behind one button. */
export function RoomsMenu() {
  const page = usePage((pages) => pages.page)
  const id = useId()
  const list = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Attributes that the types of this React do not know yet.
    list.current?.setAttribute('popover', 'auto')
    button.current?.setAttribute('popovertarget', id)
  }, [id])
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
