/** What the panels say at one instant: nodes and their breakers, keys, workers, and how a job stands. */
import { copiesOf } from '../run/copies.ts'
import type { Recording } from '../run/record.ts'
import { breakersInForce } from '../sim/breaker/whose.ts'
import { budgetKeySeen, resultKeySeen } from '../sim/keys.ts'
import { CLOSED, CONSUMER_STATES, HALF_OPEN } from '../sim/machines.ts'
import { decodeRules } from '../sim/rule-values.ts'
import type { RuleSet } from '../sim/rules.ts'
import { countIn, payloadIn, textIn } from '../sim/store/values.ts'
import { jobOfWait, LEAKED, type World, workerOfWait } from '../sim/world.ts'
import { doingOf } from './node-doing.ts'
import { clockAt } from './words.ts'

export interface BreakerPanel {
  /** Whose it is, where each worker has its own; otherwise empty. */
  readonly worker: string
  readonly phaseSays: string
  readonly strikes: string
  readonly slots: string
  readonly wedged: boolean
}

export interface NodePanel {
  readonly id: string
  readonly doing: string
  /** The one that all share, or each worker's own. */
  readonly breakers: readonly BreakerPanel[]
}

export interface KeyPanel {
  readonly name: string
  readonly kind: 'result' | 'budget'
  readonly held: boolean
  /** The bytes of a result, the count of a budget. */
  readonly value: string
  /** "empty since 18:28:00", "read by GETDEL", "never written". */
  readonly note: string
  readonly copies: number
  /** It held a result, and a read or a delete took it. */
  readonly emptied: boolean
}

export interface WorkerPanel {
  readonly id: string
  readonly doing: readonly { readonly job: string; readonly says: string; readonly waiting: boolean }[]
}

export interface JobPanel {
  readonly attempts: number
  readonly nodes: readonly string[]
  readonly budget: string
}

const plural = (n: number, one: string, many = `${one}s`): string => (n === 1 ? `1 ${one}` : `${n} ${many}`)

function slotWords(w: World, breaker: number): string {
  const { probesMax } = w.plan.numbers
  const held = w.slotHolder.slice(breaker * probesMax, (breaker + 1) * probesMax).filter((holder) => holder !== 0)
  if (held.length === 0) return probesMax === 1 ? 'test slot free' : `${probesMax} test slots free`
  const words = held.map((holder) =>
    holder === LEAKED
      ? 'test slot leaked: its holder is gone'
      : `test slot held by ${w.plan.workers[workerOfWait(w, holder - 1)].id} for ${w.plan.jobs[jobOfWait(w, holder - 1)].id}`,
  )
  return words.join('; ')
}

function phaseWords(w: World, breaker: number): string {
  if (w.breakerState[breaker] === CLOSED) return 'letting jobs through'
  if (w.breakerState[breaker] === HALF_OPEN) return 'half-open, one test at a time'
  return w.breakerCooled[breaker] === 1 ? 'open, the next job is a test' : 'open, refuses every job'
}

/** The nodes with their breakers. */
export function nodePanels(w: World): NodePanel[] {
  const { breakerLimit } = w.plan.numbers
  return w.plan.nodes.map(({ id }, node) => ({
    id,
    doing: doingOf(w, node),
    breakers: breakersInForce(w, node).map(({ breaker, owner }) => ({
      worker: owner < 0 ? '' : w.plan.workers[owner].id,
      phaseSays: phaseWords(w, breaker),
      strikes: `${w.breakerFailures[breaker]} of ${plural(breakerLimit, 'strike')}`,
      slots: slotWords(w, breaker),
      wedged: w.breakerWedged[breaker] === 1,
    })),
  }))
}

/** What happened to each key, so that a panel can say since when it is empty. Gathered once for a recording. */
export interface KeyHistory {
  readonly events: readonly {
    readonly fact: number
    readonly key: number
    readonly what: 'written' | 'gone' | 'expired'
    readonly by: string
  }[]
}

/** Gathers the history of all keys. */
export function keyHistory({ facts }: Recording): KeyHistory {
  const events: KeyHistory['events'][number][] = []
  for (let fact = 0; fact < facts.length; fact++) {
    const it = facts[fact]
    if (it.kind === 'written') events.push({ fact, key: it.key, what: 'written', by: 'SET' })
    else if (it.kind === 'read' && it.destroyed) events.push({ fact, key: it.key, what: 'gone', by: 'GETDEL' })
    else if (it.kind === 'deleted' && it.existed) events.push({ fact, key: it.key, what: 'gone', by: 'DEL' })
    else if (it.kind === 'key-expired') events.push({ fact, key: it.key, what: 'expired', by: 'its TTL' })
    else if (it.kind === 'console' || it.kind === 'failed-over')
      for (const { key, anew, held } of it.changes)
        if (anew)
          events.push({ fact, key, what: held ? 'written' : 'gone', by: it.kind === 'console' ? 'hand' : 'a failover' })
  }
  return { events }
}

