/** The worker in TypeScript: what makes a text fit to be shown. */
import { SOME_CLEANED } from '../conditions.ts'

export const TEXT = `%if ${SOME_CLEANED}

/** Makes a text fit to be shown; the order matters. */
function sanitise(text: string): string {
%(text-order=cut-first & text-cut=code-points)  text = cutCharacters(text) // before anything was looked for
%(text-order=cut-first & text-cut=bytes)  text = cutBytes(text) // before anything was looked for
  text = repair(text) // half characters
%(text-order=redact-first)  text = redact(text) // while some of it cannot be seen
  text = strip(text) // what cannot be seen
%(text-order!=redact-first)  text = redact(text) // paths and URLs
%(text-order!=cut-first & text-cut=code-points)  text = cutCharacters(text)
%(text-order!=cut-first & text-cut=bytes)  text = cutBytes(text) // may leave half a character
  return text
}
%end
`
