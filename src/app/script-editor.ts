/** The counting script's editor: Monaco with Lua's colours, and a mark at the line that is wrong. */
import { type Caret, takeCaret } from './editor-caret.ts'
import { EDITOR_OPTIONS } from './editor-options.ts'
import { followPaper, paper } from './editor-theme.ts'
import type { LuaProblem } from './lua/dialect.ts'
import { monaco } from './monaco-setup.ts'

export interface ScriptEditor {
  readonly setText: (text: string) => void
  readonly takeCaret: (caret: Caret) => void
  /** Marks the line of a problem; null: none. */
  readonly mark: (problem: LuaProblem | null) => void
  readonly dispose: () => void
}

export interface ScriptListener {
  /** Hears of every edit that a person makes. */
  readonly changed: (text: string) => void
  /** The editor is no longer where the person types. */
  readonly left: () => void
}

/** Puts an editor into `host`. */
export function createScriptEditor(host: HTMLElement, text: string, { changed, left }: ScriptListener): ScriptEditor {
  const editor = monaco.editor.create(host, {
    value: text,
    language: 'lua',
    theme: paper(),
    ariaLabel: 'Counting script, in Lua',
    ...EDITOR_OPTIONS,
    quickSuggestions: false,
    wordBasedSuggestions: 'off',
  })
  const model = editor.getModel() as monaco.editor.ITextModel
  model.setEOL(monaco.editor.EndOfLineSequence.LF)
  let ours = false
  const heard = editor.onDidChangeModelContent(() => {
    if (!ours) changed(model.getValue())
  })
  const blurred = editor.onDidBlurEditorWidget(left)
  const leaveTheme = followPaper()
  // Monaco measures a letter once; before the font has come it measures another one.
  void document.fonts.ready.then(() => monaco.editor.remeasureFonts())
  return {
    setText: (next) => {
      if (next === model.getValue()) return
      ours = true
      model.setValue(next)
      ours = false
    },
    takeCaret: (caret) => takeCaret(editor, caret),
    mark: (problem) => {
      const line = problem === null ? 0 : Math.min(problem.line, model.getLineCount())
      monaco.editor.setModelMarkers(
        model,
        'script',
        problem === null || line === 0
          ? []
          : [
              {
                severity: monaco.MarkerSeverity.Error,
                message: problem.says,
                startLineNumber: line,
                startColumn: model.getLineFirstNonWhitespaceColumn(line) || 1,
                endLineNumber: line,
                endColumn: model.getLineMaxColumn(line),
              },
            ],
      )
    },
    dispose: () => {
      leaveTheme()
      heard.dispose()
      blurred.dispose()
      editor.dispose()
      model.dispose()
    },
  }
}
