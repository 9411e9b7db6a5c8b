import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { quiet } from '../app/quiet.ts'

/** A component that is fetched in the first quiet moment; until then its `Suspense` shows something in its place. */
export function lazyQuiet<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    await quiet
    return { default: await load() }
  })
}
