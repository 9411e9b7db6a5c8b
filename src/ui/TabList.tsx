import { type KeyboardEvent, useRef } from 'react'

interface TabListProps<T extends string> {
  readonly label: string
  readonly tabs: readonly { readonly id: T; readonly says: string }[]
  readonly chosen: T
  readonly onChoose: (id: T) => void
  /** The tab's own id in the page, and that of the panel it shows. */
  readonly tabId: (id: T) => string
  readonly panelId: (id: T) => string
}

/** Tabs of which one is chosen: by arrow keys, Home and End, which then mean nothing else. */
export function TabList<T extends string>({ label, tabs, chosen, onChoose, tabId, panelId }: TabListProps<T>) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === chosen)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    // These keys move the run elsewhere.
    event.preventDefault()
    event.stopPropagation()
    const place = (to + tabs.length) % tabs.length
    onChoose(tabs[place].id)
    const tab = list.current?.children[place]
    if (tab instanceof HTMLElement) tab.focus()
  }
  return (
    <div role="tablist" aria-label={label} className="tabs" ref={list} onKeyDown={onKeyDown}>
      {tabs.map(({ id, says }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabId(id)}
          aria-selected={id === chosen}
          aria-controls={panelId(id)}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
        >
          {says}
        </button>
      ))}
    </div>
  )
}
