/** The payload's editor: Monaco with the page's colours, and a schema that hints without forbidding anything. */
import { jsonDefaults, monaco } from './monaco-setup.ts'
import { isDark, watchDark } from './theme.ts'

export interface PayloadEditor {
  readonly setText: (text: string) => void
  readonly focus: (from: number, to: number) => void
  readonly dispose: () => void
}

const LIGHT = 'paper-light'
const DARK = 'paper-dark'

// Monaco draws from colours of its own and cannot read the style sheet's; these are the ones of theme.css.
monaco.editor.defineTheme(LIGHT, {
  base: 'vs',
  inherit: true,
  rules: [
    { token: 'string.key.json', foreground: '2a57b0' },
    { token: 'string.value.json', foreground: '1f7653' },
    { token: 'number.json', foreground: '1d1b17' },
    { token: 'keyword.json', foreground: '1d1b17', fontStyle: 'bold' },
  ],
  colors: {
    'editor.background': '#fffdf8',
    'editor.foreground': '#1d1b17',
    'editorLineNumber.foreground': '#6b6455',
    'editorLineNumber.activeForeground': '#1d1b17',
    'editor.lineHighlightBackground': '#f7f4ec',
    'editorWidget.background': '#fffdf8',
  },
})
monaco.editor.defineTheme(DARK, {
  base: 'vs-dark',
  inherit: true,
  rules: [
    { token: 'string.key.json', foreground: '86aefc' },
    { token: 'string.value.json', foreground: '4fc08d' },
    { token: 'number.json', foreground: 'f3efe4' },
    { token: 'keyword.json', foreground: 'f3efe4', fontStyle: 'bold' },
  ],
  colors: {
    'editor.background': '#1d1b17',
    'editor.foreground': '#f3efe4',
    'editorLineNumber.foreground': '#a1988a',
    'editorLineNumber.activeForeground': '#f3efe4',
    'editor.lineHighlightBackground': '#151411',
    'editorWidget.background': '#1d1b17',
  },
})

jsonDefaults.setDiagnosticsOptions({
  validate: true,
  enableSchemaRequest: false, // nothing is fetched, whatever a payload names as its schema
  schemaValidation: 'warning',
  schemas: [
    {
      uri: 'payload:result',
      fileMatch: ['*'],
      schema: {
        type: 'object',
        description: 'What a node reports about an attempt.',
        required: ['status'],
        properties: {
          status: { enum: ['done', 'error'], description: 'How the attempt ended.' },
          message: { type: 'string', description: 'What went wrong, for people.' },
        },
      },
    },
  ],
})

/** Puts an editor into `host`. `changed` hears of every edit that a person makes. */
export function createPayloadEditor(host: HTMLElement, text: string, changed: (text: string) => void): PayloadEditor {
  const editor = monaco.editor.create(host, {
    value: text,
    language: 'json',
    theme: isDark() ? DARK : LIGHT,
    ariaLabel: 'Payload',
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
    // What is typed is what is sent: half a JSON text is a payload too.
    acceptSuggestionOnCommitCharacter: false,
    autoClosingBrackets: 'never',
    autoClosingQuotes: 'never',
    autoSurround: 'never',
    padding: { top: 6, bottom: 6 },
    scrollbar: { alwaysConsumeMouseWheel: false },
  })
  let ours = false
  const heard = editor.onDidChangeModelContent(() => {
    if (!ours) changed(editor.getValue())
  })
  const leaveTheme = watchDark(() => monaco.editor.setTheme(isDark() ? DARK : LIGHT))
  // Monaco measures a letter once; before the font has come it measures another one.
  void document.fonts.ready.then(() => monaco.editor.remeasureFonts())
  return {
    setText: (next) => {
      if (next === editor.getValue()) return
      ours = true
      editor.setValue(next)
      ours = false
    },
    focus: (from, to) => {
      const model = editor.getModel()
      if (model === null) return
      const start = model.getPositionAt(from)
      const end = model.getPositionAt(to)
      editor.setSelection(monaco.Range.fromPositions(start, end))
      editor.focus()
    },
    dispose: () => {
      leaveTheme()
      heard.dispose()
      editor.getModel()?.dispose()
      editor.dispose()
    },
  }
}
