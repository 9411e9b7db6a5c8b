import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Word } from '../../story/glossary.ts'
import { type Inline, inlineOf } from '../../story/inline.ts'
import { visible } from '../../view/visible.ts'
import './sentences.css'

/** A sentence without anything to press, for what can itself be pressed: words of the glossary are plain text. */
export function Plain({ text }: { readonly text: string }) {
  return inlineOf(text).map((piece, i) =>
    // The pieces of a sentence never move.
    // biome-ignore lint/suspicious/noArrayIndexKey: their place is their name
    piece.kind === 'code' ? <code key={i}>{visible(piece.text)}</code> : visible(piece.text),
  )
}

/** The comma, full stop or bracket right after a word that can be pressed: it stays on the word's line. */
function markAfter(pieces: readonly Inline[], place: number): string {
  const [word, next] = [pieces[place], pieces[place + 1]]
  if (word?.kind !== 'word' || word.word === null || next?.kind !== 'text') return ''
  return /^[,.;:!?)”’]+/.exec(next.text)?.[0] ?? ''
}

/** Which word of a sentence is explained; null: none is. */
type Opened = { readonly place: number; readonly word: Word } | null

/** A paragraph. Each word of the glossary in it can be pressed, and is explained right there. */
export function Paragraph({ text, className }: { readonly text: string; readonly className?: string }) {
  const id = useId()
  const [opened, setOpened] = useState<Opened>(null)
  const pressed = useRef<HTMLButtonElement | null>(null)
  const close = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || opened === null) return
    setOpened(null)
    pressed.current?.focus()
  }
  const pieces = inlineOf(text)
  const piece = (one: Inline, place: number) => {
    if (one.kind === 'code') return <code key={place}>{visible(one.text)}</code>
    if (one.kind !== 'word' || one.word === null) return visible(one.text.slice(markAfter(pieces, place - 1).length))
    const { word } = one
    const isOpen = opened?.place === place
    return (
      <span key={place} className="glossary-piece">
        <button
          type="button"
          className="glossary-word"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={({ currentTarget }) => {
            pressed.current = currentTarget
            setOpened(isOpen ? null : { place, word })
          }}
        >
          {visible(one.text)}
        </button>
        {markAfter(pieces, place)}
      </span>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what a button in it has opened
    <div className={className} onKeyDown={close}>
      <p>{pieces.map(piece)}</p>
      <div role="status" id={id}>
        {opened === null ? null : <Meaning of={opened.word} />}
      </div>
    </div>
  )
}

/** What a word of the glossary means, and what it is called elsewhere. */
function Meaning({ of: { word, also, means } }: { readonly of: Word }) {
  return (
    <p className="glossary-means">
      <strong>{word}</strong>
      {also === undefined ? null : <span className="small"> {also}</span>}
      <br />
      {means}
    </p>
  )
}
