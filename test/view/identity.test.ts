/** What the pages says of an error's chain, held against the languages themselves: every option, every layer (R19, R20). */
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import { summarise } from '../../src/run/summary.ts'
import { compile } from '../../src/scenario/compile.ts'
import { LANGUAGES, type Language } from '../../src/view/code/listing.ts'
import type { IdentityOption, Layer, ProgramFile } from '../../src/view/identity/chain.ts'
import { REFUSED_BY_GO } from '../../src/view/identity/go.ts'
import { IDENTITY_OPTIONS, identityOf, identityRun } from '../../src/view/identity.ts'
import { findCompilers, run, TYPESCRIPT_LOADER } from '../support/compilers.ts'
import { shipped } from '../support/library.ts'
import { emptyFolder, put } from './code/folder.ts'

const compilers = findCompilers()

const viewOf = (option: IdentityOption, language: Language) => {
  const found = identityOf(option).find((view) => view.language === language)
  if (found === undefined) throw new Error(`nothing is said of ${option} in ${language}`)
  return found
}

/** What a program that is asked at every layer prints: one line a layer, then the answer of its own. */
const expected = (layers: readonly Layer[]): string =>
  [...layers.map(({ at, chain, answer }) => `${at} | ${chain.join(' > ')} | ${answer}`), layers[2].answer].join('\n')

const GO_PROBE = `package main

import (
	"errors"
	"fmt"
	"strings"
)

func init() {
	for _, layer := range []struct {
		at  string
		err error
	}{{"read", read()}, {"fetch", fetch()}, {"wait", wait()}} {
		var chain []string
		for err := layer.err; err != nil; err = errors.Unwrap(err) {
			chain = append(chain, fmt.Sprintf("%T", err))
		}
		fmt.Printf("%s | %s | %t\\n", layer.at, strings.Join(chain, " > "), isTerminal(layer.err))
	}
}
`

const TYPESCRIPT_PROBE = `
for (const [name, layer] of Object.entries({ read, fetch, wait })) {
  try {
    layer()
  } catch (error) {
    const chain: string[] = []
    for (let at: unknown = error; typeof at === 'object' && at !== null; at = (at as { cause?: unknown }).cause)
      chain.push(at.constructor.name)
    console.log(name + ' | ' + chain.join(' > ') + ' | ' + isTerminal(error))
  }
}
`

const PYTHON_PROBE = `

for layer in (read, fetch, wait):
    try:
        layer()
    except Exception as caught:
        chain, at = [], caught
        while at is not None:
            chain.append(type(at).__name__)
            at = at.__cause__
        print(layer.__name__, " > ".join(chain), is_terminal(caught), sep=" | ")
`

/** The program's own answer comes first where the probe is appended; here it is put last. */
const answerLast = (said: string): string => {
  const [first, ...layers] = said.trim().split('\n')
  return [...layers, first].join('\n').replaceAll('True', 'true').replaceAll('False', 'false')
}

const putFiles = (folder: string, files: readonly ProgramFile[], probe: string): void => {
  for (const [i, { name, text }] of files.entries()) put(folder, name, i === 0 ? text + probe : text)
}

let folder = ''
beforeAll(() => {
  folder = emptyFolder()
})
afterAll(() => rmSync(folder, { recursive: true }))

describe.skipIf(compilers.go === undefined)('Go', () => {
  const go = compilers.go as string

  test('every option, at every layer', async () => {
    const module = join(folder, 'go')
    put(module, 'go.mod', 'module worker\n\ngo 1.19\n')
    for (const option of IDENTITY_OPTIONS) {
      const [main, ...packages] = viewOf(option, 'go').files
      put(module, join(option, main.name), main.text)
      put(module, join(option, 'probe.go'), GO_PROBE)
      for (const { name, text } of packages) put(module, name, text)
    }
    put(module, 'bin/.keep', '')
    await run(go, ['vet', './...'], module)
    await run(go, ['build', '-o', 'bin/', './...'], module)
    for (const option of IDENTITY_OPTIONS) {
      const said = await run(join(module, 'bin', option), [], module)
      expect(said.trim(), option).toBe(expected(viewOf(option, 'go').layers))
    }
  })

  test('a value whose Error() has a pointer receiver is refused, and says why', async () => {
    put(folder, 'refused/go.mod', 'module worker\n\ngo 1.19\n')
    put(folder, join('refused', REFUSED_BY_GO.name), REFUSED_BY_GO.text)
    await expect(run(go, ['build', '-o', 'refused', '.'], join(folder, 'refused'))).rejects.toThrow(/pointer receiver/)
  })
})

