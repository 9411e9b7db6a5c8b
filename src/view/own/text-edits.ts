/**
 * Changes to a scenario's text that leave everything else in it as it stands: order, blanks, and fields that nobody here
 * knows. They take a text that is JSON and give another one.
 */
import { applyEdits, type Edit, type FormattingOptions, findNodeAtLocation, modify, parseTree } from 'jsonc-parser'
import { keyAt, type Path } from './places.ts'
import { listOf, objectOf, valueAt } from './value.ts'

/** How the text is laid out: by its first line that is set in. */
function layoutOf(text: string): FormattingOptions {
  const [, blanks] = /\n([ \t]+)\S/.exec(text) ?? []
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  if (blanks === undefined) return { insertSpaces: true, tabSize: 2, eol }
  return blanks.startsWith('\t')
    ? { insertSpaces: false, tabSize: 1, eol }
    : { insertSpaces: true, tabSize: blanks.length, eol }
}

const changed = (text: string, path: Path, value: unknown, isInsertion: boolean): string =>
  applyEdits(text, modify(text, [...path], value, { formattingOptions: layoutOf(text), isArrayInsertion: isInsertion }))

/** The text with another value at `path`; what leads there is made where it is missing. */
export function withValue(text: string, path: Path, value: unknown): string {
  return changed(text, path, value, false)
}

/** The text with one more value at the end of the list at `path`. */
export function withOneMore(text: string, path: Path, value: unknown): string {
  const root = parseTree(text)
  const list = root === undefined ? undefined : findNodeAtLocation(root, [...path])
  if (list?.type !== 'array' || (list.children ?? []).length === 0) return withValue(text, path, [value])
  return changed(text, [...path, -1], value, true)
}

/** The format asks for these, though they be empty. */
const NEEDED = new Set(['payloads', 'jobs'])

/** The text without what is at `path`; an object or a list that is left empty by that, and that nobody needs, goes as well. */
export function without(text: string, path: Path): string {
  const root = parseTree(text)
  if (root === undefined || findNodeAtLocation(root, [...path]) === undefined) return text
  let last = path
  while (last.length > 1) {
    const around = last.slice(0, -1)
    const node = findNodeAtLocation(root, [...around])
    const isKept = typeof around.at(-1) === 'number' || NEEDED.has(String(around.at(-1)))
    if (node?.children?.length !== 1 || isKept) break
    last = around
  }
  return changed(text, last, undefined, false)
}

/** Things of a scenario that are called by name in other places of it. */
export type Kind = 'node' | 'worker' | 'job' | 'payload'

/** Where a name stands: as a value, or as the name of a field. */
interface Mention {
  readonly path: Path
  readonly as: 'value' | 'key'
}

/** Every place in which a scenario calls things of a kind by name, its own included. */
function mentionsOf(kind: Kind, value: unknown): Mention[] {
  const found: Mention[] = []
  const value_ = (...path: Path) => found.push({ path, as: 'value' })
  const key = (...path: Path) => found.push({ path, as: 'key' })
  const scenario = objectOf(value)
  if (kind === 'node') {
    for (const n of listOf(scenario['nodes']).keys()) value_('nodes', n)
    for (const n of listOf(scenario['openBreakers']).keys()) value_('openBreakers', n)
  }
  if (kind === 'worker') for (const n of listOf(scenario['workers']).keys()) value_('workers', n, 'id')
  if (kind === 'payload') for (const name of Object.keys(objectOf(scenario['payloads']))) key('payloads', name)
  const attempts = (list: unknown, ...path: Path) => {
    for (const [n, attempt] of listOf(list).entries()) {
      if (kind === 'payload') value_(...path, n, 'payload')
      for (const node of Object.keys(objectOf(objectOf(attempt)['onNode']))) {
        if (kind === 'payload') value_(...path, n, 'onNode', node, 'payload')
        if (kind === 'node') key(...path, n, 'onNode', node)
      }
    }
  }
  for (const [n, one] of listOf(scenario['jobs']).entries()) {
    const job = objectOf(one)
    if (kind === 'job') value_('jobs', n, 'id')
    if (kind === 'node') value_('jobs', n, 'firstNode')
    attempts(job['attempts'], 'jobs', n, 'attempts')
    for (const [b, step] of listOf(job['before']).entries())
      attempts(objectOf(step)['attempts'], 'jobs', n, 'before', b, 'attempts')
  }
  for (const n of listOf(scenario['edits']).keys()) value_('edits', n, kind)
  for (const [n, one] of listOf(scenario['expect']).entries()) {
    const expected = objectOf(one)
    for (const [job, said] of Object.entries(objectOf(expected['jobs']))) {
      if (kind === 'job') key('expect', n, 'jobs', job)
      if (kind === 'node')
        for (const i of listOf(objectOf(said)['nodes']).keys()) value_('expect', n, 'jobs', job, 'nodes', i)
    }
    if (kind === 'node')
      for (const node of Object.keys(objectOf(expected['breakers']))) key('expect', n, 'breakers', node)
    for (const f of listOf(expected['facts']).keys()) value_('expect', n, 'facts', f, 'where', kind)
  }
  return found
}

/** The names of a kind that a scenario calls in some place beside their own. */
export function calledIn(kind: 'payload', value: unknown): ReadonlySet<unknown> {
  return new Set(mentionsOf(kind, value).flatMap(({ path, as }) => (as === 'value' ? [valueAt(value, path)] : [])))
}

/** The text with a thing called by another name, wherever it is called by it. */
export function renamed(text: string, kind: Kind, from: string, to: string): string {
  const root = parseTree(text)
  if (root === undefined || from === to) return text
  const edits = mentionsOf(kind, JSON.parse(text)).flatMap(({ path, as }): Edit[] => {
    const node = findNodeAtLocation(root, [...path])
    const isMeant = as === 'key' ? path.at(-1) === from : node?.value === from
    const place =
      as === 'key'
        ? keyAt(root, path)
        : node === undefined
          ? null
          : { from: node.offset, to: node.offset + node.length }
    if (!isMeant || place === null) return []
    return [{ offset: place.from, length: place.to - place.from, content: JSON.stringify(to) }]
  })
  return applyEdits(text, edits)
}

/** The least part of a text that has to be replaced to make it another one. */
export function leastChange(
  before: string,
  after: string,
): { readonly from: number; readonly to: number; readonly text: string } {
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from++
  let tail = 0
  while (tail < most - from && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  return { from, to: before.length - tail, text: after.slice(from, after.length - tail) }
}
