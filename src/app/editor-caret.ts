/** From a plain field into an editor: the caret, or what is selected, comes along. */
import { monaco } from './monaco-setup.ts'

/** A place in a text; lines and columns from 1, in UTF-16 units. */
export interface TextSpot {
  readonly lineNumber: number
  readonly column: number
}

/** Where a selection was begun, and where the caret is. */
export interface Caret {
  readonly anchor: TextSpot
  readonly active: TextSpot
}

/** Goes on in the editor where somebody was in the field before it. */
export function takeCaret(editor: monaco.editor.IStandaloneCodeEditor, { anchor, active }: Caret): void {
  const selection = monaco.Selection.fromPositions(anchor, active)
  editor.setSelection(selection)
  editor.revealPositionInCenterIfOutsideViewport(active)
  editor.focus()
}
