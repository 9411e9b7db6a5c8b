/** The editors' colours: those of the page. */
import { monaco } from './monaco-setup.ts'
import { isDark, watchDark } from './theme.ts'

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
    { token: 'keyword.lua', foreground: '2a57b0' },
    { token: 'string.lua', foreground: '1f7653' },
    { token: 'comment.lua', foreground: '6b6455', fontStyle: 'italic' },
    { token: 'number.lua', foreground: '1d1b17' },
    { token: 'number.float.lua', foreground: '1d1b17' },
    { token: 'keyword.ts', foreground: '2a57b0' },
    { token: 'type.identifier.ts', foreground: '1d1b17' },
    { token: 'string.ts', foreground: '1f7653' },
    { token: 'comment.ts', foreground: '6b6455', fontStyle: 'italic' },
    { token: 'number.ts', foreground: '1d1b17' },
    { token: 'regexp.ts', foreground: '1f7653' },
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
    { token: 'keyword.lua', foreground: '86aefc' },
    { token: 'string.lua', foreground: '4fc08d' },
    { token: 'comment.lua', foreground: 'a1988a', fontStyle: 'italic' },
    { token: 'number.lua', foreground: 'f3efe4' },
    { token: 'number.float.lua', foreground: 'f3efe4' },
    { token: 'keyword.ts', foreground: '86aefc' },
    { token: 'type.identifier.ts', foreground: 'f3efe4' },
    { token: 'string.ts', foreground: '4fc08d' },
    { token: 'comment.ts', foreground: 'a1988a', fontStyle: 'italic' },
    { token: 'number.ts', foreground: 'f3efe4' },
    { token: 'regexp.ts', foreground: '4fc08d' },
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

/** The name of the theme that goes with the page as it is. */
export const paper = (): string => (isDark() ? DARK : LIGHT)

/** The editors follow the page from now on; what it returns ends that. */
export function followPaper(): () => void {
  return watchDark(() => monaco.editor.setTheme(paper()))
}
