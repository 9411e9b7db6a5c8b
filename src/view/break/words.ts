/**
 * What may happen next in a run without time, in words: one sentence for each message and fault on offer, told by who
 * acts. Total: whatever can be pending has its words.
 */

import { durationInWords } from '../../scenario/time-words.ts'
import { CONSUMER_EVENTS } from '../../sim/consumer.ts'
import { faultChosen } from '../../sim/enabled.ts'
import { COMMAND_CLASSES, CRASH_POINTS, FAULTS, RECOVERIES } from '../../sim/faults.ts'
import { CONSUMER_STATES } from '../../sim/machines.ts'
import type { Message } from '../../sim/messages.ts'
import type { Plan, PlanEdit } from '../../sim/plan.ts'
import { decodeRules } from '../../sim/rule-values.ts'
import { jobOfWait, type World, workerOfWait } from '../../sim/world.ts'
import { COMMAND_WORDS, POINT_WORDS } from '../fault-moments.ts'
import { quoted } from '../words.ts'

const several = (plan: Plan): boolean => plan.jobs.length > 1
const jobName = (plan: Plan, job: number): string => plan.jobs[job].id
const workerName = (plan: Plan, worker: number): string => plan.workers[worker].id
const nodeName = (plan: Plan, node: number): string => `Node ${plan.nodes[node].id}`

/** " for job-2"; nothing where there is but one job. */
const forJob = (plan: Plan, job: number): string => (several(plan) ? ` for ${jobName(plan, job)}` : '')

/** " (attempt 2)", once a job has had more than one. */
const attemptWords = (w: World, job: number, attempt: number): string =>
  w.jobAttempt[job] > 1 || attempt > 1 ? ` (attempt ${attempt})` : ''

/** "of node a", "of node a that worker-1 keeps". */
function breakerWords({ plan }: World, breaker: number): string {
  const nodes = plan.nodes.length
  const node = plan.nodes[breaker % nodes].id
  return plan.breakers > nodes
    ? `of node ${node} that ${workerName(plan, Math.floor(breaker / nodes))} keeps`
    : `of node ${node}`
}

/** Ends of a worker's way at which something may still lie under the key. */
const deletesAfter = (w: World, wait: number): boolean => {
  const { read } = decodeRules(w.plan.rules)
  return w.waitHand[wait] > 0 && read !== 'getdel' && read !== 'get'
}

/** A worker's own next step, by where it stands. */
function stepWords(w: World, wait: number): string {
  const { plan } = w
  const who = workerName(plan, workerOfWait(w, wait))
  const job = jobName(plan, jobOfWait(w, wait))
  switch (CONSUMER_STATES[w.waitState[wait]]) {
    case 'deciding':
      return `${who} acts on the failure of ${job}`
    case 'counted':
      return `${who} puts ${job} back into the queue`
    default:
      return deletesAfter(w, wait)
        ? `${who} deletes what it has read${forJob(plan, jobOfWait(w, wait))}, and is done`
        : `${who} is done with ${job}`
  }
}

/** What had been put off while the worker stood still. */
const PUT_OFF_WORDS: Readonly<Record<string, string>> = { NUDGE: 'hears the nudge', LIMIT: 'notices its ceiling' }

function expiryWords({ plan }: World, key: number): string {
  const { name, kind } = plan.keys[key]
  return kind === 'claim' ? `The claim ${name} runs out` : `${name} expires`
}

function writeWords(w: World, { a: job, b: attempt, c: node, d: packed, choice }: Message): string {
  const { plan } = w
  const which = `${forJob(plan, job)}${attemptWords(w, job, attempt)}`
  if (packed < 0) return `${nodeName(plan, node)} dies before it writes${which}`
  const replaced = w.nodePayload[node] - 1
  const payload = choice >= 0 ? choice : replaced >= 0 ? replaced : packed >> 3
  return `${nodeName(plan, node)} writes ${quoted(plan, payload)}${which}`
}

function editWords({ change }: PlanEdit): string {
  if ('typed' in change) return `Somebody types: ${change.typed}`
  return 'fault' in change
    ? `It happens as planned: ${FAULTS[change.fault].title.toLowerCase()}`
    : 'The rules change as planned'
}

/** How a job goes on; said only where it may in several ways. */
function recoveryWords({ plan }: World, recovery: number): string {
  if ((plan.untimed?.recoveries?.length ?? RECOVERIES.length) === 1) return ''
  return RECOVERIES[recovery] === 'resume' ? '; the same attempt will go on' : '; a new attempt will follow'
}

function faultWords(w: World, { a, b, c }: Message): string {
  const { plan } = w
  const { fault, worker, job, point, command, recovery } = faultChosen(w, a, b, c)
  switch (fault) {
    case 'worker-crash':
      return `${workerName(plan, worker)} dies ${POINT_WORDS[CRASH_POINTS[point]]}${recoveryWords(w, recovery)}`
    case 'reply-lost':
      return `The reply to ${workerName(plan, worker)}’s next ${COMMAND_WORDS[COMMAND_CLASSES[command]]} is lost`
    case 'wait-cancelled':
      return `${workerName(plan, worker)} is told to stop waiting${forJob(plan, job)}; the job goes back to the queue`
    case 'lease-expired-early':
      return `${workerName(plan, worker)} is taken for dead${forJob(plan, job)}, and somebody else gets the job${recoveryWords(w, recovery)}`
    case 'node-dies-before-writing':
      return `The node that works on ${jobName(plan, job)} dies before it writes`
    case 'nudge-dropped':
      return 'From now on no nudge arrives'
    default:
      return FAULTS[fault].title
  }
}

