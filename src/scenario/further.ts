/**
 * The further parts of the compiler: faults and lines typed to the store. Like the further parts of the model, the page
 * loads them apart.
 */
import type * as Parts from './further/index.ts'

let parts: typeof Parts | null = null

/** Makes the further parts known. */
export function install(all: typeof Parts): void {
  parts = all
}

/** The further parts. Throws where nobody has installed them. */
export function further(): typeof Parts {
  if (parts === null) throw new Error('a scenario needs further parts of the compiler, and they are not loaded')
  return parts
}
