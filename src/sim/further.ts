/**
 * The further parts of the model: ways of reading, faults, the console, scripts, leases and the rest, for which a run of
 * the incident by its own rules has no use. The command and the tests have them from the start; the page loads them
 * apart, before it plays a run that may ask for one. Nothing here decides anything: a part is asked for where it is
 * needed, and that it is missing is a bug of the page.
 */
import type * as Parts from './further/index.ts'

let parts: typeof Parts | null = null

/** Makes the further parts known. */
export function install(all: typeof Parts): void {
  parts = all
}

/** They are known. */
export const isInstalled = (): boolean => parts !== null

/** The further parts. Throws where nobody has installed them. */
export function further(): typeof Parts {
  if (parts === null) throw new Error('a run needs further parts of the model, and they are not loaded')
  return parts
}
