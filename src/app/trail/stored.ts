/**
 * What a tab keeps over a reload: what can be taken back, what lies ahead, and the branches. Whatever is large is written
 * once, when it is new. It lies in the tab's own storage, where anything may be found: it is read as a stranger's.
 */
import { type Choices, NOTHING_CHOSEN } from '../../scenario/choices.ts'
import { checkedState, type LinkState } from '../../scenario/link-state.ts'
import { same } from '../../scenario/same.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { soon } from '../slices.ts'
import type { Branch } from './branches.ts'
import { FIRST } from './first.ts'
import { type Fitting, fitting, type Lines } from './fitting.ts'
import { makeParts, type Part, wholeOf } from './parts.ts'
import type { Steps } from './steps.ts'

/** What can be gone back and forward to. */
export interface Ways {
  readonly past: readonly Choices[]
  readonly future: readonly Choices[]
  readonly gone: number
  readonly branches: readonly Branch[]
}

export interface Trail extends Ways {
  /** What is on screen, and where it stands. */
  readonly now: LinkState
  /** Where the run of Play stood when it was left for what is on screen; null: nowhere that is to be come back to. */
  readonly left: LinkState['at']
  readonly steps: Steps
}

/** What came of keeping a trail. */
export interface Kept {
  /** What is on screen is kept. */
  readonly now: boolean
  /** How many changes there was no room for. */
  readonly leftOut: number
}

/** A trail that was found. */
export interface FoundTrail {
  readonly now: Trail['now']
  readonly left: Trail['left']
  readonly steps: Steps
  /** Reads the rest, bit by bit. What cannot be read is left out, and whatever lies beyond it. */
  readonly ways: () => Promise<Ways>
}

/** Keeps the trail of one tab. */
export interface Keeper {
  /** Writes what is new in it. Keeps less where there is no room, and nothing where there is no storage. Never throws. */
  readonly keep: (trail: Trail) => Kept
  /** Resolves to what is kept; null where there is none that makes sense. */
  readonly find: () => Promise<FoundTrail | null>
}

/** The name under which the trail stands; its parts stand under that and their own. */
export const STORED = 'burn-after-reading.trail'
const VERSION = 2
/** Browsers give a tab about five million letters; some of that is left to others. */
const ROOM_LETTERS = 4_000_000

const nameOf = (n: number): string => `${STORED}.${n}`

/** The names of the parts that a storage has. */
function partsIn(storage: Storage): Set<number> {
  const there = new Set<number>()
  for (let i = 0; i < storage.length; i++) {
    const name = storage.key(i) ?? ''
    const [, n] = name.startsWith(`${STORED}.`) ? (/^\.(\d{1,15})$/.exec(name.slice(STORED.length)) ?? []) : []
    if (n !== undefined) there.add(Number(n))
  }
  return there
}

/** A keeper for a tab's storage; `storageOf` throws where it is forbidden. */
export function makeKeeper(storageOf: () => Storage): Keeper {
  let there: Set<number> | null = null
  let room = ROOM_LETTERS
  /** Looked up once: nobody else writes here. */
  const inStorage = (): Set<number> => {
    there ??= partsIn(storageOf())
    return there
  }
  let made: ReturnType<typeof makeParts> | null = null
  const partsHere = () => {
    made ??= makeParts(Math.max(-1, ...inStorage()) + 1)
    return made
  }

  function clear(but: ReadonlySet<number>): void {
    for (const n of inStorage()) {
      if (but.has(n)) continue
      storageOf().removeItem(nameOf(n))
      inStorage().delete(n)
    }
    partsHere().forgetAllBut(but)
  }

  function write(fit: Fitting, body: string): void {
    clear(new Set([...fit.parts].map(({ n }) => n)))
    const storage = storageOf()
    for (const { n, value } of fit.parts) {
      if (inStorage().has(n)) continue
      storage.setItem(nameOf(n), JSON.stringify(value))
      inStorage().add(n)
    }
    if (storage.getItem(STORED) !== body) storage.setItem(STORED, body)
  }

  function keep({ now, left, past, future, gone, steps, branches }: Trail): Kept {
    try {
      const { lineOf } = partsHere()
      const way = `"left":${JSON.stringify(left)},"steps":${JSON.stringify(steps)}`
      const lines: Lines = {
        now: lineOf(now),
        past: past.map(lineOf),
        future: future.map(lineOf),
        branches: branches.map(({ id, choices }) => ({ id, line: lineOf(choices) })),
      }
      for (;;) {
        const fit = fitting(lines, room - way.length)
        try {
          write(fit, bodyOf(fit, gone + past.length - fit.past.length, way))
          return { now: true, leftOut: fit.leftOut }
        } catch {
          if (fit.past.length + fit.future.length + fit.branches.length === 0) {
            // An older one would show what is on screen no longer.
            storageOf().removeItem(STORED)
            clear(new Set())
            return { now: false, leftOut: fit.leftOut }
          }
          room = Math.floor((fit.letters + way.length) * 0.75)
        }
      }
    } catch {
      return { now: false, leftOut: 0 } // storage is forbidden
    }
  }

  async function find(): Promise<FoundTrail | null> {
    try {
      const storage = storageOf()
      takeFirst(storage)
      const body: unknown = JSON.parse(storage.getItem(STORED) ?? 'null')
      if (!isFields(body) || body['version'] !== VERSION || !isCount(body['gone'])) return null
      const steps = stepsIn(body['steps'])
      if (steps === null) return null
      const reader = readerOf(storage, (part) => partsHere().found(part))
      const now = await reader(body['now'])
      const left = await checkedState({ at: body['left'] }, '').then(
        ({ at }) => at,
        () => null,
      )
      return { now, left, steps, ways: () => waysIn(body, reader) }
    } catch {
      return null
    }
  }

  return { keep, find }
}

