/**
 * What a tab keeps over a reload: what can be taken back, what lies ahead, and the branches. It lies in the tab's own
 * storage, where anything may be found: it is read as a stranger's.
 */
import { type Choices, NOTHING_CHOSEN } from '../../scenario/choices.ts'
import { checkedState, type LinkState } from '../../scenario/link-state.ts'
import type { Branch } from './branches.ts'
import type { Steps } from './steps.ts'

export interface Trail {
  readonly past: readonly Choices[]
  readonly future: readonly Choices[]
  readonly gone: number
  /** What is on screen. */
  readonly now: Omit<LinkState, 'at'>
  readonly steps: Steps
  readonly branches: readonly Branch[]
}

const VERSION = 1
/** Strings from this length on are written once, however many choices hold them. */
const LONG = 200

/** A trail as text. */
export function trailText(trail: Trail): string {
  const long = new Map<string, number>()
  const place = (text: string): number => {
    const there = long.get(text) ?? long.size
    long.set(text, there)
    return there
  }
  // Texts are told from places by their first letter.
  const body = JSON.stringify(trail, (_, value: unknown) =>
    typeof value !== 'string' ? value : value.length < LONG ? `=${value}` : `#${place(value)}`,
  )
  return JSON.stringify({ version: VERSION, long: [...long.keys()], body })
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown, most: number): readonly unknown[] =>
  Array.isArray(value) && value.length <= most ? value : []

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

async function choicesIn(value: unknown): Promise<Choices> {
  if (!isFields(value)) throw new TypeError('no choices')
  const { room, job, map, at, ...choices } = await checkedState(value, '')
  return choices
}

const MOST = 500

/** The trail in a text; null where there is none that makes sense. */
export async function trailIn(text: string | null): Promise<Trail | null> {
  if (text === null) return null
  try {
    const { version, long, body } = JSON.parse(text) as Fields
    if (version !== VERSION || typeof body !== 'string' || !Array.isArray(long)) return null
    const value: unknown = JSON.parse(body, (_, part: unknown) => {
      if (typeof part !== 'string') return part
      const whole: unknown = part.startsWith('#') ? long[Number(part.slice(1))] : part.slice(1)
      if (typeof whole !== 'string') throw new TypeError('no text')
      return whole
    })
    if (!isFields(value) || !isFields(value['now']) || !isFields(value['steps']) || !isCount(value['gone'])) return null
    const { at } = value['steps']
    const entries = listOf(value['steps']['entries'], 10_000)
    const isEntry = (entry: unknown): boolean =>
      isFields(entry) && isCount(entry['step']) && typeof entry['stage'] === 'boolean'
    if (!isCount(at) || at >= entries.length || !entries.every(isEntry)) return null
    const branches = await Promise.all(
      listOf(value['branches'], MOST).map(async (branch) => {
        if (!isFields(branch) || !isCount(branch['id'])) throw new TypeError('no branch')
        return { id: branch['id'], choices: await choicesIn(branch['choices']) }
      }),
    )
    const { at: _, ...now } = await checkedState(value['now'], '')
    return {
      past: await Promise.all(listOf(value['past'], MOST).map(choicesIn)),
      future: await Promise.all(listOf(value['future'], MOST).map(choicesIn)),
      gone: value['gone'],
      now,
      steps: value['steps'] as unknown as Steps,
      branches,
    }
  } catch {
    return null
  }
}

const FIELDS = ['scenario', ...Object.keys(NOTHING_CHOSEN)] as readonly (keyof Choices)[]

/** Names choices by content. */
export const choicesKey = (choices: Choices): string => JSON.stringify(FIELDS.map((field) => choices[field]))
