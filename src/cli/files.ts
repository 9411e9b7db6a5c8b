/** Files that a call names: scenarios, payloads, edits. */
import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseTree } from 'jsonc-parser'
import { ScenarioError } from '../scenario/error.ts'
import { FILE_KINDS, type FileKindName, kindIn, OPENS } from '../scenario/file-kind.ts'
import { mistakesIn } from '../scenario/mistakes.ts'
import { parseScenario } from '../scenario/parse.ts'
import type { Scenario, ScenarioEdit } from '../scenario/schema.ts'
import { valueIn } from '../scenario/shape.ts'
import { utf8Text } from '../scenario/utf8.ts'
import { type Deck, mistakesInDeck, parseDeck } from '../story/deck.ts'
import { type Lesson, parseLesson } from '../story/lesson.ts'
import { doubledIn, lineAt, STANDS_TWICE } from '../view/own/places.ts'
import { UsageError } from './usage.ts'

const FOLDER = fileURLToPath(new URL('../../scenarios', import.meta.url))

/** Names of the built-in scenarios. */
export function builtIns(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .sort()
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
}

/** Largest file that is read, in bytes. */
const FILE_MAX = 10_000_000
const PIECE = 65_536

/** Some files have no end, and say nothing of it beforehand. */
function readUpToMax(path: string): Uint8Array {
  const file = openSync(path, 'r')
  try {
    const pieces: Uint8Array[] = []
    let size = 0
    for (;;) {
      const piece = new Uint8Array(PIECE)
      const length = readSync(file, piece)
      if (length === 0) return Buffer.concat(pieces)
      size += length
      if (size > FILE_MAX) throw new UsageError(`${path}: it is too large; allowed: ${FILE_MAX / 1_000_000} MB`)
      pieces.push(piece.subarray(0, length))
    }
  } finally {
    closeSync(file)
  }
}

/** Bytes of a file; the error names it. */
export function readBytes(path: string): Uint8Array {
  try {
    return readUpToMax(path)
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    throw new UsageError(`${path}: ${REASONS[code ?? ''] ?? code ?? message}`)
  }
}

/** Text of a file; the error names it. */
function readText(path: string): string {
  const read = utf8Text(readBytes(path))
  if ('text' in read) return read.text
  throw new UsageError(`${path}: ${read.problem}`)
}

/** The kind of a text that is JSON; null: it is none that is known, or no JSON. */
function wholeKind(text: string): FileKindName | null {
  const { kind, value } = kindIn(text)
  return value === undefined ? null : kind
}

/** Refuses what is a good file, and no scenario: it says what it is, and what it is good for. */
function refuseOthers(path: string, text: string): void {
  const kind = wholeKind(text)
  if (kind === null || kind === 'scenario') return // what is wrong with it is said as of any scenario
  const { called, opens } = FILE_KINDS[kind]
  const isPlayed = kind === 'deck' || kind === 'lesson'
  const use = isPlayed
    ? '; `check` plays it'
    : opens === undefined
      ? ''
      : `; it opens on the page, under ${OPENS[opens]}`
  throw new UsageError(`${path}: it is ${called}, and no scenario${use}`)
}

const isPath = (name: string): boolean => name.endsWith('.json') || name.includes('/') || name.includes('\\')

const filesIn = (folder: string): string[] =>
  readdirSync(join(FOLDER, folder))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => join(FOLDER, folder, file))

/** Paths of the lessons that ship, in their order. */
export const lessonFiles = (): string[] => filesIn('lessons')

/** Paths of the talks that ship. */
export const deckFiles = (): string[] => filesIn('decks')

/** A file's story where it is meant as one of that kind; null where it is something else, or no file is named. */
function loadStory<S>(name: string, kind: FileKindName, parse: (text: string) => S): S | null {
  if (!isPath(name)) return null
  const text = readText(name)
  if (wholeKind(text) !== kind) return null
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error
    throw new UsageError(`${name}: ${error.message}`)
  }
}

/** A file that is meant as a lesson; null where it is something else, or no file is named. */
export const loadLesson = (name: string): Lesson | null => loadStory(name, 'lesson', parseLesson)

/** A file that is meant as a talk; null likewise. Every mistake of it is said. */
export const loadDeck = (name: string): Deck | null =>
  loadStory(name, 'deck', (text) => {
    const mistakes = mistakesInDeck(text)
    if (mistakes.length > 0) throw new UsageError(...mistakes.map(({ message }) => `${name}: ${message}`))
    return parseDeck(text)
  })

const DOUBLED_MAX = 20

/** Fields that stand twice in one object of a file, a line each; none where no file is named, or it is no JSON. */
export function doubledFields(name: string): string[] {
  if (!isPath(name)) return []
  const text = readText(name)
  return doubledIn(parseTree(text), DOUBLED_MAX).map(
    ({ path, from }) => `${path.join('.')}: ${STANDS_TWICE} (line ${lineAt(text, from)})`,
  )
}

/** A built-in scenario by name, or one from a file. */
export function loadScenario(name: string): Scenario {
  const known = builtIns()
  if (!isPath(name) && !known.includes(name))
    throw new UsageError(`no scenario "${name}"; allowed: ${known.join(', ')}, or a JSON file`)
  const path = isPath(name) ? name : join(FOLDER, `${name}.json`)
  const text = readText(path)
  if (isPath(name)) refuseOthers(path, text)
  const mistakes = mistakesIn(text)
  if (mistakes.length > 0) throw new UsageError(...mistakes.map(({ message }) => `${path}: ${message}`))
  return parseScenario(text)
}

/** Edits from a file; they are checked as the scenario's own would be. */
export function loadEdits(path: string, onto: Scenario): ScenarioEdit[] {
  const text = readText(path)
  let edits: unknown
  try {
    edits = valueIn(text)
  } catch (error) {
    throw error instanceof ScenarioError ? new UsageError(`${path}: ${error.message}`) : error
  }
  if (!Array.isArray(edits)) throw new UsageError(`${path}: allowed: a list of edits`)
  // Checked as part of the whole file, so that there is one description of an edit.
  const whole = JSON.stringify({ ...onto, edits })
  const mistakes = mistakesIn(whole)
  if (mistakes.length > 0) throw new UsageError(...mistakes.map(({ message }) => `${path}: ${message}`))
  return parseScenario(whole).edits ?? []
}
