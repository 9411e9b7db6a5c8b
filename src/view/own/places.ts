/** Where in a file's text something stands that the checker names by its place, such as `jobs.0.attempts.1.run`. */
import type { Node } from 'jsonc-parser'

/** A way down into a file: names of fields, and places in lists. */
export type Path = readonly (string | number)[]

/** A stretch of a text, in characters from its start; `path` leads to the value that it belongs to. */
export interface TextPlace {
  readonly path: Path
  readonly from: number
  readonly to: number
}

/** The names and the value of an object's fields. */
function fieldsOf(node: Node): { readonly name: string; readonly key: Node; readonly value: Node | undefined }[] {
  return (node.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? []
    return key === undefined ? [] : [{ name: String(key.value), key, value }]
  })
}

/** A name that the checker may have cut to a length, and marked so. */
const isCalled = (name: string, said: string): boolean =>
  name === said || (said.endsWith('…') && name.startsWith(said.slice(0, -1)))

/** A step down: names may hold dots, so the longest one that there is counts. Of a field that stands twice, the last. */
function stepFrom(node: Node, rest: readonly string[]) {
  if (node.type === 'array') {
    const value = /^\d+$/.test(rest[0]) ? node.children?.[Number(rest[0])] : undefined
    return value === undefined ? null : { step: Number(rest[0]), key: undefined, value, used: 1 }
  }
  if (node.type !== 'object') return null
  const fields = fieldsOf(node)
  for (let used = rest.length; used > 0; used--) {
    const said = rest.slice(0, used).join('.')
    const field = fields.findLast(({ name }) => isCalled(name, said))
    if (field !== undefined) return { step: field.name, key: field.key, value: field.value, used }
  }
  return null
}

/** What `where` names in the file whose tree is `root`; the nearest thing around it where there is nothing by that name. */
export function placeIn(root: Node | undefined, where: string): TextPlace {
  if (root === undefined) return { path: [], from: 0, to: 0 }
  const path: (string | number)[] = []
  let here = root
  let key: Node | undefined
  let rest = where === 'the file' ? [] : where.split('.')
  while (rest.length > 0) {
    const next = stepFrom(here, rest)
    if (next === null) break
    path.push(next.step)
    rest = rest.slice(next.used)
    key = next.key
    if (next.value === undefined) break
    here = next.value
  }
  // A whole object in red says little: its name does, or its first sign.
  const isLarge = here.type === 'object' || here.type === 'array'
  const shown = isLarge && key !== undefined ? key : here
  const length = isLarge && key === undefined ? 1 : shown.length
  return { path: rest.length === 0 ? path : [...path, ...rest], from: shown.offset, to: shown.offset + length }
}

/** The name of the field that `path` leads to, as it stands in the text; null where it is no field that is there. */
export function keyAt(root: Node | undefined, path: Path): TextPlace | null {
  let here = root
  let key: Node | undefined
  for (const step of path) {
    if (here?.type === 'array') {
      key = undefined
      here = here.children?.[Number(step)]
    } else if (here?.type === 'object') {
      const field = fieldsOf(here).findLast(({ name }) => name === step)
      key = field?.key
      here = field?.value
    } else return null
  }
  return key === undefined ? null : { path, from: key.offset, to: key.offset + key.length }
}

/** What is said of those. */
export const STANDS_TWICE = 'stands here twice, and only the last one counts'

/** Fields that stand twice in one object: only the last counts. At most `most` of them. */
export function doubledIn(root: Node | undefined, most: number): TextPlace[] {
  const found: TextPlace[] = []
  const look = (node: Node, path: Path): void => {
    if (found.length >= most) return
    if (node.type === 'array') for (const [n, child] of (node.children ?? []).entries()) look(child, [...path, n])
    if (node.type !== 'object') return
    const seen = new Set<string>()
    for (const { name, key, value } of fieldsOf(node)) {
      if (seen.has(name) && found.length < most)
        found.push({ path: [...path, name], from: key.offset, to: key.offset + key.length })
      seen.add(name)
      if (value !== undefined) look(value, [...path, name])
    }
  }
  if (root !== undefined) look(root, [])
  return found
}

/** The line (from 1) on which a character of a text stands. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}
