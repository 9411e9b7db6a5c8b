import { type FocusEvent, type KeyboardEvent, useState } from 'react'

/** Where a key leads to, in rows and columns; further the same way where nothing stands. */
const STEPS: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const cellOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('[data-cell]')

/** The cells of a table by its rows; null: there is none at that place. */
function cellsIn(table: Element): (HTMLElement | null)[][] {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll(':scope > td')].map((place) => place.querySelector<HTMLElement>('[data-cell]')),
  )
  return rows.filter((row) => row.some((cell) => cell !== null))
}

function leadsTo(table: Element, from: HTMLElement, key: string): HTMLElement | undefined {
  const rows = cellsIn(table)
  let row = rows.findIndex((cells) => cells.includes(from))
  if (row < 0) return undefined
  if (key === 'Home' || key === 'End') {
    const cells = rows[row].filter((cell) => cell !== null)
    return cells.at(key === 'Home' ? 0 : -1)
  }
  const [down, across] = STEPS[key]
  let column = rows[row].indexOf(from)
  for (;;) {
    row += down
    column += across
    const cell = rows[row]?.[column]
    if (cell !== null) return cell
  }
}

/**
 * For a table of many buttons: Tab comes to one of them, the arrow keys, Home and End lead on to the others. Each button
 * has its name in `data-cell`.
 * @param first the one that Tab comes to as long as nobody has been at another
 */
export function useRoving(first: string) {
  const [at, setAt] = useState(first)
  return {
    /** What the button of that name is to have as its `tabIndex`. */
    tabIndexOf: (name: string): 0 | -1 => (name === at ? 0 : -1),
    /** What the table listens to. */
    keys: {
      onFocus: ({ target }: FocusEvent) => {
        const name = cellOf(target)?.dataset['cell']
        if (name !== undefined) setAt(name)
      },
      onKeyDown: (event: KeyboardEvent) => {
        const { key, target, currentTarget } = event
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
        const from = cellOf(target as Element)
        if (from === null || !(Object.hasOwn(STEPS, key) || key === 'Home' || key === 'End')) return
        // Elsewhere these keys move the run, or the page.
        event.preventDefault()
        event.stopPropagation()
        leadsTo(currentTarget, from, key)?.focus()
      },
    },
  }
}
