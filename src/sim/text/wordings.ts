/** Every wording of a text that the rules can ask for, and whether users should not see it. */
import { type Cleaned, cleanBy } from './cleaning.ts'
import { leaksIn } from './leaks.ts'
import { CUTS, ORDERS, type Said, type Wording } from './sayings.ts'

/** A text as it would be shown. */
export interface Worded {
  readonly shown: string
  readonly leaks: boolean
}

/** All wordings of a text: as it came, then by order and by what its length counts in. */
function wordings(text: string, otherwise: string, { max, redactions }: Wording): Cleaned[] {
  const asItCame = { shown: text, cutting: { before: text, after: text } }
  const cleaned = ORDERS.flatMap((order) => cleanBy(text, CUTS, { order, max, redactions }))
  return [asItCame, ...cleaned].map((one) => (one.shown.trim() === '' ? { ...one, shown: otherwise } : one))
}

/** The wordings of a saying, in its order: with the raw payload kept out, then with it in the message. */
export function allWordings({ text, otherwise, payload }: Said, wording: Wording): Worded[] {
  const { redactions } = wording
  const keptOut = wordings(text, otherwise, wording)
  const places = keptOut.map(({ shown, cutting }) => ({
    shown,
    leaks: leaksIn(shown, cutting, redactions).length > 0,
  }))
  if (payload === null || payload === '') return [...places, ...places]
  // A cut may leave nothing of the payload; then it is not shown.
  const quoting = wordings(`${text}: ${payload}`, otherwise, wording).map(({ shown, cutting }, i) => ({
    shown,
    leaks: !keptOut[i].shown.startsWith(shown) || leaksIn(shown, cutting, redactions).length > 0,
  }))
  return [...places, ...quoting]
}
