/** Looking at the key, and what the worker makes of what it finds. */
import { LOOKS, type Look } from './consumer.ts'
import { crashesAt } from './crash.ts'
import type { Fact } from './facts.ts'
import { KIND, MESSAGES } from './messages.ts'
import { push } from './queue.ts'
import { DEAD, EVENT, NONE } from './raised.ts'
import { RULES } from './rules.ts'
import { type RulesInForce, rulesForecast, rulesOf } from './rules-in-force.ts'
import { deleteKey, storeOut } from './store.ts'
import { jobOfWait, type World, workerOfWait } from './world.ts'

const PARSE_OPTIONS = Object.keys(RULES.parse.options)

/** Place of the parser that the rules name, among a payload's readings. */
export function parserIn(rules: RulesInForce): number {
  return PARSE_OPTIONS.indexOf(rules.parse)
}

/** The worker reads its key, in the way the rules say. */
export function lookAtKey(w: World, facts: Fact[], wait: number, look: Look): number {
  if (crashesAt(w, facts, wait, 'before-read')) return DEAD
  w.waitLook[wait] = LOOKS.indexOf(look)
  const atMs = w.now[0]
  const worker = workerOfWait(w, wait)
  const job = jobOfWait(w, wait)
  const key = w.plan.jobs[job].resultKey
  const command = rulesOf(w).read === 'getdel' ? 'getdel' : 'get'
  const out = storeOut(w)
  if (out !== null) {
    facts.push({ kind: 'read', atMs, job, worker, key, look, command, reply: out, payload: -1, destroyed: false })
    return EVENT.UNREACHABLE
  }
  if (w.readRepliesLost[worker] > 0 && !survivesLostReply(w, facts, wait, command)) return NONE
  if (w.keyHeld[key] === 0) {
    facts.push({ kind: 'read', atMs, job, worker, key, look, command, reply: 'nil', payload: -1, destroyed: false })
    return EVENT.EMPTY
  }
  const destroyed = command === 'getdel'
  const payload = w.keyValue[key]
  w.waitHand[wait] = payload + 1
  w.waitHandAttempt[wait] = w.keyAttempt[key]
  w.waitHandDid[wait] = w.keyDid[key]
  w.waitHandOnly[wait] = destroyed ? 1 : 0
  if (destroyed) deleteKey(w, key)
  facts.push({ kind: 'read', atMs, job, worker, key, look, command, reply: 'value', payload, destroyed })
  return crashesAt(w, facts, wait, 'after-read') ? DEAD : EVENT.VALUE
}

/** A read is executed and its reply lost. True where the client repeats it; otherwise its error comes at the client's timeout. */
function survivesLostReply(w: World, facts: Fact[], wait: number, command: 'getdel' | 'get'): boolean {
  const atMs = w.now[0]
  const worker = workerOfWait(w, wait)
  const job = jobOfWait(w, wait)
  const key = w.plan.jobs[job].resultKey
  w.readRepliesLost[worker]--
  const held = w.keyHeld[key] === 1
  const destroyed = held && command === 'getdel'
  const payload = held ? w.keyValue[key] : -1
  if (destroyed) deleteKey(w, key)
  facts.push({
    kind: 'read',
    atMs,
    job,
    worker,
    key,
    look: LOOKS[w.waitLook[wait]],
    command,
    reply: 'lost',
    payload,
    destroyed,
  })
  if (rulesOf(w).resend === 'on') return true
  push(
    w.pending,
    atMs + w.plan.numbers.clientTimeoutMs,
    MESSAGES.replyTimeout.rank,
    KIND.replyTimeout,
    wait,
    w.waitLook[wait],
    command === 'getdel' ? 1 : 0,
    0,
  )
  return false
}

/** The worker makes of the payload in its hand what the rules say. */
export function classify(w: World, facts: Fact[], wait: number): number {
  const payload = w.waitHand[wait] - 1
  const option = parserIn(rulesOf(w))
  const { kind } = w.plan.payloads[payload].readings[option]
  const look = LOOKS[w.waitLook[wait]]
  facts.push({
    kind: 'classified',
    atMs: w.now[0],
    job: jobOfWait(w, wait),
    worker: workerOfWait(w, wait),
    look,
    reading: kind,
    says: w.plan.payloads[payload].says[option],
    payload,
  })
  switch (kind) {
    case 'done':
      return EVENT.DONE
    case 'step-error':
      return EVENT.STEP_ERROR
    case 'protocol-error':
      return EVENT.PROTOCOL_ERROR
  }
}

/** The worker lets go of the payload in its hand. */
export function ignore(w: World, facts: Fact[], wait: number): number {
  const payload = w.plan.payloads[w.waitHand[wait] - 1]
  const reading = payload.readings[parserIn(rulesForecast(w))].kind // consulted a moment ago, by `classify`
  const look = LOOKS[w.waitLook[wait]]
  const destroyed = w.waitHandOnly[wait] === 1
  w.waitSawValue[wait] = destroyed ? 0 : 1
  w.waitLook[wait] = 0
  w.waitHand[wait] = 0
  w.waitHandAttempt[wait] = 0
  w.waitHandDid[wait] = 0
  w.waitHandOnly[wait] = 0
  facts.push({
    kind: 'ignored',
    atMs: w.now[0],
    job: jobOfWait(w, wait),
    worker: workerOfWait(w, wait),
    look,
    reading,
    destroyed,
  })
  return NONE
}
