/** What drafts are called: after their title, until somebody calls them otherwise. */
import type { Draft } from './draft.ts'

const NAME_MAX = 100
const UNTITLED = 'Untitled'

const fitting = (name: string): string => name.trim().slice(0, NAME_MAX)

/** The title that a file's text has, as far as a name has room for it; empty: none, or the text is no JSON. */
function titleIn(text: string): string {
  try {
    const { title } = JSON.parse(text) as { readonly title?: unknown }
    return typeof title === 'string' ? fitting(title) : ''
  } catch {
    return ''
  }
}

/** What a new draft is called, and the title that its name follows from then on. */
export function newName(name: string, text: string): Pick<Draft, 'name' | 'titled'> {
  return { name: fitting(name) || UNTITLED, titled: titleIn(text) }
}

/** What a second draft like another one is called; `how` it came about. */
export const copyName = (name: string, how: string): string => `${name.slice(0, NAME_MAX - how.length - 3)} (${how})`

/** A draft under another name; none at all is its title's. */
export function called(draft: Draft, name: string): Draft {
  const next = fitting(name)
  const { titled: _, ...rest } = draft
  if (next !== '') return next === draft.name ? draft : { ...rest, name: next }
  const titled = titleIn(draft.text)
  return { ...rest, name: titled || UNTITLED, titled }
}

/** A draft under the title that its text has come to have, where its name follows that; else the draft as it is. */
export function followingTitle(draft: Draft): Draft {
  if (draft.titled === undefined) return draft
  const title = titleIn(draft.text)
  return title === '' || title === draft.titled ? draft : { ...draft, name: title, titled: title }
}
