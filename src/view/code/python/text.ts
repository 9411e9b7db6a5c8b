/** The worker in Python: what makes a text fit to be shown. */
import { SOME_CLEANED } from '../conditions.ts'

export const TEXT = `%if ${SOME_CLEANED}


def sanitise(text):
    """Make a text fit to be shown; the order matters."""
%(text-order=cut-first & text-cut=code-points)    text = cut_characters(text)  # before anything was looked for
%(text-order=cut-first & text-cut=bytes)    text = cut_bytes(text)  # before anything was looked for
    text = repair(text)  # half characters
%(text-order=redact-first)    text = redact(text)  # while some of it cannot be seen
    text = strip(text)  # what cannot be seen
%(text-order!=redact-first)    text = redact(text)  # paths and URLs
%(text-order!=cut-first & text-cut=code-points)    text = cut_characters(text)
%(text-order!=cut-first & text-cut=bytes)    text = cut_bytes(text)  # may leave half a character
    return text
%end
`
