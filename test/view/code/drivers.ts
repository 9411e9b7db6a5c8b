/** Small programs that put a listing to use: they read a question from their input and answer on their output. */
import type { RuleSet } from '../../../src/sim/rules.ts'
import { type Language, loadTemplate } from '../../../src/view/code/listing.ts'
import { run, TYPESCRIPT_LOADER } from '../../support/compilers.ts'
import { put, putGoModule, putListing } from './folder.ts'

/** One program in each language. */
export interface Driver {
  /** Go: a file in each listing's package. It defines `Drive(input []byte, row int) any`. */
  readonly go: string
  /** TypeScript: a module that exports `drive(worker, ports, input)`. */
  readonly typescript: string
  /** Python: a module that defines `drive(worker, ports, input)`. */
  readonly python: string
}

function goMain(rows: number): string {
  const all = Array.from({ length: rows }, (_, i) => i)
  return `package main

import (
	"encoding/json"
	"io"
	"os"

${all.map((i) => `	row${i} "listings/row${i}"`).join('\n')}
)

func main() {
	input, _ := io.ReadAll(os.Stdin)
	json.NewEncoder(os.Stdout).Encode([]any{
${all.map((i) => `		row${i}.Drive(input, ${i}),`).join('\n')}
	})
}
`
}

const TYPESCRIPT_MAIN = (rows: number): string => `
import { readFileSync } from 'node:fs'
import { drive } from './driver.ts'

const input = JSON.parse(readFileSync(0, 'utf8'))
const answers = []
for (let i = 0; i < ${rows}; i++)
  answers.push(await drive(await import('./row' + i + '/worker.ts'), await import('./row' + i + '/ports.ts'), input))
console.log(JSON.stringify(answers))
`

const PYTHON_MAIN = (rows: number): string => `
import importlib, json, sys
from driver import drive

asked = json.load(sys.stdin)
answers = []
for i in range(${rows}):
    sys.path.insert(0, f"row{i}")
    for name in ("worker", "ports"):
        sys.modules.pop(name, None)
    answers.append(drive(importlib.import_module("worker"), importlib.import_module("ports"), asked))
    sys.path.pop(0)
print(json.dumps(answers))
`

/** Lets the listings under each of `rows` answer `input`, all in one process. */
export async function drive(
  language: Language,
  compiler: string,
  folder: string,
  rows: readonly RuleSet[],
  driver: Driver,
  input: unknown,
): Promise<unknown[]> {
  const template = await loadTemplate(language)
  for (const [i, rules] of rows.entries()) putListing(folder, `row${i}`, template, rules)
  const asked = JSON.stringify(input)
  switch (language) {
    case 'go':
      putGoModule(folder)
      for (const i of rows.keys()) put(folder, `row${i}/drive.go`, driver.go)
      put(folder, 'main.go', goMain(rows.length))
      await run(compiler, ['build', '-trimpath', '-o', 'drive', '.'], folder)
      return JSON.parse(await run(`${folder}/drive`, [], folder, asked))
    case 'typescript':
      put(folder, 'package.json', '{ "type": "module" }')
      put(folder, 'driver.ts', driver.typescript)
      put(folder, 'main.ts', TYPESCRIPT_MAIN(rows.length))
      return JSON.parse(await run(process.execPath, [...TYPESCRIPT_LOADER, 'main.ts'], folder, asked))
    case 'python':
      put(folder, 'driver.py', driver.python)
      put(folder, 'main.py', PYTHON_MAIN(rows.length))
      return JSON.parse(await run(compiler, ['main.py'], folder, asked))
  }
}
