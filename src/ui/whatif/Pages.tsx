import type { Page } from '../../view/whatif/pages.ts'

interface PagesProps {
  readonly what: 'rows' | 'columns'
  readonly pages: readonly Page[]
  readonly at: number
  /** What all lines of a page have in common; empty: nothing. */
  readonly named: (page: Page) => string
  readonly onGo: (page: number) => void
}

/** Pages of a table: step by step, to either end, or to any of them. */
export function Pages({ what, pages, at, named, onGo }: PagesProps) {
  if (pages.length < 2) return null
  const last = pages.length - 1
  const all = pages[last].to
  return (
    <nav className="map-pages" aria-label={`Pages of ${what}`}>
      <button type="button" disabled={at === 0} onClick={() => onGo(0)}>
        First {what}
      </button>
      <button type="button" disabled={at === 0} onClick={() => onGo(at - 1)}>
        Earlier
      </button>
      <label className="map-pick">
        <span className="visually-hidden">Page of {what}</span>
        <select value={at} onChange={(event) => onGo(Number(event.target.value))}>
          {pages.map((page, i) => (
            <option key={page.from} value={i}>
              {named(page) === '' ? '' : `${named(page)}: `}
              {what} {page.from + 1} to {page.to} of {all}
            </option>
          ))}
        </select>
      </label>
      <button type="button" disabled={at === last} onClick={() => onGo(at + 1)}>
        Later
      </button>
      <button type="button" disabled={at === last} onClick={() => onGo(last)}>
        Last {what}
      </button>
    </nav>
  )
}
