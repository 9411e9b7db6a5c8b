/**
 * What a failure says, in every wording that the rules can ask for. The wordings are worked out when a scenario is
 * compiled, since they are pure; the rules choose among them when a text is written somewhere. A rule is asked only
 * where its options lead to different texts.
 */

import { further } from '../further.ts'
import { type OptionOf, RULES } from '../rules.ts'
import type { RulesInForce } from '../rules-in-force.ts'
import { sanitise } from '../text.ts'
import type { Redaction } from './redactions.ts'

/**
 * Places of texts in the plan. One: it says that, whatever the rules are. Otherwise, first with the raw payload kept
 * out and then with it in the message: the text as it came, and then by order and by what its length counts in.
 */
export type Saying = readonly number[]

/** Who a text is written for. The log alone is not for users. */
export type Sink = 'text-record' | 'text-notice' | 'text-log'

/** Orders of cleaning, and what a length counts in, as a saying's wordings follow each other. */
export const ORDERS = Object.keys(RULES['text-order'].options) as OptionOf<'text-order'>[]
export const CUTS = Object.keys(RULES['text-cut'].options) as OptionOf<'text-cut'>[]
/** Wordings of a text with the raw payload kept out, or in. */
const HALF = 1 + ORDERS.length * CUTS.length
/** The wording of a worker that does everything right: cleaned, cut last, by characters. */
const USUAL = 1

/** What it says where nothing was done badly. */
export const usualWords = (saying: Saying): number => saying[saying.length === 1 ? 0 : USUAL]

const differ = (saying: Saying, one: number, other: number, count: number): boolean => {
  for (let i = 0; i < count; i++) if (saying[one + i] !== saying[other + i]) return true
  return false
}

const allSame = (saying: Saying, from: number, count: number): boolean => {
  for (let i = 1; i < count; i++) if (saying[from + i] !== saying[from]) return false
  return true
}

/** The text that the rules choose for a sink: its place in the plan. */
export function wordsFor(rules: RulesInForce, saying: Saying, sink: Sink): number {
  if (saying.length === 1) return saying[0]
  const base = differ(saying, 0, HALF, HALF) && rules['text-raw'] === 'in-message' ? HALF : 0
  if (allSame(saying, base, HALF)) return saying[base]
  if (rules[sink] === 'raw') return saying[base]
  const cleaned = base + 1
  const byOrder = ORDERS.some((_, i) => differ(saying, cleaned, cleaned + i * CUTS.length, CUTS.length))
  const ofOrder = cleaned + (byOrder ? ORDERS.indexOf(rules['text-order']) * CUTS.length : 0)
  return saying[ofOrder + (allSame(saying, ofOrder, CUTS.length) ? 0 : CUTS.indexOf(rules['text-cut']))]
}

/** A failure that has something to say. */
export interface Said {
  /** The producer's own words, or the reason of a protocol error. */
  readonly text: string
  /** Stands where the text says nothing. */
  readonly otherwise: string
  /** The whole payload, which a protocol error could quote; null where there is no reason to. */
  readonly payload: string | null
}

/** How a plan's texts are cleaned. */
export interface Wording {
  /** Code points or bytes. */
  readonly max: number
  readonly redactions: readonly Redaction[] | null
}

/** The texts of a plan as they are gathered. */
export class Sayings {
  readonly texts: string[]
  /** By text: users should not see it. */
  readonly leaks: boolean[]
  readonly sayings: Saying[]
  private readonly wording: Wording
  // Fixed texts are never handed out for a producer's text, even where the words are the same.
  private readonly places = new Map<string, number>()
  private readonly known = new Map<string, number>()

  /** @param fixed texts that are what they are under any rules; each is the saying of its own place */
  constructor(fixed: readonly string[], wording: Wording) {
    this.texts = [...fixed]
    this.leaks = fixed.map(() => false)
    this.sayings = fixed.map((_, place) => [place])
    this.wording = wording
  }

  /** The place of a text. The same words may stand there twice, once as something that users may see. */
  private place(text: string, leaks: boolean): number {
    const key = `${leaks} ${text}`
    const known = this.places.get(key)
    if (known !== undefined) return known
    this.places.set(key, this.texts.length)
    this.leaks.push(leaks)
    return this.texts.push(text) - 1
  }

  /** The place of what was said, among the sayings. */
  say(said: Said): number {
    const key = JSON.stringify([said.text, said.otherwise, said.payload])
    const known = this.known.get(key)
    if (known !== undefined) return known
    this.known.set(key, this.sayings.length)
    const wordings = isPlain(said, this.wording)
      ? [{ shown: said.text, leaks: false }]
      : further().allWordings(said, this.wording)
    return this.sayings.push(wordings.map(({ shown, leaks }) => this.place(shown, leaks))) - 1
  }
}

const PRINTABLE = /^[ -~]+$/

/** Nothing is to be cleaned, cut or quoted: it says the same whatever the rules are. */
function isPlain({ text, payload }: Said, { max, redactions }: Wording): boolean {
  return (
    payload === null &&
    redactions === null &&
    text.length <= max &&
    text.trim() !== '' &&
    PRINTABLE.test(text) &&
    sanitise(text) === text
  )
}
