/** A line of code cut into words of the language, comments, and the rest: as much colouring as paper and ink allow. */
import type { Template } from './listing.ts'

export interface Piece {
  readonly text: string
  readonly kind: 'plain' | 'keyword' | 'comment'
  /** Where it begins in the line. */
  readonly at: number
}

/** Cuts `text` into pieces that make it up again. A comment sign or a keyword inside quotes is plain text. */
export function pieces(text: string, { comment, keywords }: Pick<Template, 'comment' | 'keywords'>): readonly Piece[] {
  const found: Piece[] = []
  const add = (piece: string, kind: Piece['kind'], at: number): void => {
    const last = found[found.length - 1]
    if (last?.kind === kind && kind === 'plain') found[found.length - 1] = { ...last, text: last.text + piece }
    else if (piece !== '') found.push({ text: piece, kind, at })
  }
  // Documentation is a comment as a whole line.
  if (/^\s*(\/\*\*|""".*"""$)/.test(text)) return [{ text, kind: 'comment', at: 0 }]
  const token = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[A-Za-z_]\w*|\/\/|#|[^A-Za-z_"'/#]+|./g
  for (const { 0: word, index } of text.matchAll(token)) {
    if (word === comment) {
      add(text.slice(index), 'comment', index)
      break
    }
    add(word, keywords.has(word) ? 'keyword' : 'plain', index)
  }
  return found
}
