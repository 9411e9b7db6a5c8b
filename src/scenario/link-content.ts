/**
 * What few links bring: edits, changes of attempts, payloads and scripts, a scenario of one's own, and the other side of
 * a comparison. Read from a link's parts, and checked.
 */
import { type AttemptChange, SCRIPT_MAX, type Side } from './choices.ts'
import { isDeeper, TOO_DEEP } from './depth.ts'
import { ScenarioError } from './error.ts'
import { OTHER_PREFIX, readPairs, readRules, splitAt } from './link.ts'
import { lineInLink } from './link-line.ts'
import {
  CONTENT_BYTES_MAX,
  checkedRules,
  checkedSet,
  fieldsOf,
  isCount,
  type LinkState,
  onlyFields,
  own,
  refuse,
  type Take,
  takeFrom,
  textIn,
} from './link-state.ts'
import { unpackPayload } from './packing.ts'
import type { PayloadSource, Scenario, ScenarioEdit } from './schema.ts'

function readEdit(text: string, where: string): unknown {
  const { order, console: line, ...fields } = readPairs(text, ';', where)
  const set = Object.entries(fields).filter(([name]) => name === 'set' || name.startsWith('set.'))
  const others = Object.entries(fields).filter(([name]) => name !== 'set' && !name.startsWith('set.'))
  return {
    ...Object.fromEntries(others),
    ...(line === undefined ? {} : { console: lineInLink(line, `${where}.console`) }),
    ...(order === undefined ? {} : { order: /^\d{1,7}$/.test(order) ? Number(order) : order }),
    ...(set.length === 0
      ? {}
      : {
          set: Object.fromEntries(
            set
              .filter(([name, option]) => name !== 'set' || option !== '')
              .map(([name, option]) => [name.slice(4), option]),
          ),
        }),
  }
}

/** The text of a payload that is one; else the payload, for the check to refuse. */
const textOf = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && 'text' in payload ? payload.text : payload

/** The value that was packed as JSON. */
const jsonOf = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && 'json' in payload ? payload.json : payload

type Unpacked = (text: string, where: string) => Promise<unknown>

/** The rich fields that a link's parts name, not yet checked. Rejects with a `ScenarioError`. */
export async function readContent(parts: ReadonlyMap<string, string>): Promise<Record<string, unknown>> {
  let left = CONTENT_BYTES_MAX
  const unpacked: Unpacked = async (text, where) => {
    const { payload, size } = await unpackPayload(text, where, left)
    left -= size
    return payload
  }
  const own = parts.get('own')
  const others = [...parts].filter(([name]) => name.startsWith(OTHER_PREFIX))
  const other = new Map(others.map(([name, text]) => [name.slice(OTHER_PREFIX.length), text]))
  if (other.size > 0 && !parts.has('other')) refuse('a field', others[0][0], 'these only beside the field other')
  const isThere = parts.get('other')
  if (isThere !== undefined && isThere !== 'yes') refuse('other', isThere, 'yes')
  return {
    ...(await readRich(parts, unpacked)),
    own: own === undefined ? undefined : jsonOf(await unpacked(own, 'own')),
    other: parts.has('other') ? { ...readRules(other), ...(await readRich(other, unpacked)) } : undefined,
  }
}

async function readRich(parts: ReadonlyMap<string, string>, unpacked: Unpacked): Promise<Record<string, unknown>> {
  const work: [string, unknown][] = []
  for (const text of parts.get('work')?.split(',') ?? []) {
    const [place, changes] = splitAt(text, ';')
    const { payload, ...rest } = changes === '' ? {} : readPairs(changes, ';', `work.${place}`)
    if (work.some(([other]) => other === place)) refuse('work', place, 'each attempt once')
    work.push([place, payload === undefined ? rest : { ...rest, payload: await unpacked(payload, `work.${place}`) }])
  }
  const [edits, payload, script] = ['edits', 'payload', 'script'].map((name) => parts.get(name))
  return {
    edits: edits?.split(',').map((edit, i) => readEdit(edit, `edits.${i}`)),
    work: Object.fromEntries(work),
    payload: payload === undefined ? undefined : await unpacked(payload, 'payload'),
    script: script === undefined ? undefined : textOf(await unpacked(script, 'script')),
  }
}

const EDITS_MAX = 1000
const ATTEMPT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}\/[1-9]\d{0,2}$/
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

function checkedPayload(value: unknown, where: string): PayloadSource {
  const fields = fieldsOf(value, where)
  const [[kind, content] = ['', undefined], ...others] = Object.entries(fields)
  if (others.length === 0) {
    const text = typeof content === 'string' ? content : null
    if (kind === 'text' && text !== null && text.length <= CONTENT_BYTES_MAX) return { text }
    if (kind === 'base64' && text !== null && text.length <= 1.4 * CONTENT_BYTES_MAX && BASE64.test(text))
      return { base64: text }
    if (kind === 'json') {
      if (isDeeper(content)) throw new ScenarioError(where, TOO_DEEP)
      return { json: content }
    }
  }
  return refuse(where, value, 'one text, base64 or JSON, of at most 2 MB')
}

