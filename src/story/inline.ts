/** What stands within a sentence of a story: plain text, `code`, and words that the glossary explains: [[nudge]], [[nudge|bell]]. */
import { GLOSSARY, type Word } from './glossary.ts'

/** A piece of a sentence. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  /** `word`: null where the glossary has none of that name. */
  | { readonly kind: 'word'; readonly text: string; readonly word: Word | null }

const MARKED = /`([^`]+)`|\[\[([^\]|]+)(?:\|([^\]]+))?\]\]/g

const wordOf = (name: string): Word | null =>
  GLOSSARY.find(({ word }) => word.toLowerCase() === name.trim().toLowerCase()) ?? null

/** A sentence in pieces, in order. Total: what is not closed is plain text. */
export function inlineOf(sentence: string): Inline[] {
  const pieces: Inline[] = []
  let from = 0
  for (const match of sentence.matchAll(MARKED)) {
    const [all, code, name, shown] = match
    if (match.index > from) pieces.push({ kind: 'text', text: sentence.slice(from, match.index) })
    if (code !== undefined) pieces.push({ kind: 'code', text: code })
    else pieces.push({ kind: 'word', text: shown ?? name, word: wordOf(name) })
    from = match.index + all.length
  }
  if (from < sentence.length) pieces.push({ kind: 'text', text: sentence.slice(from) })
  return pieces
}

/** The words that a sentence marks and the glossary does not have. */
export const unknownWords = (sentence: string): string[] =>
  inlineOf(sentence).flatMap((piece) => (piece.kind === 'word' && piece.word === null ? [piece.text] : []))
