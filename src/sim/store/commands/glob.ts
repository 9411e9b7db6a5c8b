/** Patterns of key names, as KEYS takes them: `*`, `?`, `[a-c]`, `[^a]`, `\` before what stands for itself. */

/** One character of a pattern at `at`: whether it takes `c`, and where the pattern goes on. */
function takes(pattern: string, at: number, c: string): { readonly ok: boolean; readonly next: number } {
  if (pattern[at] === '?') return { ok: true, next: at + 1 }
  if (pattern[at] === '\\' && at + 1 < pattern.length) return { ok: pattern[at + 1] === c, next: at + 2 }
  if (pattern[at] !== '[') return { ok: pattern[at] === c, next: at + 1 }
  let i = at + 1
  const not = pattern[i] === '^'
  if (not) i++
  let found = false
  for (; i < pattern.length && pattern[i] !== ']'; i++) {
    if (pattern[i] === '\\' && i + 1 < pattern.length) {
      i++
      if (pattern[i] === c) found = true
    } else if (pattern[i + 1] === '-' && i + 2 < pattern.length) {
      const [from, to] = [pattern[i], pattern[i + 2]].sort()
      if (c >= from && c <= to) found = true
      i += 2
    } else if (pattern[i] === c) found = true
  }
  return { ok: found !== not, next: Math.min(i + 1, pattern.length) }
}

/** `text` is one of those that `pattern` stands for. */
export function matches(pattern: string, text: string): boolean {
  let p = 0
  let t = 0
  let star = -1 // pattern after the last *, and the text it has taken so far
  let taken = 0
  while (t < text.length) {
    if (pattern[p] === '*') {
      star = ++p
      taken = t
      continue
    }
    const step = p < pattern.length ? takes(pattern, p, text[t]) : { ok: false, next: p }
    if (step.ok) {
      p = step.next
      t++
    } else if (star >= 0) {
      p = star
      t = ++taken
    } else return false
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}
