/** The payload's editor: Monaco with the page's colours, and a schema that hints without forbidding anything. */

import { unseenIn } from '../view/bytes-view.ts'
import { isDeep } from '../view/own/depth.ts'
import { type Caret, takeCaret } from './editor-caret.ts'
import { EDITOR_OPTIONS } from './editor-options.ts'
import { followPaper, paper } from './editor-theme.ts'
import { knowSchema } from './json-schemas.ts'
import { monaco } from './monaco-setup.ts'

export interface PayloadEditor {
  readonly setText: (text: string) => void
  readonly takeCaret: (caret: Caret) => void
  readonly dispose: () => void
}

knowSchema({
  uri: 'payload:result',
  fileMatch: ['*', '!*.scenario.json'],
  schema: {
    type: 'object',
    description: 'What a node reports about an attempt.',
    required: ['status'],
    properties: {
      status: { enum: ['done', 'error'], description: 'How the attempt ended.' },
      message: { type: 'string', description: 'What went wrong, for people.' },
    },
  },
})

export interface PayloadListener {
  /** Hears of every edit that a person makes. */
  readonly changed: (text: string) => void
  /** The editor is no longer where the person types. */
  readonly left: () => void
}

/** Longer texts are shown, and not understood; so are deeper ones: who reads JSON by recursion falls over them. */
const UNDERSTOOD_MAX = 200_000
const languageOf = (text: string): 'json' | 'plaintext' =>
  text.length > UNDERSTOOD_MAX || isDeep(text) ? 'plaintext' : 'json'

/** Monaco draws these by itself. */
const DRAWN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
/** So many others are drawn; the rest is only counted, below the editor. */
const MARKED_MAX = 500

/** Labels beside what Monaco would leave invisible. */
function marksOf(model: monaco.editor.ITextModel): monaco.editor.IModelDeltaDecoration[] {
  return unseenIn(model.getValue(), MARKED_MAX, DRAWN).map(({ code, index, length }) => ({
    range: monaco.Range.fromPositions(model.getPositionAt(index), model.getPositionAt(index + length)),
    options: {
      description: 'unseen',
      after: { content: `[${code}]`, inlineClassName: 'mtkcontrol', inlineClassNameAffectsLetterSpacing: true },
    },
  }))
}

/** Frames after which nobody waits for a line any more: the place is gone. */
const PATIENCE = 600

/** Calls `act` once the place that `find` names holds a line of text. */
export function whenDrawn(find: () => HTMLElement | null, act: () => void): void {
  let frames = 0
  const look = () => {
    if (find()?.querySelector('.view-line') != null) act()
    else if (frames++ < PATIENCE) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Puts an editor into `host`. */
export function createPayloadEditor(
  host: HTMLElement,
  text: string,
  { changed, left }: PayloadListener,
): PayloadEditor {
  const editor = monaco.editor.create(host, {
    value: text,
    language: languageOf(text),
    theme: paper(),
    ariaLabel: 'Payload',
    ...EDITOR_OPTIONS,
    // What is typed is what is sent: half a JSON text is a payload too.
    acceptSuggestionOnCommitCharacter: false,
    quickSuggestions: false, // they come when they are asked for
    suggestOnTriggerCharacters: false,
    autoClosingBrackets: 'never',
    autoClosingQuotes: 'never',
    autoSurround: 'never',
    // What looks like something else is marked.
    unicodeHighlight: { ambiguousCharacters: true, invisibleCharacters: false, nonBasicASCII: false },
    unusualLineTerminators: 'off', // a payload may hold them; nobody needs to be asked
  })
  let model = editor.getModel() as monaco.editor.ITextModel
  const marks = editor.createDecorationsCollection(marksOf(model))
  let ours = false
  const textNow = () => model.getValue(undefined, true) // with its byte order mark, which the editor keeps to itself
  let known = text
  let marking = 0
  // Not within the editor's own event: changing labels raises the same event again, and long input raises many.
  const mark = () => {
    cancelAnimationFrame(marking)
    marking = requestAnimationFrame(() => {
      const next = marksOf(model)
      if (next.length > 0 || marks.length > 0) marks.set(next)
    })
  }
  /** Another model, since what is still to be said about the old one must not be asked of this text. */
  const replaceModel = (next: string) => {
    const view = editor.saveViewState()
    const old = model
    model = monaco.editor.createModel(next, languageOf(next))
    editor.setModel(model)
    editor.restoreViewState(view)
    old.dispose()
    known = next
    mark()
  }
  const heard = editor.onDidChangeModelContent(() => {
    const now = textNow()
    if (now === known) return // only its labels are others
    known = now
    mark()
    if (ours) return
    const language = languageOf(now)
    if (language === 'plaintext' && model.getLanguageId() === 'json' && isDeep(now))
      queueMicrotask(() => replaceModel(textNow())) // once the editor is done with this change
    else monaco.editor.setModelLanguage(model, language)
    changed(now)
  })
  const blurred = editor.onDidBlurEditorWidget(left)
  const leaveTheme = followPaper()
  // Monaco measures a letter once; before the font has come it measures another one.
  void document.fonts.ready.then(() => monaco.editor.remeasureFonts())
  return {
    setText: (next) => {
      if (next === textNow()) return
      if (isDeep(next)) {
        replaceModel(next)
        return
      }
      ours = true
      model.setValue(next)
      monaco.editor.setModelLanguage(model, languageOf(next))
      ours = false
    },
    takeCaret: (caret) => takeCaret(editor, caret),
    dispose: () => {
      cancelAnimationFrame(marking)
      leaveTheme()
      heard.dispose()
      blurred.dispose()
      editor.dispose()
      model.dispose()
    },
  }
}
