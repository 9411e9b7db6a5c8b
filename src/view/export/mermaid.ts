/**
 * A run as a sequence diagram in Mermaid's language: who spoke to whom, with clocks. Looks that find nothing new are one
 * loop. What names and payloads hold is text: every sign that the language knows is written as its number.
 */
import type { Both } from '../../run/compare-runs.ts'
import type { Recording } from '../../run/record.ts'
import type { Fact } from '../../sim/facts.ts'
import type { Plan } from '../../sim/plan.ts'
import { cut } from '../../sim/text.ts'
import { counted } from '../counts.ts'
import { type LogRow, logRows } from '../log.ts'
import { narrationOf } from '../narration.ts'
import { visible } from '../visible.ts'
import { clockAt, durationInWords, quoted, sentenceOf } from '../words.ts'

/** Mermaid refuses texts of more than 50,000 characters. */
const TEXT_MAX = 40_000
/** More than this nobody reads. */
const STEPS_MAX = 240
const LINE_MAX = 140
const PARTING_MAX = 400
/** Participants of one kind that get a line of their own; the last one stands for the rest. */
const KIND_MAX = 8

/** All but letters, digits and what the language has no use for; U+FB02 is Mermaid's own mark while it reads. */
const UNSAFE = /[^\p{L}\p{N} .,:()'"?!“”‘’…–—→=_/-]|\ufb02/gu
/** Words that change how Mermaid reads the rest of a line. */
const WORDS = /style|classdef|wrap|^end$/gi

const numbered = (text: string): string => [...text].map((char) => `#${char.codePointAt(0)};`).join('')

/** A text of any length and content as one line of a diagram. */
function said(text: string, most = LINE_MAX): string {
  const line = visible(text).replace(/\s+/g, ' ').trim()
  const short = cut(line, most)
  const shown = short.length < line.length ? `${short}…` : short
  return shown.replace(UNSAFE, numbered).replace(WORDS, (word) => `${numbered(word[0])}${word.slice(1)}`)
}

const USER = 'user'
const QUEUE = 'queue'
const STORE = 'store'

/** Who takes part, by their names in the diagram. */
class Cast {
  private readonly plan: Plan
  private readonly workersMost: number
  private readonly nodesMost: number

  constructor(plan: Plan) {
    this.plan = plan
    this.workersMost = Math.min(plan.workers.length, KIND_MAX)
    this.nodesMost = Math.min(plan.nodes.length, KIND_MAX)
  }

  worker(index: number): string {
    return `worker${Math.min(index, this.workersMost - 1)}`
  }

  node(index: number): string {
    return `node${Math.min(index, this.nodesMost - 1)}`
  }

  lines(): string[] {
    const { workers, nodes } = this.plan
    const named = (kind: string, ids: readonly { readonly id: string }[], most: number, prefix: string): string[] =>
      ids.slice(0, most).map(({ id }, i) => {
        const more = i === most - 1 && ids.length > most ? ` and ${ids.length - most} more` : ''
        return `participant ${kind}${i} as ${said(`${prefix}${id}${more}`)}`
      })
    return [
      `actor ${USER} as User`,
      `participant ${QUEUE} as Queue`,
      ...named('worker', workers, this.workersMost, ''),
      `participant ${STORE} as Key store`,
      ...named('node', nodes, this.nodesMost, 'Node '),
    ]
  }
}

const READ_WORDS: Readonly<Record<Extract<Fact, { kind: 'read' }>['command'], string>> = {
  getdel: 'GETDEL',
  get: 'GET',
  lmove: 'LMOVE',
  xreadgroup: 'XREADGROUP',
  xautoclaim: 'XAUTOCLAIM',
  eval: 'EVAL',
}

const ANSWERS: Readonly<Record<string, string>> = {
  nil: 'empty',
  loading: 'loading',
  unreachable: 'unreachable',
  timeout: 'no reply in time',
  'wrong-type': 'of another type',
  full: 'the store is full',
}

type Read = Extract<Fact, { kind: 'read' }>

/** A look and its answer, without clocks. */
function look({ plan }: Recording, cast: Cast, fact: Read, clock: string): string[] {
  const worker = cast.worker(fact.worker)
  const asks = `${worker}->>${STORE}: ${clock}${said(`${READ_WORDS[fact.command]} ${plan.keys[fact.key]?.name ?? ''}`)}`
  if (fact.reply === 'lost') return [asks, `${STORE}--x${worker}: the reply is lost`]
  const answer = fact.reply === 'value' ? quoted(plan, fact.payload) : (ANSWERS[fact.reply] ?? fact.reply)
  return [asks, `${STORE}-->>${worker}: ${said(answer)}`]
}

/** One fact as lines of the diagram; none where another says it already. */
function step(recording: Recording, cast: Cast, fact: Fact): string[] {
  const { plan } = recording
  const clock = `${clockAt(plan, fact.atMs)} `
  const note = (over: string, text = sentenceOf(plan, fact)): string[] => [`note over ${over}: ${clock}${said(text)}`]
  const tell = (from: string, arrow: string, to: string, text: string): string[] => [
    `${from}${arrow}${to}: ${clock}${said(text)}`,
  ]
  const jobId = 'job' in fact && fact.job >= 0 ? plan.jobs[fact.job].id : ''
  switch (fact.kind) {
    case 'enqueued':
      return tell(USER, '->>', QUEUE, jobId)
    case 'attempt-started':
      return tell(cast.worker(fact.worker), '->>', cast.node(fact.node), `${jobId}, attempt ${fact.attempt}`)
    case 'resubmitted':
      return tell(cast.worker(fact.worker), '->>', cast.node(fact.node), `${jobId} again, attempt ${fact.attempt}`)
    case 'written': {
      const writes = `${fact.command.toUpperCase()} ${plan.keys[fact.key]?.name ?? ''} ${quoted(plan, fact.payload)}`
      return tell(cast.node(fact.node), '->>', STORE, writes)
    }
    case 'write-refused':
      return tell(cast.node(fact.node), '-x', STORE, sentenceOf(plan, fact))
    case 'nudged':
      return fact.heardBy === 0
        ? note(STORE)
        : tell(STORE, '-)', cast.worker(waiting(recording, fact)), `nudge: ${jobId}`)
    case 'read': {
      const lines = look(recording, cast, fact, clock)
      return fact.destroyed && fact.payload >= 0
        ? [...lines, `note over ${STORE}: ${said('it is read and deleted')}`]
        : lines
    }
    case 'classified':
    case 'attempt-ended':
      return []
    case 'ignored':
      return note(
        cast.worker(fact.worker),
        `${sentenceOf(plan, fact)}${fact.destroyed ? ' It was the only copy.' : ''}`,
      )
    case 'requeued':
    case 'handed-back':
      return tell(cast.worker(fact.worker), '->>', QUEUE, `${jobId} goes back to the queue`)
    case 'committed':
    case 'failed':
      return tell(cast.worker(fact.worker), '->>', USER, sentenceOf(plan, fact))
    case 'counted':
    case 'expiry-set':
    case 'deleted':
    case 'claimed':
    case 'unclaimed':
      return tell(cast.worker(fact.worker), '->>', STORE, sentenceOf(plan, fact))
    case 'console':
      return note(STORE)
    case 'recurred':
    case 'horizon':
      return note(`${USER},${STORE}`)
  }
  if ('worker' in fact && fact.worker >= 0) return note(cast.worker(fact.worker))
  if ('node' in fact && fact.node >= 0) return note(cast.node(fact.node))
  return note(STORE)
}

/** Who waits for the job: whoever took it up last before the fact. */
function waiting({ facts }: Recording, { job, atMs }: Extract<Fact, { kind: 'nudged' }>): number {
  const last = facts.findLast(
    (fact) =>
      (fact.kind === 'attempt-started' || fact.kind === 'resumed' || fact.kind === 'subscribed') &&
      fact.job === job &&
      fact.atMs <= atMs,
  )
  return last !== undefined && 'worker' in last ? last.worker : 0
}

/** Looks that find nothing new, as one loop: each kind of look in it once. */
function loop(recording: Recording, cast: Cast, looks: readonly number[]): string[] {
  const { facts, plan } = recording
  const reads = looks.map((i) => facts[i]).filter((fact): fact is Read => fact.kind === 'read')
  const [first, last] = [reads[0], reads[reads.length - 1]]
  if (first === undefined || last === undefined) return []
  if (reads.length === 1) return look(recording, cast, first, `${clockAt(plan, first.atMs)} `)
  const body = [...new Set(reads.map((fact) => look(recording, cast, fact, '').join('\n')))].slice(0, 6)
  const every = reads.length > 1 ? `every ${durationInWords(plan.numbers.pollIntervalMs)}, ` : ''
  const head = `${every}${counted(reads.length)} looks, ${clockAt(plan, first.atMs)} to ${clockAt(plan, last.atMs)}`
  return [`loop ${said(head)}`, ...body.flatMap((lines) => lines.split('\n')), 'end']
}

const ends = (lines: readonly (readonly string[])[]): number =>
  lines.reduce((sum, one) => sum + one.reduce((length, line) => length + line.length + 3, 0), 0)

/** The first and the last of `all`, as many as fit into a share of text and number; what lies between is told in a note. */
function kept(all: readonly (readonly string[])[], share: number): (readonly string[])[] {
  let most = Math.min(all.length, Math.floor(STEPS_MAX * share))
  for (;;) {
    const head = Math.ceil(most / 2)
    const chosen = most >= all.length ? [...all] : [...all.slice(0, head), ...all.slice(all.length - (most - head))]
    if (ends(chosen) <= TEXT_MAX * share || most <= 2) {
      if (most < all.length)
        chosen.splice(head, 0, [`note over ${USER},${STORE}: ${counted(all.length - most)} more steps are left out`])
      return chosen
    }
    most = Math.floor(most * 0.8)
  }
}

/** A run's steps as lines of the diagram, as many as fit into a share of it. */
function stepsOf(recording: Recording, cast: Cast, share: number): string[] {
  const rows: readonly LogRow[] = logRows(recording, narrationOf(recording))
  const steps = rows
    .map(({ from, looks }) =>
      looks === null ? step(recording, cast, recording.facts[from]) : loop(recording, cast, looks),
    )
    .filter((lines) => lines.length > 0)
  return kept(steps, share).flat()
}

const diagramOf = (lines: readonly string[]): string =>
  `sequenceDiagram\n${lines.map((line) => `  ${line}`).join('\n')}\n`

/** The whole run as the text of a Mermaid diagram. */
export function sequenceDiagram(recording: Recording): string {
  const cast = new Cast(recording.plan)
  return diagramOf([...cast.lines(), ...stepsOf(recording, cast, 1)])
}

/** Two runs of one scenario as one diagram, the left above the right; `parting` says where they part. */
export function pairDiagram({ left, right }: Both<Recording>, parting: string): string {
  const cast = new Cast(left.plan)
  const over = (text: string): string => `note over ${USER},${STORE}: ${said(text, PARTING_MAX)}`
  return diagramOf([
    ...cast.lines(),
    over(parting),
    over('LEFT'),
    ...stepsOf(left, cast, 0.5),
    over('RIGHT'),
    ...stepsOf(right, cast, 0.5),
  ])
}