/** A job whose worker was lost is taken up where it was; otherwise it is handed out anew. */
export const goesOn = (w: World, { b: worker, c: recovery }: Message): boolean =>
  RECOVERIES[recovery] === 'resume' && w.workerUp[worker] === 1

/** What a message does, in one sentence without a full stop. `w`: the world in which it is pending or on offer. */
export function messageInWords(w: World, message: Message): string {
  const { plan } = w
  const { kind, a, b, c } = message
  switch (kind) {
    case 'edit':
      return editWords(plan.edits[a])
    case 'spanEnd':
      return `It is over as planned: ${editWords(plan.edits[a]).replace(/^[^:]*: /, '')}`
    case 'write':
      return writeWords(w, message)
    case 'nudge':
      return `The nudge${forJob(plan, a)}${attemptWords(w, a, b)} arrives`
    case 'arrive':
      return `${jobName(plan, a)} is ${w.jobStatus[a] === 0 ? 'put into the queue' : 'put into the queue once more, on purpose'}`
    case 'requeue':
      return `${jobName(plan, a)} is back in the queue`
    case 'back':
      return `${workerName(plan, a)} is back`
    case 'recover':
      return goesOn(w, message)
        ? `${workerName(plan, b)} takes up ${jobName(plan, a)} again where it was${attemptWords(w, a, message.d)}`
        : `${jobName(plan, a)} is handed out anew${attemptWords(w, a, message.d)}, since ${workerName(plan, b)} is gone`
    case 'coolDownEnd':
      return `The cool-down ${breakerWords(w, a)} ends`
    case 'leaseEnd':
      return `The lease on test slot ${(b % plan.numbers.probesMax) + 1} ${breakerWords(w, a)} ends`
    case 'replyTimeout':
      return `${workerName(plan, workerOfWait(w, a))} gives up on the reply${forJob(plan, jobOfWait(w, a))}`
    case 'deleteAgain':
      return `${workerName(plan, workerOfWait(w, a))}’s client repeats the delete of ${plan.keys[Math.floor(b / 16)].name}`
    case 'proceed': {
      const event = CONSUMER_EVENTS[b]
      if (event === 'PROCEED') return stepWords(w, a)
      return `${workerName(plan, workerOfWait(w, a))} ${PUT_OFF_WORDS[event] ?? 'does what it had put off'}${forJob(plan, jobOfWait(w, a))}`
    }
    case 'tick':
      return `${workerName(plan, workerOfWait(w, a))} polls${forJob(plan, jobOfWait(w, a))}`
    case 'limit':
      return `${workerName(plan, workerOfWait(w, a))} reaches its ceiling${forJob(plan, jobOfWait(w, a))}, and gives up`
    case 'expire':
      return expiryWords(w, a)
    case 'recordBack':
      return `${workerName(plan, workerOfWait(w, a))} finds the record back${forJob(plan, jobOfWait(w, a))}`
    case 'subscribe':
      return `${workerName(plan, workerOfWait(w, a))} begins to listen${forJob(plan, jobOfWait(w, a))}`
    case 'reap':
      return `The reaper puts ${quoted(plan, c)} back${forJob(plan, a)}${attemptWords(w, a, b)}`
    case 'reaperWrites':
      return `A late reaper puts ${jobName(plan, a)} back into the queue${attemptWords(w, a, b)}`
    case 'jobLeaseEnd':
      return `${workerName(plan, c)}’s lease on ${jobName(plan, a)} ends`
    case 'wake':
      return `Those who wait at the breaker ${breakerWords(w, a)} try again`
    case 'wakeWorker':
      return `${workerName(plan, a)} wakes`
    case 'stale':
      return `The monitor finds ${jobName(plan, a)} too old, after ${durationInWords(plan.numbers.staleAfterMs)}`
    case 'stop':
      return `${nodeName(plan, c)} stops its work${forJob(plan, a)}${attemptWords(w, a, b)}`
    case 'take':
      return `${workerName(plan, b)} takes ${jobName(plan, a)}`
    case 'fault':
      return faultWords(w, message)
  }
}

/** What has been thrown in and has not struck yet, or goes on: a sentence each, without a full stop. */
export function stillToCome(w: World): readonly string[] {
  const { plan } = w
  const said: string[] = []
  for (const [worker] of plan.workers.entries()) {
    const name = workerName(plan, worker)
    if (w.workerUp[worker] === 0) said.push(`${name} is down`)
    if (w.crashPoint[worker] > 0) said.push(`${name} will die ${POINT_WORDS[CRASH_POINTS[w.crashPoint[worker] - 1]]}`)
    for (const [i, command] of COMMAND_CLASSES.entries())
      if (w.repliesLost[worker * COMMAND_CLASSES.length + i] > 0)
        said.push(`the reply to ${name}’s next ${COMMAND_WORDS[command]} will be lost`)
  }
  if (w.nudgesDropped[0] > 0) said.push('no nudge arrives')
  return said
}
