/**
 * The link: everything a person has chosen, in an address that can be read.
 *
 *     #play?v=1&scenario=incident&step=all-fixed&set=read:get,parse:strict&numbers=pollInterval:10s
 *      &edits=at:30s;fault:store-loading;for:10s,at:19:00:00;set.routing:terminal-stops
 *      &work=job-7f3/1;run:65s;payload:text.e30&payload=text.e30&script=text.cmV0dXJuIDE&job=job-7f3&at=14640000.3&end
 *
 * It ends in `end`, so that one that was cut short on its way is noticed. Whatever it holds is checked: the answer is a
 * state that can be played, or a text that says why not.
 */
import type { Plan } from '../sim/plan.ts'
import { ScenarioError } from './error.ts'
import { lineInLink, linkedLine } from './link-line.ts'
import {
  CONTENT_BYTES_MAX,
  checkedRoom,
  checkedState,
  EDIT_TEXTS,
  type LinkState,
  nothingChosen,
  type Place,
  quoted,
  refuse,
} from './link-state.ts'
import { isNumberName, typedNumber } from './numbers.ts'
import { packPayload, unpackPayload } from './packing.ts'
import type { ScenarioEdit } from './schema.ts'

/** The version of the links, and of the files, that are made and read here. */
const LINK_VERSION = 1
/** Custom content in a link, compressed. */
const CONTENT_MAX = 8192
/** Programs that pass links on cut longer ones. */
const LINK_MAX = 12_000
const LONGEST_READ = 20_000

/** What the reader of links asks of the page. */
export interface LinkLibrary {
  /** Scenarios by slug, the first one first. */
  readonly ids: readonly string[]
  /** Plays out what the names mean. Rejects with a `ScenarioError` where they mean nothing. */
  readonly planOf: (state: LinkState) => Promise<Plan>
}

export type MadeLink = { readonly hash: string } | { readonly tooLarge: number }
export type OpenedLink = { readonly state: LinkState } | { readonly problem: string }

/** What is wrong with a link or a file as a whole; goes after “cannot be opened:”. */
class Unreadable extends Error {}

const otherVersion = (version: unknown): Unreadable =>
  new Unreadable(
    `it was made by another version of this page: it says version ${quoted(version)}, and this page reads version ${LINK_VERSION}`,
  )

const pairs = (record: object): string =>
  Object.entries(record)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')

function editText(edit: ScenarioEdit): string {
  const texts = EDIT_TEXTS.filter((name) => edit[name] !== undefined).map((name) => `${name}:${edit[name]}`)
  const order = edit.order === undefined ? [] : [`order:${edit.order}`]
  const rules = edit.set === undefined ? [] : Object.entries(edit.set).map(([name, option]) => `set.${name}:${option}`)
  const set = edit.set !== undefined && rules.length === 0 ? ['set:'] : rules
  const line = edit.console === undefined ? [] : [`console:${linkedLine(edit.console)}`]
  return [...texts, ...order, ...set, ...line].join(';')
}

const placeText = ({ ms, order, told }: Place): string => `${ms}.${order}${told === 1000 ? '' : `.${told}`}`

/** Whatever a value holds, the address keeps its shape. */
const inAddress = (text: string): string => encodeURIComponent(text).replace(/%(?:3A|2C|3B|2F)/g, decodeURIComponent)

/** The link to a state, or how many bytes its content takes where that is too much for a link. */
export async function encodeLink(state: LinkState): Promise<MadeLink> {
  let content = 0
  const packed = async (payload: NonNullable<LinkState['payload']>): Promise<string> => {
    const { text, size } = await packPayload(payload)
    content += size
    return text
  }
  const work: string[] = []
  for (const [place, { run, payload }] of Object.entries(state.work)) {
    const changes = [run === undefined ? '' : `;run:${run}`]
    if (payload !== undefined) changes.push(`;payload:${await packed(payload)}`)
    work.push(place + changes.join(''))
  }
  const parts: readonly (readonly [string, string])[] = [
    ['scenario', state.scenario],
    ['step', state.preset ?? ''],
    ['set', pairs(state.set)],
    ['numbers', pairs(state.numbers)],
    ['edits', state.edits.map(editText).join(',')],
    ['work', work.join(',')],
    ['payload', state.payload === null ? '' : await packed(state.payload)],
    ['script', state.script === null ? '' : await packed({ text: state.script })],
    ['job', state.job ?? ''],
    ['at', state.at === null ? '' : placeText(state.at)],
  ]
  const query = parts.filter(([, text]) => text !== '').map(([name, text]) => `${name}=${inAddress(text)}`)
  const hash = `#${state.room}?${[`v=${LINK_VERSION}`, ...query, 'end'].join('&')}`
  if (content > CONTENT_MAX || hash.length > LINK_MAX) return { tooLarge: Math.max(content, hash.length) }
  return { hash }
}

const splitAt = (text: string, sign: string): [string, string] => {
  const at = text.indexOf(sign)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** "a:1,b:2" as an object; the same name twice is an error. */
function readPairs(text: string, sign: string, where: string): Record<string, string> {
  const entries = text.split(sign).map((pair) => splitAt(pair, ':'))
  const names = entries.map(([name]) => name)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) refuse(where, twice, 'each name once')
  return Object.fromEntries(entries)
}

function readNumbers(text: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(readPairs(text, ',', 'numbers')).map(([name, typed]) => [
      name,
      isNumberName(name) ? (typedNumber(name, typed) ?? typed) : typed,
    ]),
  )
}

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

