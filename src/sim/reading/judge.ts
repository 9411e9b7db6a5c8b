/** What a worker makes of the value in its hand. */
import { LOOKS } from '../consumer.ts'
import type { Fact } from '../facts.ts'
import { RECOVERIES } from '../fault-points.ts'
import { further } from '../further.ts'
import { crashesAt } from '../points.ts'
import { DEAD, EVENT, NONE } from '../raised.ts'
import { RULES } from '../rules.ts'
import { type RulesInForce, rulesForecast, rulesOf } from '../rules-in-force.ts'
import { usualWords } from '../text/sayings.ts'
import { jobOfWait, type World, workerOfWait } from '../world.ts'
import { emptyHand } from './way.ts'
import { wayOfHand } from './ways.ts'

const REDELIVER = RECOVERIES.indexOf('redeliver')

const PARSE_OPTIONS = Object.keys(RULES.parse.options)

/** Place of the parser that the rules name, among a payload's readings. */
export function parserIn(rules: RulesInForce): number {
  const { parse } = rules
  return typeof parse === 'number' ? parse : PARSE_OPTIONS.indexOf(parse)
}

/** The worker makes of the payload in its hand what the rules say. */
export function classify(w: World, facts: Fact[], wait: number): number {
  if (crashesAt(w, facts, wait, 'parsing')) return DEAD
  const payload = w.waitHand[wait] - 1
  if (w.plan.payloads[payload].crashesParser) {
    further().crash(w, facts, workerOfWait(w, wait), 'parsing', w.plan.numbers.crashBackMs, REDELIVER)
    return DEAD
  }
  const option = parserIn(rulesOf(w))
  const { kind } = w.plan.payloads[payload].readings[option]
  const saying = w.plan.payloads[payload].says[option]
  const look = LOOKS[w.waitLook[wait]]
  facts.push({
    kind: 'classified',
    atMs: w.now[0],
    job: jobOfWait(w, wait),
    worker: workerOfWait(w, wait),
    look,
    reading: kind,
    says: saying < 0 ? -1 : usualWords(w.plan.sayings[saying]),
    payload,
  })
  switch (kind) {
    case 'done':
      return EVENT.DONE
    case 'step-error':
      return EVENT.STEP_ERROR
    case 'protocol-error':
      return EVENT.PROTOCOL_ERROR
    case 'stopped':
      return EVENT.STOPPED
    case 'not-final':
      return EVENT.NOT_FINAL
  }
}

/** The worker lets go of the payload in its hand. */
export function ignore(w: World, facts: Fact[], wait: number): number {
  const payload = w.plan.payloads[w.waitHand[wait] - 1]
  const reading = payload.readings[parserIn(rulesForecast(w))].kind // consulted a moment ago, by `classify`
  const look = LOOKS[w.waitLook[wait]]
  const destroyed = w.waitHandOnly[wait] === 1
  const way = wayOfHand(w, wait)
  w.waitSawValue[wait] = destroyed || way?.takesOnlyCopy === true ? 0 : 1
  w.waitLook[wait] = 0
  emptyHand(w, wait)
  facts.push({
    kind: 'ignored',
    atMs: w.now[0],
    job: jobOfWait(w, wait),
    worker: workerOfWait(w, wait),
    look,
    reading,
    destroyed,
  })
  way?.letGo(w, facts, wait)
  return NONE
}
