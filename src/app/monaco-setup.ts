/**
 * The only place that imports monaco-editor. It is heavy: reach it with `await import('../app/monaco-setup.ts')`, when an
 * editor is about to be shown, and never from code that the first screen needs.
 *
 * Each feature is named, so that what is not named is not shipped. The workers are started here, from addresses that a
 * policy of ours vouches for: left to itself, Monaco starts some of them from a blob.
 */
import * as monaco from 'monaco-editor/editor'
import 'monaco-editor/features/bracketMatching/register'
import 'monaco-editor/features/clipboard/register'
import 'monaco-editor/features/codicon/register'
import 'monaco-editor/features/find/register'
import 'monaco-editor/features/folding/register'
import 'monaco-editor/features/format/register'
import 'monaco-editor/features/gotoError/register'
import 'monaco-editor/features/hover/register'
import 'monaco-editor/features/readOnlyMessage/register'
// What its register leaves out: the list of suggestions itself.
import 'monaco-editor/editor/contrib/suggest/browser/suggestController'
import 'monaco-editor/features/suggest/register'
import 'monaco-editor/features/toggleTabFocusMode/register'
import 'monaco-editor/features/unicodeHighlighter/register'
import 'monaco-editor/features/wordHighlighter/register'
import editorWorkerUrl from 'monaco-editor/editor/editor.worker?worker&url'
import 'monaco-editor/languages/definitions/lua/register'
import 'monaco-editor/languages/definitions/typescript/register'
import jsonWorkerUrl from 'monaco-editor/languages/features/json/json.worker?worker&url'
import { jsonDefaults } from 'monaco-editor/languages/features/json/register'

/** What Trusted Types asks for where they are in force. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('editor-workers', {
  createScriptURL: (url) => {
    if (url !== jsonWorkerUrl && url !== editorWorkerUrl) throw new TypeError('no worker of ours')
    return url
  },
})

self.MonacoEnvironment = {
  getWorker: (_workerId: string, name: string) => {
    const url = name === 'json' ? jsonWorkerUrl : editorWorkerUrl
    return new Worker(policy?.createScriptURL(url) ?? url, { name, type: 'module' })
  },
}

export { jsonDefaults, monaco }
