/** How an editor of the page looks and behaves, whatever is edited in it. */
import type { monaco } from './monaco-setup.ts'

export const EDITOR_OPTIONS = {
  automaticLayout: true,
  minimap: { enabled: false },
  fontFamily: '"IBM Plex Mono", monospace',
  fontSize: 13,
  lineHeight: 20,
  lineNumbersMinChars: 2,
  lineDecorationsWidth: 6,
  folding: false,
  glyphMargin: false,
  scrollBeyondLastLine: false,
  overviewRulerLanes: 0,
  wordWrap: 'on',
  tabFocusMode: true, // Tab leaves the editor, as it leaves every other field of the page
  fixedOverflowWidgets: true,
  renderLineHighlight: 'none',
  bracketPairColorization: { enabled: false },
  padding: { top: 6, bottom: 6 },
  scrollbar: { alwaysConsumeMouseWheel: false },
  renderControlCharacters: true, // what cannot be seen is drawn
} as const satisfies monaco.editor.IStandaloneEditorConstructionOptions
