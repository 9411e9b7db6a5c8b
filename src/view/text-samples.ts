/** Texts to begin with on the error text page, and the claims about them that can be played. */
import { type LinkState, nothingChosen } from '../scenario/link-state.ts'
import type { PayloadSource } from '../scenario/schema.ts'
import type { RuleName } from '../sim/rules.ts'
import type { TextCut } from '../sim/text/cleaning.ts'
import type { LabKind } from './text-lab.ts'

export interface TextSample {
  readonly says: string
  readonly kind: LabKind
  readonly source: Exclude<PayloadSource, { json: unknown }>
  readonly by: TextCut
  readonly max: number
  /** Patterns of its own, one a line. */
  readonly patterns: string
}

const PATH_AND_URL = 'cannot read the key of the tenant: /srv/app/keys/prod.pem, see https://intranet.example/42'
const HIDDEN_URL = 'the node said: see ht\u0007tps://intranet.example/42 for more'
const CUT_TEXT = `${'x'.repeat(185)} /srv/tenants/acme/keys/prod.pem unreadable`
const EMOJI = 'zu groß für den Knoten: 😀'
const TRUNCATED = '{"status":"done","owner":"me@tenant.example","result":'

const sample = (says: string, text: string, max = 200, kind: LabKind = 'message', patterns = ''): TextSample => ({
  says,
  kind,
  source: { text },
  by: 'code-points',
  max,
  patterns,
})

export const TEXT_SAMPLES: readonly TextSample[] = [
  sample('a path and a URL', PATH_AND_URL),
  sample('cut at 40', PATH_AND_URL, 40),
  sample('cut at 70', PATH_AND_URL, 70),
  sample('a hidden URL', HIDDEN_URL),
  sample('a pattern that wants it whole', CUT_TEXT, 200, 'message', '/srv/*.pem'),
  sample('right to left', 'invoice \u202egpj.exe\u202c was refused\u200b'),
  { ...sample('half a character', EMOJI, 28), by: 'bytes' },
  sample('payload cut short', TRUNCATED, 200, 'payload'),
  // "terminé à /srv/app/log" in Latin-1: two bytes that are no UTF-8.
  { ...sample('Latin-1', ''), source: { base64: 'dGVybWlu6SDgIC9zcnYvYXBwL2xvZw==' } },
]

/** A claim, shown failing and holding: two runs that differ in one rule. */
export interface TextClaim {
  readonly requirement: string
  readonly claim: string
  readonly rule: RuleName
  readonly bad: string
  readonly good: string
  readonly state: (option: string) => LinkState
}

const incident = (payload: PayloadSource, textMax: number, rule: RuleName) => (option: string) => ({
  ...nothingChosen('play', 'incident'),
  preset: 'all-fixed' as const,
  set: { [rule]: option },
  numbers: { textMax },
  payload,
})

const failing = (message: string): PayloadSource => ({ text: JSON.stringify({ status: 'error', message }) })

export const TEXT_CLAIMS: readonly TextClaim[] = [
  {
    requirement: 'R80',
    claim: 'Cut first at 40 characters, half a path is left.',
    rule: 'text-order',
    bad: 'cut-first',
    good: 'cut-last',
    state: incident(failing(PATH_AND_URL), 40, 'text-order'),
  },
  {
    requirement: 'R80',
    claim: 'Cut first at 70 characters, half a URL is left.',
    rule: 'text-order',
    bad: 'cut-first',
    good: 'cut-last',
    state: incident(failing(PATH_AND_URL), 70, 'text-order'),
  },
  {
    requirement: 'R81',
    claim: 'Redacted before stripping, a URL with a control character in it survives whole.',
    rule: 'text-order',
    bad: 'redact-first',
    good: 'cut-last',
    state: incident(failing(HIDDEN_URL), 200, 'text-order'),
  },
  {
    requirement: 'R81',
    claim: 'Cut by bytes, half a character is left.',
    rule: 'text-cut',
    bad: 'bytes',
    good: 'code-points',
    state: incident(failing(EMOJI), 28, 'text-cut'),
  },
  {
    requirement: 'R82',
    claim: 'A message that quotes the payload shows it to the user, cleaned or not.',
    rule: 'text-raw',
    bad: 'in-message',
    good: 'kept-out',
    state: incident({ text: TRUNCATED }, 200, 'text-raw'),
  },
]