describe('TypeScript', () => {
  const typesOf = dirname(createRequire(import.meta.url).resolve('@types/node/package.json'))

  test.each(IDENTITY_OPTIONS)('%s', async (option) => {
    const { files, layers } = viewOf(option, 'typescript')
    const at = join(folder, 'typescript', option)
    put(at, 'package.json', '{ "type": "module" }')
    putFiles(at, files, TYPESCRIPT_PROBE)
    const said = await run(process.execPath, [...TYPESCRIPT_LOADER, files[0].name], at)
    expect(answerLast(said)).toBe(expected(layers))
  })

  test.skipIf(compilers.typescript === undefined)('the compiler has nothing to say', async () => {
    const at = join(folder, 'checked')
    for (const option of IDENTITY_OPTIONS) putFiles(join(at, option), viewOf(option, 'typescript').files, '')
    const compilerOptions = {
      strict: true,
      noEmit: true,
      noUnusedLocals: true,
      allowImportingTsExtensions: true,
      allowUnreachableCode: false,
      module: 'esnext',
      moduleResolution: 'bundler',
      moduleDetection: 'force',
      target: 'es2023',
      lib: ['es2023', 'dom'],
      types: [typesOf],
    }
    put(at, 'tsconfig.json', JSON.stringify({ compilerOptions, include: ['**/*.ts'] }))
    expect(await run(compilers.typescript as string, ['-p', '.'], at)).toBe('')
  })
})

describe.skipIf(compilers.python === undefined)('Python', () => {
  test.each(IDENTITY_OPTIONS)('%s', async (option) => {
    const { files, layers } = viewOf(option, 'python')
    const at = join(folder, 'python', option)
    putFiles(at, files, PYTHON_PROBE)
    const said = await run(compilers.python as string, ['-W', 'error', files[0].name], at)
    expect(answerLast(said)).toBe(expected(layers))
  })
})

test.skipIf(compilers.python === undefined)(
  'Python’s copy.copy keeps an exception’s class, as is said of by-value',
  async () => {
    const program = 'import copy\nclass E(Exception): pass\nprint(type(copy.copy(E(1))) is E)'
    expect(await run(compilers.python as string, ['-c', program], folder)).toBe('True\n')
  },
)

describe('what is said', () => {
  test('of every option in every language, and no two programs of a language are the same', () => {
    for (const language of LANGUAGES) {
      const programs = IDENTITY_OPTIONS.map((option) => viewOf(option, language).files[0].text)
      expect(new Set(programs).size).toBe(IDENTITY_OPTIONS.length)
      for (const option of IDENTITY_OPTIONS)
        expect(viewOf(option, language).layers.map(({ at }) => at)).toEqual(['read', 'fetch', 'wait'])
    }
  })

  test('only where the chain is kept does the check say yes', () => {
    for (const option of IDENTITY_OPTIONS)
      expect(identityOf(option).map(({ answer }) => answer)).toEqual(LANGUAGES.map(() => option === 'kept'))
  })

  test('a chain grows by what is wrapped, and never gets back what it has lost', () => {
    for (const option of IDENTITY_OPTIONS)
      for (const { layers } of identityOf(option)) {
        expect(layers[2].chain.slice(1)).toEqual(layers[1].chain)
        for (const [i, { answer }] of layers.entries()) if (i > 0 && answer) expect(layers[i - 1].answer).toBe(true)
      }
  })

  test.each(IDENTITY_OPTIONS)('the run it links to ends as the answer says: %s', (option) => {
    const { scenario, preset, set } = identityRun(option)
    const { verdicts, rulesConsulted } = summarise(
      record(compile(shipped(scenario), { preset: preset ?? undefined, set })),
    )
    expect(verdicts.includes('hang')).toBe(option !== 'kept')
    expect(verdicts.includes('settled-with-cause')).toBe(option === 'kept')
    expect(rulesConsulted).toContain('identity')
  })
})
