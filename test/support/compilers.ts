/** The compilers of the languages that listings are written in, and how to run them. */
import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '../../src/view/code/listing.ts'

const ROOT = join(import.meta.dirname, '../..')

const NAMES: Readonly<Record<Language, string>> = { go: 'go', typescript: 'tsc', python: 'python3' }

/** What to tell a person whose machine lacks a compiler. */
const howToGet = (missing: readonly string[]): string =>
  [
    `Not found: ${missing.join(', ')}. The code listings are compiled and run by the languages themselves:`,
    '  apt-get update && apt-get install -y golang-go python3     (Debian, as root)',
    '  npm ci                                                     (tsc)',
  ].join('\n')

function onPath(name: string): string | undefined {
  const folders = [join(ROOT, 'node_modules/.bin'), ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean)]
  return folders
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/**
 * Each language's compiler, or undefined. A missing one fails where everything must be tested (CI); elsewhere it is
 * said loudly, and its tests are to be skipped.
 */
export function findCompilers(): Readonly<Record<Language, string | undefined>> {
  const found = { go: onPath(NAMES.go), typescript: onPath(NAMES.typescript), python: onPath(NAMES.python) }
  const missing = Object.entries(NAMES).flatMap(([language, name]) => (found[language as Language] ? [] : [name]))
  if (missing.length === 0) return found
  if (process.env['CI']) throw new Error(howToGet(missing))
  const rule = '!'.repeat(100)
  console.warn(`\n${rule}\nSKIPPED: listings that need ${missing.join(', ')}.\n${howToGet(missing)}\n${rule}\n`)
  return found
}

/** Go builds from the standard library alone, asks no network, and keeps its cache with the project's others. */
const GO_ENV = {
  GOFLAGS: '-mod=mod',
  GOPROXY: 'off',
  GOTOOLCHAIN: 'local',
  GOWORK: 'off',
  CGO_ENABLED: '0',
  GOCACHE: join(ROOT, 'node_modules/.cache/go'),
}

/** Runs a command to its end and gives its output; throws with everything it said where it fails. */
export function run(command: string, args: readonly string[], cwd: string, input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...GO_ENV, PYTHONDONTWRITEBYTECODE: '1' } })
    let said = ''
    let complaints = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaints += text
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(said)
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${said}\n${complaints}`))
    })
    // One that is over before it was asked anything has said all by its output and its code.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}

/** Arguments with which this Node runs TypeScript from any folder, by the project's own loader. */
export const TYPESCRIPT_LOADER: readonly string[] = [
  '--import',
  pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href,
]
