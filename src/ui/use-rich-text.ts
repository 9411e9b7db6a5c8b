import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Caret } from '../app/editor-caret.ts'
import { drive, inSlices, type Steps, soon } from '../app/slices.ts'
import { caretIn, type Use, watchField } from './hand-over.ts'

/** What every large editor can do. */
export interface TextEditor {
  /** Shows a text that was changed elsewhere. */
  readonly setText: (text: string) => void
  /** Takes the focus, at the place where it was in the plain field. */
  readonly takeCaret: (caret: Caret) => void
  readonly dispose: () => void
}

/** Where the code of an editor comes from. */
export interface EditorSource<M> {
  /** Null: it has not come yet. */
  readonly here: () => M | null
  /** Asked for once it comes, however often it is wanted. Resolves to null where it cannot be had: a plain field goes on doing its work. */
  readonly fetch: () => Promise<M | null>
}

/** Begins with nothing; `load` brings the code. */
export function editorSource<M>(load: () => Promise<M>): EditorSource<M> {
  let here: M | null = null
  let coming: Promise<M | null> | null = null
  const loaded = async (): Promise<M | null> => {
    try {
      here = await load()
      return here
    } catch {
      coming = null // whoever wants it next may have more luck
      return null
    }
  }
  return {
    here: () => here,
    fetch: () => {
      coming ??= loaded()
      return coming
    },
  }
}

/** An editor with a longer text is made bit by bit: nothing is typed in a plain field meanwhile. */
export const PLAIN_MOST = 150_000

/** Where the text comes from, where that is more than the text itself says. */
interface Origin {
  /** Another one whenever somebody has put a text there, though it be the same text. */
  readonly shown: unknown
  /** It comes back from what was typed here, and is no news. */
  readonly isEcho: () => boolean
}

const ANYWHERE: Origin = { shown: null, isEcho: () => false }

interface RichText<M, E> {
  /** The code of the large editor, once it may take the place of the plain field. */
  readonly rich: M | null
  /** The plain field, as long as there is no large editor. */
  readonly area: RefObject<HTMLTextAreaElement>
  /** Where the large editor is put. */
  readonly host: RefObject<HTMLDivElement>
  readonly editor: RefObject<E | null>
  /** The text as it was typed last. */
  readonly typed: { current: string }
  /**
   * Fetches the large editor. It takes the place of the plain field once nobody is in the middle of anything there: no key
   * is lost, and the caret comes along. Resolves to whether it came.
   */
  readonly enrich: () => Promise<boolean>
}

/**
 * A text in a plain field at once, and in a better editor once that is there. It owns what is typed; the text comes back
 * to it only when it was changed elsewhere. `make` makes the editor in its host, with the text as it stands by then.
 */
export function useRichText<M, E extends TextEditor>(
  source: EditorSource<M>,
  text: string,
  make: (code: M, host: HTMLElement, textNow: () => string) => Steps<E>,
  { shown, isEcho }: Origin = ANYWHERE,
): RichText<M, E> {
  const area = useRef<HTMLTextAreaElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<E | null>(null)
  const typed = useRef(text)
  /** Where the caret was in the plain field, if it was there. */
  const caret = useRef<Caret | null>(null)
  const use = useRef<Use | null>(null)
  const [rich, setRich] = useState(source.here)
  const making = useLatest(make)
  const echo = useLatest(isEcho)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text may be news
  useEffect(() => {
    if (echo.current() || text === typed.current) return
    typed.current = text
    if (area.current !== null) area.current.value = text
    editor.current?.setText(text)
  }, [text, shown])
  useEffect(
    () => () => {
      use.current?.leave()
      use.current = null
    },
    [],
  )

  // Once its place is on screen: what is hidden can neither be measured nor take the focus.
  useLayoutEffect(() => {
    if (rich === null || host.current === null) return
    const steps = making.current(rich, host.current, () => typed.current)
    const ready = (made: E): void => {
      editor.current = made
      made.setText(typed.current)
      if (caret.current !== null) made.takeCaret(caret.current)
    }
    let halt = (): void => {}
    // Whoever is in it may be about to press a key, which would go nowhere meanwhile.
    if (typed.current.length > PLAIN_MOST && caret.current === null) halt = inSlices(steps, 0, soon, ready)
    else {
      const made = drive(steps, Number.POSITIVE_INFINITY)
      if (made !== null) ready(made.value)
    }
    return () => {
      halt()
      steps.return?.()
      editor.current?.dispose()
      editor.current = null
    }
  }, [rich, making])

  const handOver = (came: M): void => {
    use.current?.leave()
    const field = area.current
    if (field !== null && document.activeElement === field) caret.current = caretIn(field)
    flushSync(() => setRich(() => came)) // the next key may be on its way
  }
  const enrich = async (): Promise<boolean> => {
    if (area.current !== null) use.current ??= watchField(area.current)
    const came = await source.fetch()
    if (came === null) return false
    if (use.current === null) setRich(() => came)
    else use.current.whenAtRest(() => handOver(came))
    return true
  }
  return { rich, area, host, editor, typed, enrich }
}

/** The newest of what may be called later, by who outlives the drawing of it. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
