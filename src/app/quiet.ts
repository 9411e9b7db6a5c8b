/**
 * The first quiet moment: the page can be used, and the browser has nothing better to do, or a person has made a
 * first move. What is not needed at first sight is fetched then, so that it does not hold up what is.
 */
const SETTLED_MS = 1500

/** Resolves in that moment, and stays so. */
export const quiet: Promise<void> = new Promise((resolve) => {
  const now = (): void => {
    removeEventListener('pointerdown', now, true)
    removeEventListener('keydown', now, true)
    resolve()
  }
  addEventListener('pointerdown', now, true)
  addEventListener('keydown', now, true)
  setTimeout(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(now, { timeout: SETTLED_MS })
    else now()
  }, SETTLED_MS)
})
