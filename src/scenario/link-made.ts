/** Makes the link to a state, which `link.ts` reads: in an address that can be read by people too. */
import type { Side } from './choices.ts'
import { LINK_VERSION, OTHER_PREFIX } from './link.ts'
import { EDIT_TEXTS } from './link-content.ts'
import { linkedLine } from './link-line.ts'
import type { LinkState, Place } from './link-state.ts'
import { packPayload } from './packing.ts'
import type { ScenarioEdit } from './schema.ts'

/** Custom content in a link, compressed. */
const CONTENT_MAX = 8192
/** Programs that pass links on cut longer ones. */
const LINK_MAX = 12_000

/** A field of a link; an empty one is left out. */
type Part = readonly [name: string, text: string]

export type MadeLink = { readonly hash: string } | { readonly tooLarge: number }

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
  const sideParts = async (side: Side, prefix = ''): Promise<Part[]> => {
    const work: string[] = []
    for (const [place, { run, payload }] of Object.entries(side.work)) {
      const changes = [run === undefined ? '' : `;run:${run}`]
      if (payload !== undefined) changes.push(`;payload:${await packed(payload)}`)
      work.push(place + changes.join(''))
    }
    const parts: readonly Part[] = [
      ['step', side.preset ?? ''],
      ['set', pairs(side.set)],
      ['numbers', pairs(side.numbers)],
      ['edits', side.edits.map(editText).join(',')],
      ['work', work.join(',')],
      ['payload', side.payload === null ? '' : await packed(side.payload)],
      ['script', side.script === null ? '' : await packed({ text: side.script })],
    ]
    return parts.map(([name, text]) => [prefix + name, text])
  }
  const { own, other, job, map, at } = state
  const parts: readonly Part[] = [
    ['scenario', state.scenario],
    ['own', own === null ? '' : await packed({ json: own })],
    ...(await sideParts(state)),
    ...(other === null ? [] : [['other', 'yes'] as const, ...(await sideParts(other, OTHER_PREFIX))]),
    ['job', job ?? ''],
    ['map', map ?? ''],
    ['at', at === null ? '' : placeText(at)],
  ]
  const query = parts.filter(([, text]) => text !== '').map(([name, text]) => `${name}=${inAddress(text)}`)
  const hash = `#${state.room}?${[`v=${LINK_VERSION}`, ...query, 'end'].join('&')}`
  if (content > CONTENT_MAX || hash.length > LINK_MAX) return { tooLarge: Math.max(content, hash.length) }
  return { hash }
}
