import { useEffect, useState } from 'react'
import { eventually, loadPage, NOT_FETCHED, tryAgain, useTries } from '../app/parts.ts'

/** Not every connection says when it is back: soon after it went it is asked for sooner than later on. */
const FIRST_MS = 1000
const AGAIN_MS = 10_000

/**
 * After so many tries it may be that only the whole page helps: its server has another version by now, or the browser is
 * one that remembers a script which it could not fetch.
 */
const TRIES_MOST = 3

/** Stands where a part did not come, and asks for it again: when that is pressed, and by itself. */
export function Absent() {
  const tries = useTries((now) => now.tries)
  const [first] = useState(tries)
  useEffect(() => {
    const timer = setTimeout(tryAgain, Math.min(FIRST_MS * 2 ** (tries - first), AGAIN_MS))
    return () => clearTimeout(timer)
  }, [tries, first])
  return (
    <div className="absent" data-testid="absent">
      <p role="status">{NOT_FETCHED}</p>
      <button type="button" onClick={tryAgain}>
        Try again
      </button>
      {tries < first + TRIES_MOST ? null : (
        <button type="button" onClick={() => loadPage(tryAgain)}>
          Load the page again
        </button>
      )}
    </div>
  )
}

/** What went wrong, or where it is a part that did not come, the way to ask for it again. */
export function Problem({ says }: { readonly says: string }) {
  return says === NOT_FETCHED ? <Absent /> : <p role="alert">{says}</p>
}

/** Whoever was here when the room came after all goes on from its heading. */
async function arrive(): Promise<void> {
  if (document.activeElement !== document.body) return
  const { goToHeading } = await import('./keep-focus.ts')
  goToHeading()
}

/** The same in place of a whole room. */
export function AbsentRoom() {
  useEffect(() => () => eventually(arrive), [])
  return (
    <main className="page broken">
      <h1>Not here yet</h1>
      <Absent />
    </main>
  )
}
