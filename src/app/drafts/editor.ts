/** The editor of a whole file: Monaco with its format's schema, and marks where the checker finds fault. */
import { isDeep } from '../../view/own/depth.ts'
import type { Mistake } from '../../view/own/mistakes.ts'
import { leastChange } from '../../view/own/text-edits.ts'
import { type Caret, takeCaret } from '../editor-caret.ts'
import { EDITOR_OPTIONS } from '../editor-options.ts'
import { followPaper, paper } from '../editor-theme.ts'
import { monaco } from '../monaco-setup.ts'

export interface FileEditor {
  /** Shows a text that was changed elsewhere; what is the same in it stays where it is. */
  readonly setText: (text: string) => void
  /** Goes to a stretch of the text. */
  readonly focus: (from: number, to: number) => void
  readonly takeCaret: (caret: Caret) => void
  readonly mark: (mistakes: readonly Mistake[]) => void
  /** Calls back with the place of the caret, as UTF-16 units from the start of the text, whenever it moves. */
  readonly onCaret: (moved: (at: number) => void) => void
  readonly dispose: () => void
}

/** Longer texts are shown, and not understood. */
const UNDERSTOOD_MAX = 400_000

const languageOf = (text: string): 'json' | 'plaintext' =>
  text.length > UNDERSTOOD_MAX || isDeep(text) ? 'plaintext' : 'json'

let models = 0

/**
 * Puts an editor into `host`, bit by bit: first the editor, then the text that there is by then, then one in the other.
 * Left off in the middle, nothing stays. `ending`: of the file's name, by which its schema is found. `changed` hears of
 * every edit that a person makes.
 */
export function* fileEditorInSteps(
  ending: string,
  host: HTMLElement,
  textNow: () => string,
  changed: (text: string) => void,
): Generator<undefined, FileEditor> {
  const editor = createEditor(host, textNow().length > UNDERSTOOD_MAX)
  let model: monaco.editor.ITextModel | null = null
  let isMade = false
  try {
    yield
    // A name of its own for each: what is still to be said about an older one must not be asked of this text.
    const uri = monaco.Uri.parse(`inmemory://own/${++models}${ending}`)
    model = monaco.editor.createModel(textNow(), languageOf(textNow()), uri)
    yield
    editor.setModel(model)
    isMade = true
    return fileEditor(editor, model, changed)
  } finally {
    if (!isMade) {
      editor.dispose()
      model?.dispose()
    }
  }
}

function createEditor(host: HTMLElement, isLong: boolean): monaco.editor.IStandaloneCodeEditor {
  return monaco.editor.create(host, {
    model: null,
    theme: paper(),
    ariaLabel: 'The whole file, as JSON',
    ...EDITOR_OPTIONS,
    lineNumbersMinChars: 3,
    folding: !isLong,
    matchBrackets: isLong ? 'never' : 'always', // for that the whole text would be taken apart before it is drawn
    occurrencesHighlight: isLong ? 'off' : 'singleFile',
    wordWrap: isLong ? 'off' : 'on', // to wrap a line of a megabyte takes a while
    renderFinalNewline: 'on', // dimmed, its number could not be read
    hover: { enabled: 'on', above: false },
    quickSuggestions: { strings: true, other: true, comments: false },
    wordBasedSuggestions: 'off', // prose is written here: its words are nobody's names, and Enter would take one of them
    unicodeHighlight: { ambiguousCharacters: !isLong, invisibleCharacters: !isLong, nonBasicASCII: false },
    unusualLineTerminators: 'off',
  })
}

function fileEditor(
  editor: monaco.editor.IStandaloneCodeEditor,
  model: monaco.editor.ITextModel,
  changed: (text: string) => void,
): FileEditor {
  // What was there before cannot be taken back from here: it is no change of anybody's.
  let ours = false
  const now = () => model.getValue(undefined, true)
  const heard = model.onDidChangeContent(() => {
    if (ours) return
    const next = now()
    if (model.getLanguageId() === 'json' && isDeep(next)) monaco.editor.setModelLanguage(model, 'plaintext')
    changed(next)
  })
  const leaveTheme = followPaper()
  // Monaco measures a letter once; before the font has come it measures another one.
  void document.fonts.ready.then(() => monaco.editor.remeasureFonts())
  const rangeOf = (from: number, to: number) =>
    monaco.Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to))
  return {
    setText: (next) => {
      const before = now()
      if (next === before) return
      const { from, to, text: put } = leastChange(before, next)
      ours = true
      const language = languageOf(next)
      if (language !== model.getLanguageId()) monaco.editor.setModelLanguage(model, language)
      model.pushEditOperations(null, [{ range: rangeOf(from, to), text: put }], () => null)
      // Line ends that the editor makes alike, or what it cannot hold.
      if (now() !== next) model.setValue(next)
      ours = false
    },
    focus: (from, to) => {
      const range = rangeOf(from, to)
      editor.setSelection(range)
      editor.revealRangeInCenterIfOutsideViewport(range)
      editor.focus()
    },
    takeCaret: (caret) => takeCaret(editor, caret),
    mark: (mistakes) => {
      monaco.editor.setModelMarkers(
        model,
        'file',
        mistakes.map(({ from, to, says, where, stops }) => {
          const { startLineNumber, startColumn, endLineNumber, endColumn } = rangeOf(from, to)
          const { Error: wrong, Warning: odd } = monaco.MarkerSeverity
          const severity = stops ? wrong : odd
          return { severity, message: `${where}: ${says}`, startLineNumber, startColumn, endLineNumber, endColumn }
        }),
      )
    },
    onCaret: (moved) => {
      // The editor itself goes with it: nothing is left to hear of.
      editor.onDidChangeCursorPosition(({ position }) => moved(model.getOffsetAt(position)))
    },
    dispose: () => {
      leaveTheme()
      heard.dispose()
      editor.dispose()
      model.dispose()
    },
  }
}
