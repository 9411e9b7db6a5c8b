/** Listings as files on disk, beside what they talk to. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RuleSet } from '../../../src/sim/rules.ts'
import { listingOf, type Template, textOf } from '../../../src/view/code/listing.ts'
import { PORTS } from './ports/index.ts'

export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'listings-'))

/** Writes a file, and the folders it stands in. */
export function put(folder: string, name: string, text: string): void {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), text)
}

/** Writes the listing under `rules` into a folder of its own. */
export function putListing(folder: string, name: string, template: Template, rules: RuleSet): void {
  put(folder, join(name, template.file), textOf(listingOf(template, rules)))
  const { file, text } = PORTS[template.language]
  put(folder, join(name, file), text)
}

/** A Go module around the packages of `folder`. */
export function putGoModule(folder: string): void {
  put(folder, 'go.mod', 'module listings\n\ngo 1.19\n')
}
