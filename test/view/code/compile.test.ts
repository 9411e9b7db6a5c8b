import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { PRESETS } from '../../../src/sim/presets.ts'
import { LANGUAGES, type Language, loadTemplate } from '../../../src/view/code/listing.ts'
import { findCompilers, run } from '../../support/compilers.ts'
import { emptyFolder, put, putGoModule, putListing } from './folder.ts'
import { allPairs, coveringArray, holdsPair } from './pairs.ts'

const compilers = findCompilers()
const rows = [...coveringArray(), ...Object.values(PRESETS).map(({ rules }) => rules)]
const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

test('every option of each rule meets every option of each other rule', () => {
  const pairs = allPairs()
  expect(pairs.length).toBeGreaterThan(10_000)
  expect(pairs.filter((pair) => !rows.some((rules) => holdsPair(rules, pair)))).toEqual([])
  expect(rows.length).toBeLessThan(80)
})

/** Python compiles what names nobody: this finds names that are used and not defined, or imported and not used. */
const NAMES = `
import ast, builtins, sys

for path in sys.argv[1:]:
    tree = ast.parse(open(path).read())
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    used = {name.id for name in names if isinstance(name.ctx, ast.Load)}
    known = {name.id for name in names if isinstance(name.ctx, ast.Store)} | set(dir(builtins))
    imported = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            known.add(node.name)
        if isinstance(node, ast.arg):
            known.add(node.arg)
        if isinstance(node, ast.ExceptHandler) and node.name:
            known.add(node.name)
            if not any(isinstance(n, ast.Name) and n.id == node.name for n in ast.walk(node)):
                print(path, "does not use", node.name)
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            imported |= {alias.name for alias in node.names}
    for name in used - known - imported:
        print(path, "does not define", name)
    for name in imported - used:
        print(path, "does not use", name)
`

/** Compiles every package of a folder at once. */
const COMPILE: Readonly<Record<Language, (compiler: string, folder: string) => Promise<string>>> = {
  go: (go, folder) => {
    putGoModule(folder)
    return run(go, ['vet', './...'], folder)
  },
  typescript: (tsc, folder) => {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      noUnusedLocals: true,
      noUnusedParameters: true,
      noFallthroughCasesInSwitch: true,
      noImplicitReturns: true,
      exactOptionalPropertyTypes: true,
      allowImportingTsExtensions: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2023',
      lib: ['es2023'],
      types: [],
    }
    put(folder, 'tsconfig.json', JSON.stringify({ compilerOptions, include: ['**/*.ts'] }))
    return run(tsc, ['-p', '.'], folder)
  },
  python: async (python, folder) => {
    const files = rows.map((_, i) => `row${i}/worker.py`)
    const said = await run(python, ['-W', 'error', '-m', 'py_compile', ...files], folder)
    put(folder, 'names.py', NAMES)
    return said + (await run(python, ['names.py', ...files], folder))
  },
}

describe.each(LANGUAGES)('%s', (language) => {
  const compiler = compilers[language]

  test.skipIf(compiler === undefined)('every listing compiles', async () => {
    const template = await loadTemplate(language)
    const folder = emptyFolder()
    folders.push(folder)
    for (const [i, rules] of rows.entries()) putListing(folder, `row${i}`, template, rules)
    expect(await COMPILE[language](compiler as string, folder)).toBe('')
  })

  test.skipIf(compiler === undefined)('a listing with a fault does not', async () => {
    const template = await loadTemplate(language)
    const folder = emptyFolder()
    folders.push(folder)
    const faulty = { ...template, lines: [...template.lines, { text: 'return return', when: [], anchors: [] }] }
    for (const i of rows.keys()) putListing(folder, `row${i}`, i === 0 ? faulty : template, rows[i])
    await expect(COMPILE[language](compiler as string, folder)).rejects.toThrow(/row0/)
  })
})