function bodyOf({ now, past, future, branches }: Fitting, gone: number, way: string): string {
  const texts = (lines: readonly { readonly text: string }[]): string => lines.map(({ text }) => text).join()
  const kin = branches.map(({ id, line }) => `{"id":${id},"choices":${line.text}}`).join()
  return `{"version":${VERSION},"gone":${gone},${way},"now":${now.text},"past":[${texts(past)}],"future":[${texts(future)}],"branches":[${kin}]}`
}

/** A text begins with a sign: without one it would be the name of a part. */
const signed = (_: string, value: unknown): unknown => (typeof value === 'string' ? `=${value}` : value)

/** Makes what was kept before there was a keeper the trail that is found. */
function takeFirst(storage: Storage): void {
  const text = storage.getItem(FIRST)
  if (text === null) return
  storage.removeItem(FIRST)
  const [now, past]: unknown[] = JSON.parse(text)
  const steps = { at: 0, entries: [{ step: listOf(past, MOST).length, stage: true }] }
  storage.setItem(STORED, JSON.stringify({ version: VERSION, gone: 0, steps, now, past }, signed))
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown, most: number): readonly unknown[] =>
  Array.isArray(value) && value.length <= most ? value : []

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

const isPlace = (value: unknown): boolean =>
  value === null || (isFields(value) && isCount(value['ms']) && isCount(value['order']) && isCount(value['told']))

function stepsIn(value: unknown): Steps | null {
  if (!isFields(value)) return null
  const { at } = value
  const entries = listOf(value['entries'], 10_000)
  const isEntry = (entry: unknown): boolean =>
    isFields(entry) && isCount(entry['step']) && typeof entry['stage'] === 'boolean' && isPlace(entry['at'] ?? null)
  return isCount(at) && at < entries.length && entries.every(isEntry) ? (value as unknown as Steps) : null
}

type Reader = (line: unknown) => Promise<LinkState>

/** Reads lines of a storage, each part and each scenario once. What it returns rejects where there is nothing sensible. */
function readerOf(storage: Storage, found: (part: Part) => void): Reader {
  const values = new Map<number, unknown>()
  const partValue = (n: number): unknown => {
    if (!values.has(n)) {
      const text = storage.getItem(nameOf(n))
      if (text === null) throw new TypeError('a part is missing')
      const value: unknown = JSON.parse(text)
      values.set(n, value)
      found({ n, value, letters: text.length })
    }
    return values.get(n)
  }
  const scenarios = new Map<unknown, Promise<Scenario | null>>()
  const scenarioOf = (own: unknown): Promise<Scenario | null> => {
    const checked = scenarios.get(own) ?? checkedState({ own }, '').then((state) => state.own)
    scenarios.set(own, checked)
    return checked
  }
  return async (line) => {
    const value = wholeOf(line, partValue)
    if (!isFields(value)) throw new TypeError('no choices')
    const { own = null, ...rest } = value
    const state = await checkedState(rest, '')
    return own === null ? state : { ...state, own: await scenarioOf(own) }
  }
}

const MOST = 500

/** Between two of them the page answers. */
const breath = (): Promise<void> => new Promise((done) => void soon(done))

async function waysIn(body: Fields, reader: Reader): Promise<Ways> {
  const choicesIn = async (line: unknown): Promise<Choices | null> => {
    await breath()
    try {
      const { room, job, at, ...choices } = await reader(line)
      return choices
    } catch {
      return null
    }
  }
  /** From the nearest one on, as far as they can be read. */
  const wayIn = async (lines: readonly unknown[]): Promise<readonly Choices[]> => {
    const way: Choices[] = []
    for (const line of lines.toReversed()) {
      const choices = await choicesIn(line)
      if (choices === null) break
      way.unshift(choices)
    }
    return way
  }
  const lines = listOf(body['past'], MOST)
  const past = await wayIn(lines)
  const branches: Branch[] = []
  for (const branch of listOf(body['branches'], MOST)) {
    if (!isFields(branch) || !isCount(branch['id'])) continue
    const choices = await choicesIn(branch['choices'])
    if (choices !== null) branches.push({ id: branch['id'], choices })
  }
  return {
    past,
    future: await wayIn(listOf(body['future'], MOST)),
    gone: (body['gone'] as number) + lines.length - past.length,
    branches,
  }
}

const FIELDS = ['scenario', ...Object.keys(NOTHING_CHOSEN)] as readonly (keyof Choices)[]

/** Two choices make the same run, and show the same script. */
export const sameChoices = (one: Choices, other: Choices): boolean =>
  FIELDS.every((field) => same(one[field], other[field]))
