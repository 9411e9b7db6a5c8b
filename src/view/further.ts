/**
 * The further parts of what is shown: words and pictures for what only further parts of the model bring about. Where they
 * are not loaded there is nothing of that kind to show.
 */
import type * as Parts from './further/index.ts'

let parts: typeof Parts | null = null

/** Makes the further parts known. */
export function install(all: typeof Parts): void {
  parts = all
}

/** The further parts, or null. */
export const furtherView = (): typeof Parts | null => parts
