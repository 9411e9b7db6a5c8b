import { useEffect, useRef } from 'react'
import { settle, useSettings } from '../../../app/settings.ts'
import { shapeOf } from '../../../app/talk/hall-check.ts'
import { isDark } from '../../../app/theme.ts'
import './card.css'

const CORNERS = ['top left', 'top right', 'bottom left', 'bottom right'] as const

/** What the stage is made of, to be read from the last row: its letters at their sizes, its lines, its colours, its edges. */
export function LegibilityCard() {
  const theme = useSettings((settings) => settings.theme)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    card.current?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      location.hash = '#talk/check'
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <main ref={card} className="hall-card" tabIndex={-1} data-theme-now={theme}>
      {CORNERS.map((corner) => (
        <span key={corner} className={`hall-corner ${corner}`} aria-hidden="true" />
      ))}
      <header>
        <h1>Can the last row read this?</h1>
        <p className="hall-body">
          All four corners have to be seen. This window is {shapeOf(innerWidth, innerHeight)}.
        </p>
      </header>
      <ul className="hall-sizes" aria-label="The sizes of the stage">
        <li className="hall-clock">18:28:00</li>
        <li className="hall-body">
          The smallest words of the talk are this large. <span className="hall-soft">And as faint as this.</span>
        </li>
        <li className="hall-code">
          <code>if err := read(key); err != nil {'{ continue }'}</code>
        </li>
      </ul>
      <p className="hall-user hatch-untrue">
        <span className="hall-title">In progress…</span>
      </p>
      <ul className="hall-swatches" aria-label="The colours of the stage">
        <li className="hall-swatch hall-line">3 px line</li>
        <li className="hall-swatch hall-waiting">waiting</li>
        <li className="hall-swatch hall-settled">settled</li>
        <li className="hall-swatch hatch-untrue">
          <span className="hatch-label">untrue</span>
        </li>
        <li className="hall-swatch hatch-wrong-cause">
          <span className="hatch-label">wrong cause</span>
        </li>
        <li>
          <span className="hall-greys" role="img" aria-label="Five greys: each has to differ from the next">
            {[1, 2, 3, 4, 5].map((step) => (
              <span key={step} data-step={step} />
            ))}
          </span>
        </li>
      </ul>
      <p className="hall-bar">
        <button type="button" onClick={() => settle({ theme: isDark() ? 'light' : 'dark' })}>
          {isDark() ? 'For a light room' : 'For a dark room'}
        </button>
        <a href="#talk/check">Back to the check</a>
      </p>
    </main>
  )
}
