/**
 * The only place that imports monaco-editor. It is heavy: reach it with `await import('../app/monaco-setup.ts')`, when an
 * editor is about to be shown, and never from code that the first screen needs.
 *
 * Each feature is named, so that what is not named is not shipped. The workers are given to Monaco as addresses, from
 * which it makes trusted ones itself: a constructor of ours would be refused under Trusted Types.
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
import 'monaco-editor/features/suggest/register'
import 'monaco-editor/features/toggleTabFocusMode/register'
import 'monaco-editor/features/wordHighlighter/register'
import editorWorkerUrl from 'monaco-editor/editor/editor.worker?worker&url'
import jsonWorkerUrl from 'monaco-editor/languages/features/json/json.worker?worker&url'
import { jsonDefaults } from 'monaco-editor/languages/features/json/register'

self.MonacoEnvironment = {
  getWorkerUrl: (_workerId: string, label: string) => (label === 'json' ? jsonWorkerUrl : editorWorkerUrl),
}

export { jsonDefaults, monaco }
