/** The worker in Go: what makes a text fit to be shown. */
export const TEXT = `
// sanitise makes a text fit to be shown; the order matters.
func sanitise(text string) string {
%(text-order=cut-first & text-cut=code-points)	text = cutRunes(text, textMax) // before anything was looked for
%(text-order=cut-first & text-cut=bytes)	text = cutBytes(text, textMax) // before anything was looked for
	text = repair(text) // half characters
%(text-order=redact-first)	text = redact(text) // while some of it cannot be seen
	text = strip(text) // what cannot be seen
%(text-order!=redact-first)	text = redact(text) // paths and URLs
%(text-order!=cut-first & text-cut=code-points)	text = cutRunes(text, textMax)
%(text-order!=cut-first & text-cut=bytes)	text = cutBytes(text, textMax) // may leave half a character
	return text
}
`
