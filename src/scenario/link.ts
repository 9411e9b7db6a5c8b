/**
 * The link: everything a person has chosen, in an address that can be read.
 *
 *     #play?v=1&scenario=incident&step=all-fixed&set=read:get,parse:strict&numbers=pollInterval:10s
 *      &edits=at:30s;fault:store-loading;for:10s,at:19:00:00;set.routing:terminal-stops
 *      &work=job-7f3/1;run:65s;payload:text.e30&payload=text.e30&script=text.cmV0dXJuIDE&job=job-7f3&at=14640000.3&end
 *
 * `own` is a whole scenario, packed; `other` says that a second run is compared with this one, which `other.step`,
 * `other.set` and so on describe.
 *
 * Reading one; `link-made.ts` makes them. It ends in `end`, so that one that was cut short on its way is noticed. Whatever it holds is checked: the answer is a
 * state that can be played, or a text that says why not.
 */
import type { Plan } from '../sim/plan.ts'
import { ScenarioError } from './error.ts'
import { checkedRoom, checkedState, type LinkState, nothingChosen, quoted, RICH_FIELDS, refuse } from './link-state.ts'
import { isNumberName, typedNumber } from './numbers.ts'
import { SIDE_ROOMS } from './side-rooms.ts'

/** The version of the links, and of the files, that are made and read. */
export const LINK_VERSION = 1
const LONGEST_READ = 20_000

/** What the reader of links asks of the page. */
export interface LinkLibrary {
  /** Scenarios by slug, the first one first. */
  readonly ids: readonly string[]
  /** Plays out what the names mean. Rejects with a `ScenarioError` where they mean nothing. */
  readonly planOf: (state: LinkState) => Promise<Plan>
}

export type OpenedLink = { readonly state: LinkState } | { readonly problem: string }

/** What is wrong with a link or a file as a whole; goes after “cannot be opened:”. */
export class Unreadable extends Error {}

/** What was read is of a version that this page does not read. */
export const otherVersion = (version: unknown): Unreadable =>
  new Unreadable(
    `it was made by another version of this page: it says version ${quoted(version)}, and this page reads version ${LINK_VERSION}`,
  )

/** The two sides of the first `sign`; all of it and nothing where there is none. */
export const splitAt = (text: string, sign: string): [string, string] => {
  const at = text.indexOf(sign)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** "a:1,b:2" as an object; the same name twice is an error. */
export function readPairs(text: string, sign: string, where: string): Record<string, string> {
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

function readPlace(text: string): unknown {
  const [, ms, order, told = '1000'] =
    /^(\d{1,11})\.(\d{1,9})(?:\.(\d{1,4}))?$/.exec(text) ??
    refuse('at', text, 'milliseconds and an order, as in 14640000.3')
  return { ms: Number(ms), order: Number(order), told: Number(told) }
}

const SIDE_FIELDS = ['step', 'set', 'numbers', 'edits', 'work', 'payload', 'script']
const FIELDS = ['v', 'scenario', 'own', ...SIDE_FIELDS, 'other', 'job', 'map', 'at', 'end']

/** Goes before the fields of the other side. */
export const OTHER_PREFIX = 'other.'

const isRich = (name: string): boolean =>
  name.startsWith(OTHER_PREFIX) || (RICH_FIELDS as readonly string[]).includes(name)

const isField = (name: string): boolean =>
  FIELDS.includes(name) || (name.startsWith(OTHER_PREFIX) && SIDE_FIELDS.includes(name.slice(OTHER_PREFIX.length)))

/** The parts of a link by name. Throws `ScenarioError`. */
function partsOf(query: string): Map<string, string> {
  const list = query.split('&').map((part) => splitAt(part, '='))
  const parts = new Map(list)
  const version = parts.get('v')
  if (version === undefined) throw new Unreadable('it does not say which version it was made for')
  if (version !== String(LINK_VERSION)) throw otherVersion(version)
  for (const [i, [name]] of list.entries()) {
    if (!isField(name)) refuse('a field', name, FIELDS.join(', '))
    if (list.findIndex(([other]) => other === name) !== i)
      throw new ScenarioError(name, 'it is there twice; allowed: once')
  }
  if (list.at(-1)?.[0] !== 'end') throw new Unreadable('it was cut short on its way')
  return parts
}

type Parts = ReadonlyMap<string, string>

function part<T>(parts: Parts, name: string, reader: (text: string) => T): T | undefined {
  const text = parts.get(name)
  return text === undefined ? undefined : reader(text)
}

/** The rules and numbers of a side that its parts name, not yet checked. Throws `ScenarioError`. */
export function readRules(parts: Parts): Record<string, unknown> {
  return {
    preset: parts.get('step'),
    set: part(parts, 'set', (text) => readPairs(text, ',', 'set')),
    numbers: part(parts, 'numbers', readNumbers),
  }
}

/** The state that a link's parts name, not yet checked. */
async function read(room: string, parts: Parts): Promise<unknown> {
  return {
    room,
    scenario: parts.get('scenario'),
    ...readRules(parts),
    job: parts.get('job'),
    map: parts.get('map'),
    at: part(parts, 'at', readPlace),
    ...([...parts.keys()].some(isRich) ? await (await import('./link-content.ts')).readContent(parts) : {}),
  }
}

/** A checked state, if its scenario can play it. Throws `ScenarioError`. */
export async function playable(state: LinkState, { ids, planOf }: LinkLibrary): Promise<LinkState> {
  const { scenario, own, other } = state
  if (own === null && !ids.includes(scenario)) refuse('scenario', scenario, ids.join(', '))
  const { jobs } = await planOf(state)
  if (other !== null) await planOf({ ...state, ...other })
  if (state.job !== null && !jobs.some(({ id }) => id === state.job))
    refuse(
      'job',
      state.job,
      jobs
        .map(({ id }) => id)
        .slice(0, 20)
        .join(', '),
    )
  return own === null ? state : { ...state, scenario: own.id }
}

/** What a reader comes to, its refusals as texts. */
export async function opened(work: () => Promise<LinkState>): Promise<OpenedLink> {
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
    const room = checkedRoom(name, text === name ? SIDE_ROOMS : []) // nothing is chosen in those
    if (query === '') return nothingChosen(room, library.ids[0])
    const state = await checkedState(await read(room, partsOf(query)), library.ids[0])
    return playable(state, library)
  })
}
