/** The editor of a short program: Monaco with its language's colours, and a mark at the place that is wrong. */
import { type Caret, takeCaret } from './editor-caret.ts'
import { EDITOR_OPTIONS } from './editor-options.ts'
import { followPaper, paper } from './editor-theme.ts'
import { monaco } from './monaco-setup.ts'

/** What is wrong, and where: line and column count from 1; line 0: nowhere in particular, column 0 or none: the whole line. */
export interface MarkedProblem {
  readonly says: string
  readonly line: number
  readonly column?: number
}

export interface MarkedEditor {
  readonly setText: (text: string) => void
  readonly takeCaret: (caret: Caret) => void
  /** Marks the place of a problem; null: none. */
  readonly mark: (problem: MarkedProblem | null) => void
  readonly dispose: () => void
}

/** What kind of program it is, and who hears of it. */
export interface Marked {
  readonly language: 'typescript' | 'lua'
  /** What the editor is called for who cannot see it. */
  readonly label: string
  /** Hears of every edit that a person makes. */
  readonly changed: (text: string) => void
  /** The editor is no longer where the person types. */
  readonly left?: () => void
}

function markerOf(model: monaco.editor.ITextModel, { says, line: at, column = 0 }: MarkedProblem) {
  const line = Math.min(at, model.getLineCount())
  const from = model.getLineFirstNonWhitespaceColumn(line) || 1
  return {
    severity: monaco.MarkerSeverity.Error,
    message: says,
    startLineNumber: line,
    // At the end of a line there is no letter to be marked.
    startColumn: Math.max(from, Math.min(column, model.getLineMaxColumn(line) - 1)),
    endLineNumber: line,
    endColumn: model.getLineMaxColumn(line),
  }
}

/** Puts an editor into `host`. */
export function createMarkedEditor(host: HTMLElement, text: string, marked: Marked): MarkedEditor {
  const { language, label, changed, left } = marked
  const editor = monaco.editor.create(host, {
    value: text,
    language,
    theme: paper(),
    ariaLabel: label,
    ...EDITOR_OPTIONS,
    tabSize: 2,
    // What is typed is what stands there.
    autoClosingBrackets: 'never',
    autoClosingQuotes: 'never',
    autoSurround: 'never',
    autoIndent: 'keep',
    quickSuggestions: false,
    wordBasedSuggestions: 'off',
  })
  const model = editor.getModel() as monaco.editor.ITextModel
  model.setEOL(monaco.editor.EndOfLineSequence.LF)
  // Colours have meanings here, and a bracket has none.
  model.updateOptions({ bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false } })
  let ours = false
  const heard = [
    editor.onDidChangeModelContent(() => {
      if (!ours) changed(model.getValue())
    }),
    editor.onDidBlurEditorWidget(() => left?.()),
  ]
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
      const markers = problem === null || problem.line === 0 ? [] : [markerOf(model, problem)]
      monaco.editor.setModelMarkers(model, 'program', markers)
      for (const { startLineNumber } of markers) editor.revealLineInCenterIfOutsideViewport(startLineNumber)
    },
    dispose: () => {
      leaveTheme()
      for (const one of heard) one.dispose()
      editor.dispose()
      model.dispose()
    },
  }
}
