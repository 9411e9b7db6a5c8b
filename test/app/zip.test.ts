import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ZipFile, zipOf } from '../../src/app/zip.ts'
import { unzipped } from '../support/unzipped.ts'

const zipped = async (files: readonly ZipFile[]) => Buffer.from(await zipOf(files).arrayBuffer())
const text = (name: string, content: string): ZipFile => ({ name, bytes: new TextEncoder().encode(content) })

test('what is put in comes out', async () => {
  const name = fc.stringMatching(/^[\w é–-]{1,30}$/)
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(name, fc.uint8Array({ maxLength: 300 })), { selector: ([one]) => one }),
      async (files) => {
        const read = unzipped(await zipped(files.map(([one, bytes]) => ({ name: one, bytes: new Uint8Array(bytes) }))))
        expect([...read].map(([one, bytes]) => [one, [...bytes]])).toEqual(
          files.map(([one, bytes]) => [one, [...bytes]]),
        )
      },
    ),
    { numRuns: 50 },
  )
})

test('another program finds every file sound', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  const path = join(folder, 'x.zip')
  writeFileSync(
    path,
    await zipped([text('01-00.png', 'one'), text('02-00.png', ''), text('ä.txt', 'x'.repeat(70_000))]),
  )
  const program =
    'import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);print(z.testzip(),[(i.filename,i.file_size) for i in z.infolist()])'
  const said = execFileSync('python3', ['-c', program, path], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(said.trim()).toBe("None [('01-00.png', 3), ('02-00.png', 0), ('ä.txt', 70000)]")
})
