/** Names of files that are saved. */

const LONGEST = 60

/** `burn-after-reading-<what>.<ending>`, in letters that every system takes; whatever `what` holds. */
export function fileName(what: string, ending: string): string {
  const safe = what
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+/, '')
    .slice(0, LONGEST)
    .replace(/[.-]+$/, '')
  return `burn-after-reading-${safe === '' ? 'run' : safe}.${ending}`
}