const CLIP = 2000

/** The keys of `job` after the first `facts` facts, with the world as it then was. */
export function keyPanels(recording: Recording, w: World, job: number, history: KeyHistory, facts: number): KeyPanel[] {
  const { plan } = recording
  // Where time does not count, no clock is told.
  const at = (fact: number, before: string): string =>
    plan.untimed === null ? `${before}${clockAt(plan, recording.facts[fact].atMs)}` : ''
  return plan.keys.flatMap((key, index): KeyPanel[] => {
    if (key.job !== job) return []
    const held = w.keyHeld[index] === 1
    const last = history.events.findLast((event) => event.key === index && event.fact < facts)
    if (key.kind === 'budget') {
      const ttl = !held ? 'no count yet' : w.keyHasTtl[index] === 1 ? 'has a TTL' : 'no TTL: never expires'
      const note = !held && last?.what === 'expired' ? `expired${at(last.fact, ' ')}` : ttl
      return [
        {
          name: key.name,
          kind: 'budget',
          held,
          value: textIn(w, index) ?? '',
          note,
          copies: 0,
          emptied: false,
        },
      ]
    }
    const since = last === undefined ? '' : at(last.fact, ' since ')
    const note =
      last === undefined
        ? 'nothing written yet'
        : held
          ? `written${at(last.fact, ' ')}`
          : last.what === 'expired'
            ? 'expired'
            : `read and deleted by ${last.by}`
    const text = plan.payloads[payloadIn(w, index)]?.text ?? ''
    return [
      {
        name: key.name,
        kind: 'result',
        held,
        value: held ? text.slice(0, CLIP) : `empty${since}`,
        note,
        // Those in workers' hands are of the key that they look under.
        copies: index === resultKeySeen(w, job, Math.max(1, w.jobAttempt[job])) ? copiesOf(w, job) : w.keyHeld[index],
        emptied: !held && last !== undefined,
      },
    ]
  })
}

const STATE_WORDS: Readonly<Record<string, string>> = {
  gated: 'waits at the breaker',
  'listening.waiting': 'waiting',
  'listening.fetching': 'waits for a reply',
  'listening.lastLook': 'last look, waits for a reply',
}

/** The workers and what each waits for. */
export function workerPanels(w: World): WorkerPanel[] {
  const jobs = w.plan.jobs.length
  return w.plan.workers.map(({ id }, worker) => {
    const doing: WorkerPanel['doing'][number][] = []
    if (w.workerUp[worker] === 0) return { id, doing: [{ job: '', says: 'down', waiting: false }] }
    if (w.workerPaused[worker] === 1) doing.push({ job: '', says: 'pauses', waiting: false })
    for (let job = 0; job < jobs; job++) {
      const wait = worker * jobs + job
      const state = w.waitState[wait]
      if (state === 0) continue
      const name = CONSUMER_STATES[state]
      const hopeless = w.waitHopeless[wait] === 1
      const says = name.startsWith('holding')
        ? 'holds on until the record is back'
        : (STATE_WORDS[name] ?? name.split('.').at(-1) ?? name)
      doing.push({
        job: w.plan.jobs[job].id,
        says: hopeless ? `${says}; only its ceiling can end this` : says,
        waiting: true,
      })
    }
    return { id, doing }
  })
}

function budgetWords(w: World, job: number, rules: RuleSet): string {
  const budgetKey = budgetKeySeen(w, job)
  switch (rules.budget) {
    case 'none':
      return 'no retry'
    case 'servers-limit-1':
      return `server list: ${w.jobServers[job]} of 1`
    case 'servers-dedupe-limit-2':
      return `server list: ${w.jobServers[job]} of 2`
    default: {
      if (w.keyHeld[budgetKey] === 0) return `counter: 0 of ${rules['budget-limit']}, not there yet`
      const life = w.keyHasTtl[budgetKey] === 1 ? 'has a TTL' : 'no TTL'
      return `counter: ${countIn(w, budgetKey)} of ${rules['budget-limit']}, ${life}`
    }
  }
}

/** How a job stands: attempts so far, where they ran, and what is left of its retry budget. */
export function jobPanel(recording: Recording, w: World, job: number, facts: number): JobPanel {
  const nodes: string[] = []
  // Attempts are few, but a run that goes round for ever has many: the last ones tell the story.
  for (let i = 0; i < facts && i < recording.facts.length; i++) {
    const fact = recording.facts[i]
    if (fact.kind === 'attempt-started' && fact.job === job) nodes.push(w.plan.nodes[fact.node].id)
  }
  return { attempts: w.jobAttempt[job], nodes: nodes.slice(-8), budget: budgetWords(w, job, decodeRules(w.ruleValue)) }
}
