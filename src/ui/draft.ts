import { useState } from 'react'

export interface Draft {
  readonly text: string
  readonly wrong: boolean
  readonly edit: (text: string) => void
}

/**
 * A typed value. What is no value stays in the field and changes nothing; a value that changes elsewhere replaces what
 * was typed.
 * @param value what holds now
 * @param read the value that a text stands for; null where it is none
 */
export function useDraft(
  value: string,
  read: (text: string) => string | null,
  onChange: (value: string) => void,
): Draft {
  const [draft, setDraft] = useState({ text: value, under: value })
  const text = draft.under === value ? draft.text : value
  const edit = (typed: string) => {
    const next = read(typed) ?? value
    setDraft({ text: typed, under: next })
    if (next !== value) onChange(next)
  }
  return { text, wrong: read(text) === null, edit }
}