function checkedWork(value: unknown): Record<string, AttemptChange> {
  return Object.fromEntries(
    Object.entries(fieldsOf(value, 'work')).map(([place, change]) => {
      if (!ATTEMPT.test(place)) refuse('work', place, 'a job and an attempt, as in job-7f3/1')
      const fields = onlyFields(change, `work.${place}`, ['payload', 'run'])
      const payload = own(fields, 'payload')
      const run = own(fields, 'run')
      return [
        place,
        {
          ...(payload === undefined ? {} : { payload: checkedPayload(payload, `work.${place}.payload`) }),
          ...(run === undefined ? {} : { run: textIn(run, `work.${place}.run`, SHORT, SHORT_HINT) }),
        },
      ]
    }),
  )
}

/** Names, durations and clocks; which of them, the compiler knows. */
const SHORT = /^[A-Za-z0-9._:-]{1,40}$/
const SHORT_HINT = 'a name or a time'

/** A line that is typed to the store. */
const LINE = /^[\s\S]{1,2000}$/
const LINE_HINT = 'a command of at most 2000 characters'

/** Fields of an edit that hold a text. */
export const EDIT_TEXTS = [
  'at',
  'fault',
  'worker',
  'node',
  'job',
  'for',
  'delay',
  'point',
  'back',
  'recovery',
  'payload',
  'command',
] as const

function checkedEdit(value: unknown, where: string): ScenarioEdit {
  const fields = onlyFields(value, where, [...EDIT_TEXTS, 'order', 'set', 'console'])
  const edit: Record<string, unknown> = {}
  for (const name of EDIT_TEXTS) {
    const text = own(fields, name)
    if (text !== undefined) edit[name] = textIn(text, `${where}.${name}`, SHORT, SHORT_HINT)
    else if (name === 'at') refuse(`${where}.at`, 'nothing', 'an instant')
  }
  const order = own(fields, 'order')
  if (order !== undefined) {
    if (!isCount(order, 1_000_000)) refuse(`${where}.order`, order, 'a whole number from 0 to 1000000')
    edit['order'] = order
  }
  const line = own(fields, 'console')
  if (line !== undefined) edit['console'] = textIn(line, `${where}.console`, LINE, LINE_HINT)
  const set = own(fields, 'set')
  if (set !== undefined) edit['set'] = checkedSet(set, `${where}.set`)
  return edit as unknown as ScenarioEdit
}

function checkedEdits(value: unknown): ScenarioEdit[] {
  if (!Array.isArray(value)) refuse('edits', value, 'a list')
  if (value.length > EDITS_MAX) refuse('edits', value.length, `at most ${EDITS_MAX}`)
  return value.map((edit, i) => checkedEdit(edit, `edits.${i}`))
}

function checkedScript(value: unknown): string {
  return typeof value === 'string' && value.length <= SCRIPT_MAX
    ? value
    : refuse('script', value, `text of at most ${SCRIPT_MAX} characters`)
}

/** A scenario of one's own is checked like any file; what checks it is heavy, and fetched for those. */
async function checkedOwn(value: unknown): Promise<Scenario> {
  const { checkScenario } = await import('./parse.ts')
  try {
    return checkScenario(value)
  } catch (error) {
    throw error instanceof ScenarioError ? new ScenarioError('own', error.message) : error
  }
}

const SIDE_FIELDS = ['preset', 'set', 'numbers', 'payload', 'work', 'edits', 'script']

function checkedSide(value: unknown): Side {
  const take = takeFrom(onlyFields(value, 'other', SIDE_FIELDS))
  try {
    return { ...checkedRules(take), ...checkedRich(take) }
  } catch (error) {
    throw error instanceof ScenarioError ? new ScenarioError('other', error.message) : error
  }
}

/** The rich fields, each checked where it is there. Rejects with a `ScenarioError`. */
export async function checkedContent(
  take: Take,
): Promise<Pick<LinkState, 'payload' | 'work' | 'edits' | 'script' | 'own' | 'other'>> {
  return {
    ...checkedRich(take),
    own: await take<Promise<Scenario> | null>('own', null, checkedOwn),
    other: take<Side | null>('other', null, checkedSide),
  }
}

function checkedRich(take: Take): Pick<Side, 'payload' | 'work' | 'edits' | 'script'> {
  return {
    payload: take<PayloadSource | null>('payload', null, (x) => checkedPayload(x, 'payload')),
    work: take('work', {}, checkedWork),
    edits: take<readonly ScenarioEdit[]>('edits', [], checkedEdits),
    script: take<string | null>('script', null, checkedScript),
  }
}
