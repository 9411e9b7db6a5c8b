import { type ComponentType, type FunctionComponent, lazy, useEffect, useState } from 'react'
import { jsx } from 'react/jsx-runtime'
import { NotFetched, useTries } from '../app/parts.ts'
import { quiet } from '../app/quiet.ts'
import { Absent } from './Absent.tsx'

/** A component that comes later. */
interface Coming<P> {
  readonly load: () => Promise<ComponentType<P>>
  /** What stands in its place where it does not come. */
  readonly absent: ComponentType<P>
  /** Itself, once it has come; before that what is to be in its place. */
  part: ComponentType<P> | null
  there: boolean
}

function Quiet<P extends object>({ coming, props }: { readonly coming: Coming<P>; readonly props: P }) {
  const [Part, setPart] = useState(() => coming.part)
  const tries = useTries((now) => now.tries)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one
  useEffect(() => {
    if (coming.there) {
      setPart(() => coming.part) // it came where else it is shown
      return
    }
    quiet.then(coming.load).then(
      (part) => {
        coming.part = part
        coming.there = true
        setPart(() => part)
      },
      (error: unknown) =>
        setPart(() => {
          if (error instanceof NotFetched) return coming.absent
          throw error // as what is drawn would: the boundary around it says so
        }),
    )
  }, [coming, tries])
  return Part === null ? null : jsx(Part as FunctionComponent<object>, props)
}

const quietly =
  <P extends object>(coming: Coming<P>): FunctionComponent<P> =>
  (props) =>
    jsx(Quiet<P>, { coming, props })

/**
 * A component that is fetched in the first quiet moment; until then there is nothing in its place, and where it does not
 * come, it says so. It is no `lazy`: a boundary that waits inside of what has itself just come keeps all of that back as
 * long as a run plays.
 */
export function lazyQuiet<P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> {
  return quietly({ load, absent: Absent as ComponentType<P>, part: null, there: false })
}

/**
 * A component that is fetched when it is wanted: React's `lazy`, which would remember for good what did not come.
 * @param absent says so in its place, until it has come after all
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, absent: ComponentType = Absent) {
  return lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await load() }
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error
      const instead = absent as ComponentType<P>
      return { default: quietly({ load, absent: instead, part: instead, there: false }) }
    }
  })
}