function readPlace(text: string): unknown {
  const [, ms, order, told = '1000'] =
    /^(\d{1,11})\.(\d{1,9})(?:\.(\d{1,4}))?$/.exec(text) ??
    refuse('at', text, 'milliseconds and an order, as in 14640000.3')
  return { ms: Number(ms), order: Number(order), told: Number(told) }
}

const FIELDS = ['v', 'scenario', 'step', 'set', 'numbers', 'edits', 'work', 'payload', 'script', 'job', 'at', 'end']

/** The parts of a link by name. Throws `ScenarioError`. */
function partsOf(query: string): Map<string, string> {
  const list = query.split('&').map((part) => splitAt(part, '='))
  const parts = new Map(list)
  const version = parts.get('v')
  if (version === undefined) throw new Unreadable('it does not say which version it was made for')
  if (version !== String(LINK_VERSION)) throw otherVersion(version)
  for (const [i, [name]] of list.entries()) {
    if (!FIELDS.includes(name)) refuse('a field', name, FIELDS.join(', '))
    if (list.findIndex(([other]) => other === name) !== i) refuse(name, 'twice', 'once')
  }
  if (list.at(-1)?.[0] !== 'end') throw new Unreadable('it was cut short on its way')
  return parts
}

/** The text of a payload that is one; else the payload, for the check to refuse. */
const textOf = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && 'text' in payload ? payload.text : payload

/** The state that a link's parts name, not yet checked. */
async function read(room: string, parts: Map<string, string>): Promise<unknown> {
  let left = CONTENT_BYTES_MAX
  const unpacked = async (text: string, where: string): Promise<unknown> => {
    const { payload, size } = await unpackPayload(text, where, left)
    left -= size
    return payload
  }
  const part = <T>(name: string, reader: (text: string) => T): T | undefined => {
    const text = parts.get(name)
    return text === undefined ? undefined : reader(text)
  }
  const work: [string, unknown][] = []
  for (const text of part('work', (list) => list.split(',')) ?? []) {
    const [place, changes] = splitAt(text, ';')
    const { payload, ...rest } = changes === '' ? {} : readPairs(changes, ';', `work.${place}`)
    if (work.some(([other]) => other === place)) refuse('work', place, 'each attempt once')
    work.push([place, payload === undefined ? rest : { ...rest, payload: await unpacked(payload, `work.${place}`) }])
  }
  return {
    room,
    scenario: parts.get('scenario'),
    preset: parts.get('step'),
    set: part('set', (text) => readPairs(text, ',', 'set')),
    numbers: part('numbers', readNumbers),
    edits: part('edits', (text) => text.split(',').map((edit, i) => readEdit(edit, `edits.${i}`))),
    work: Object.fromEntries(work),
    payload: await part('payload', (text) => unpacked(text, 'payload')),
    script: await part('script', async (text) => textOf(await unpacked(text, 'script'))),
    job: parts.get('job'),
    at: part('at', readPlace),
  }
}

/** A checked state, if its scenario can play it. Throws `ScenarioError`. */
async function playable(state: LinkState, { ids, planOf }: LinkLibrary): Promise<LinkState> {
  if (!ids.includes(state.scenario)) refuse('scenario', state.scenario, ids.join(', '))
  const { jobs } = await planOf(state)
  if (state.job !== null && !jobs.some(({ id }) => id === state.job))
    refuse(
      'job',
      state.job,
      jobs
        .map(({ id }) => id)
        .slice(0, 20)
        .join(', '),
    )
  return state
}

async function opened(work: () => Promise<LinkState>): Promise<OpenedLink> {
  try {
    return { state: await work() }
  } catch (error) {
    if (error instanceof ScenarioError || error instanceof Unreadable) return { problem: error.message }
    throw error
  }
}

/** The state that a link leads to (`hash` with or without its sign), or what is wrong with it. */
export function decodeLink(hash: string, library: LinkLibrary): Promise<OpenedLink> {
  return opened(async () => {
    if (hash.length > LONGEST_READ) throw new Unreadable(`it is longer than ${LONGEST_READ} letters`)
    let text: string
    try {
      text = decodeURIComponent(hash.replace(/^#/, '')) // programs that pass links on escape more than they need to
    } catch {
      throw new Unreadable('an escape such as %20 in it is damaged')
    }
    const [name, query] = splitAt(text, '?')
    const room = checkedRoom(name)
    if (query === '') return nothingChosen(room, library.ids[0])
    const state = checkedState(await read(room, partsOf(query)), library.ids[0])
    return playable(state, library)
  })
}

const MARK = 'burn-after-reading'
const FILE_MAX = 10_000_000

/** A file that holds a state, whatever its size. */
export function encodeFile(state: LinkState): string {
  return `${JSON.stringify({ [MARK]: LINK_VERSION, ...state }, null, 2)}\n`
}

/** The state in a file that `encodeFile` made, or what is wrong with it. */
export function decodeFile(text: string, library: LinkLibrary): Promise<OpenedLink> {
  return opened(async () => {
    if (text.length > FILE_MAX) throw new Unreadable('it is larger than 10 MB')
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      throw new Unreadable('it is not JSON')
    }
    const isOurs = typeof value === 'object' && value !== null && Object.hasOwn(value, MARK)
    if (!isOurs) throw new Unreadable('it is none that this page has saved')
    const { [MARK]: version, ...state } = value as Record<string, unknown>
    if (version !== LINK_VERSION) throw otherVersion(version)
    return playable(checkedState(state, library.ids[0]), library)
  })
}
