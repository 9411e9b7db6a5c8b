/**
 * Which messages of a run are worth a moment, and where its story ends. A worker looks thousands of times; a look
 * that finds what the last one found says nothing new, and is told as one line and passed over in one go.
 */
import { factsAfter, type Recording } from '../run/record.ts'
import type { Fact } from '../sim/facts.ts'
import { isChange } from './words.ts'

export interface Narration {
  /** For each message: it says nothing that the one before it (of the same job) has not said. */
  readonly quiet: readonly boolean[]
  /** Messages up to the last change anyone sees; what follows only tidies up. */
  readonly closing: number
}

/** What a message says, apart from when and after which kind of look. Empty where it says nothing. */
function gist(facts: readonly Fact[], from: number, to: number): string {
  let said = ''
  for (let i = from; i < to; i++) {
    const fact = facts[i]
    said += fact.kind
    if (fact.kind === 'read') said += `${fact.reply}${fact.payload}${fact.destroyed}`
    else if (fact.kind === 'gate-refused') said += `${fact.node}${fact.reason}`
    else if (fact.kind === 'classified') said += fact.reading
    said += ';'
  }
  return said
}

const LOOKING = new Set<string>(['read', 'classified', 'ignored', 'gate-refused'])

/** Tells the messages that matter from those that repeat. */
export function narrationOf(recording: Recording): Narration {
  const { facts, messageAtMs, factsUpTo } = recording
  const lastGist = new Map<number, string>()
  const quiet: boolean[] = []
  let closing = 0
  for (let message = 0; message < messageAtMs.length; message++) {
    const from = factsAfter(recording, message)
    const to = factsUpTo[message]
    if (from === to) {
      quiet.push(true)
      continue
    }
    const first = facts[from]
    const job = 'job' in first ? first.job : -1
    if (to - from === 1 && first.kind === 'read' && first.reply === 'nil') {
      lastGist.delete(job)
      quiet.push(true) // most of a long run: looked at no further
      continue
    }
    let onlyLooks = true
    for (let i = from; i < to && onlyLooks; i++) onlyLooks = LOOKING.has(facts[i].kind)
    const said = onlyLooks ? gist(facts, from, to) : ''
    const repeats = said !== '' && lastGist.get(job) === said
    lastGist.set(job, said)
    quiet.push(repeats)
    if (!repeats && facts.slice(from, to).some(({ kind }) => isChange(kind) || kind === 'horizon'))
      closing = message + 1
  }
  return { quiet, closing: closing === 0 ? messageAtMs.length : closing }
}
