import { createContext, useContext } from 'react'
import { openDraftOf } from '../../app/drafts/desk-state.ts'
import { say, useDesk, writeText } from '../../app/own/desk.ts'
import type { Mistake } from '../../view/own/mistakes.ts'
import type { Path } from '../../view/own/places.ts'
import { without, withValue } from '../../view/own/text-edits.ts'
import { type Names, valueAt } from '../../view/own/value.ts'

/** What the parts of the form look at: the text as it was when the form was drawn, its value of the text, and what is wrong with it. */
export interface FormValue {
  readonly text: string
  readonly value: unknown
  readonly names: Names
  readonly mistakes: readonly Mistake[]
}

export const FormContext = createContext<FormValue | null>(null)

/** The scenario in the form; only inside it. */
export function useForm(): FormValue {
  const form = useContext(FormContext)
  if (form === null) throw new Error('No scenario is shown here.')
  return form
}

/** The value at a place of the scenario; undefined where there is none. */
export const useValue = (path: Path): unknown => valueAt(useForm().value, path)

/** Whether the form shows the text of the open draft as it stands by now. */
export function useIsRead(isWaiting: boolean): boolean {
  const { text } = useForm()
  return useDesk((desk) => !isWaiting || openDraftOf(desk)?.text === text)
}

/** What is wrong with exactly that place, in words. */
export function useProblems(path: Path): readonly string[] {
  const wanted = path.join('.')
  return useForm()
    .mistakes.filter((mistake) => mistake.path.join('.') === wanted)
    .map(({ says }) => says)
}

/** Changes the text of the open draft, as it stands by now. `about` names what is changed letter by letter. */
export function change(how: (text: string) => string, about = ''): void {
  const draft = openDraftOf(useDesk.getState())
  if (draft === undefined) return
  let text: string
  try {
    text = how(draft.text)
  } catch {
    say('That does not fit into the text as it stands. Mend the text first.')
    return
  }
  writeText(text, about)
}

/** Puts a value in a place of the file; undefined takes it out. */
export function put(path: Path, value: unknown, about = ''): void {
  change((text) => (value === undefined ? without(text, path) : withValue(text, path, value)), about)
}
