import { useLayoutEffect, useRef } from 'react'
import type { Told } from '../../../view/break/trace.ts'

/** What has happened so far, step by step; the last step stands out. */
export function Trace({ told, still }: { readonly told: readonly Told[]; readonly still: readonly string[] }) {
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    const element = list.current
    if (element !== null && told.length >= 0) element.scrollTop = element.scrollHeight
  }, [told])
  return (
    <section className="break-trace" aria-label="What has happened so far">
      {told.length === 0 ? (
        <p className="break-nothing">Nothing has happened yet.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard too
        <ol ref={list} tabIndex={0} data-scrolls="" aria-label="Steps so far">
          {told.map(({ says, fault, facts }, i) => (
            // A step has no other name than its place.
            // biome-ignore lint/suspicious/noArrayIndexKey: steps never change places
            <li key={i} data-fault={fault} data-last={i === told.length - 1}>
              <p className="break-says">
                <span className="break-number">{i + 1}</span>
                <span>{says}</span>
              </p>
              {facts.length === 0 ? null : <p className="break-facts">{facts.join(' ')}</p>}
            </li>
          ))}
        </ol>
      )}
      {still.length === 0 ? null : <p className="break-still small">As things stand: {still.join('; ')}.</p>}
    </section>
  )
}
