/** The moment at which a plain field may give way to an editor: nobody is in the middle of anything in it. */
import type { Caret, TextSpot } from '../app/editor-caret.ts'

/** Typing rests once no key has come for so long. */
const REST_MS = 300

/** What somebody does in a field. */
export interface Use {
  /** Calls `act` once the field rests, at once where it does; only the newest `act` is called. */
  readonly whenAtRest: (act: () => void) => void
  /** Looks no longer. */
  readonly leave: () => void
}

/** Looks on, from now, at what is typed, composed and selected in a field. */
export function watchField(field: HTMLTextAreaElement): Use {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** What is being composed has not arrived in the text yet; what is being dragged over is not selected yet. */
  let isComposing = false
  let isPressed = false
  let wanted: (() => void) | null = null

  const rest = (): void => {
    timer = undefined
    if (isComposing || isPressed) return
    const act = wanted
    wanted = null
    act?.()
  }
  const stir = (): void => {
    clearTimeout(timer)
    timer = setTimeout(rest, REST_MS)
  }
  const composing = ({ type }: Event): void => {
    isComposing = type === 'compositionstart'
    stir()
  }
  const press = (): void => {
    isPressed = true
    stir()
  }
  const release = (): void => {
    if (!isPressed) return
    isPressed = false
    stir()
  }
  const heard: readonly (readonly [EventTarget, string, (event: Event) => void])[] = [
    [field, 'keydown', stir],
    [field, 'input', stir],
    [field, 'compositionstart', composing],
    [field, 'compositionend', composing],
    [field, 'pointerdown', press],
    [window, 'pointerup', release],
    [window, 'pointercancel', release],
  ]
  for (const [target, type, hear] of heard) target.addEventListener(type, hear)
  return {
    whenAtRest: (act) => {
      wanted = act
      if (timer === undefined) rest()
    },
    leave: () => {
      clearTimeout(timer)
      wanted = null
      for (const [target, type, hear] of heard) target.removeEventListener(type, hear)
    },
  }
}

/** Where the caret is in a field, in lines and columns: editors disagree with fields over how long the end of a line is. */
export function caretIn({ value, selectionStart, selectionEnd, selectionDirection }: HTMLTextAreaElement): Caret {
  const from = spotAt(value, selectionStart)
  const to = spotAt(value, selectionEnd)
  return selectionDirection === 'backward' ? { anchor: to, active: from } : { anchor: from, active: to }
}

function spotAt(text: string, offset: number): TextSpot {
  const lines = text.slice(0, offset).split('\n')
  // An editor keeps the mark at the very beginning to itself.
  const unseen = lines.length === 1 && lines[0].startsWith('\ufeff') ? 1 : 0
  return { lineNumber: lines.length, column: lines[lines.length - 1].length + 1 - unseen }
}
