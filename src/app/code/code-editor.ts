/** The editor of a learner's function: Monaco with TypeScript's colours, and a mark at the place that is wrong. */
import { type Caret, takeCaret } from '../editor-caret.ts'
import { EDITOR_OPTIONS } from '../editor-options.ts'
import { followPaper, paper } from '../editor-theme.ts'
import { monaco } from '../monaco-setup.ts'
import type { CodeProblem } from './asked.ts'

export interface CodeEditor {
  readonly setText: (text: string) => void
  readonly takeCaret: (caret: Caret) => void
  /** Marks the place of a problem; null: none. */
  readonly mark: (problem: CodeProblem | null) => void
  readonly dispose: () => void
}

/** Puts an editor into `host`. @param changed hears of every edit that a person makes */
export function createCodeEditor(
  host: HTMLElement,
  text: string,
  label: string,
  changed: (text: string) => void,
): CodeEditor {
  const editor = monaco.editor.create(host, {
    value: text,
    language: 'typescript',
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
  const heard = editor.onDidChangeModelContent(() => {
    if (!ours) changed(model.getValue())
  })
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
      const from = line === 0 ? 0 : model.getLineFirstNonWhitespaceColumn(line) || 1
      monaco.editor.setModelMarkers(
        model,
        'code',
        problem === null || line === 0
          ? []
          : [
              {
                severity: monaco.MarkerSeverity.Error,
                message: problem.says,
                startLineNumber: line,
                startColumn: Math.max(from, Math.min(problem.column, model.getLineMaxColumn(line) - 1)),
                endLineNumber: line,
                endColumn: model.getLineMaxColumn(line),
              },
            ],
      )
      if (line > 0) editor.revealLineInCenterIfOutsideViewport(line)
    },
    dispose: () => {
      leaveTheme()
      heard.dispose()
      editor.dispose()
      model.dispose()
    },
  }
}
