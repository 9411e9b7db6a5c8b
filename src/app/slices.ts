/** Long work in short slices, between which the page is drawn and answers. */

/** Work that pauses every fraction of a millisecond. */
export type Steps<T> = Iterator<undefined, T>

/** Drives `steps` for `ms` milliseconds. What came of it, boxed; null where it is not done. */
export function drive<T>(steps: Steps<T>, ms: number): { readonly value: T } | null {
  const until = performance.now() + ms
  for (;;) {
    const { done, value } = steps.next()
    if (done) return { value }
    if (performance.now() >= until) return null
  }
}

/** Calls `act` soon, once what waits for the page has had its turn. Returns what calls it off. */
export function soon(act: () => void): () => void {
  // A timer would wait longer and longer, and a promise would let nothing else in between.
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    act()
  }
  port2.postMessage(null)
  return () => port1.close()
}

/** Calls `act` when the page has nothing better to do; at most once between two frames. Returns what calls it off. */
export function idly(act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 16)
    return () => clearTimeout(timer)
  }
  // A page that is always busy still gets on, if slowly.
  const request = requestIdleCallback(act, { timeout: 100 })
  return () => cancelIdleCallback(request)
}

/** Drives `steps` to their end in slices of `ms`, each when `later` lets it. Returns what stops it for good. */
export function inSlices<T>(
  steps: Steps<T>,
  ms: number,
  later: (act: () => void) => () => void,
  then: (value: T) => void,
): () => void {
  let callOff = later(slice)
  function slice() {
    const done = drive(steps, ms)
    if (done === null) callOff = later(slice)
    else then(done.value)
  }
  return () => callOff()
}
