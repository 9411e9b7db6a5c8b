import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react'
import { jsx } from 'react/jsx-runtime'
import { quiet } from '../app/quiet.ts'

/** A component that comes later: how, and once it has come, itself. */
interface Coming<P> {
  readonly load: () => Promise<ComponentType<P>>
  there: ComponentType<P> | null
}

function Quiet<P extends object>({ coming, props }: { readonly coming: Coming<P>; readonly props: P }) {
  const [Part, setPart] = useState(() => coming.there)
  useEffect(() => {
    if (coming.there !== null) return
    quiet.then(coming.load).then(
      (part) => {
        coming.there = part
        setPart(() => part)
      },
      (error: unknown) =>
        setPart(() => {
          throw error // as what is drawn would: the boundary around it says so
        }),
    )
  }, [coming])
  return Part === null ? null : jsx(Part as FunctionComponent<object>, props)
}

/**
 * A component that is fetched in the first quiet moment; until then there is nothing in its place. It is no `lazy`: a
 * boundary that waits inside of what has itself just come keeps all of that back as long as a run plays.
 */
export function lazyQuiet<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  const coming: Coming<P> = { load, there: null }
  return (props) => jsx(Quiet<P>, { coming, props })
}
