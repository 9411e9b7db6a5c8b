/** `explore`: searches everything that can happen without time. */
import { type Exploration, explore } from '../run/explore.ts'
import { payloadKinds } from '../run/explore-payloads.ts'
import { checkCrashPoints, checkFaults, type ExploreBounds, explorePlan } from '../run/explore-plan.ts'
import type { Message } from '../sim/messages.ts'
import type { Plan } from '../sim/plan.ts'
import { decodeRules } from '../sim/rule-values.ts'
import { sentenceOf } from '../view/words.ts'
import { type Parsed, parse, presetOf, settingsOf, wholeOf } from './arguments.ts'
import { UsageError } from './usage.ts'

/** Options that bound a search. */
export const BOUNDS = {
  rules: { type: 'string' },
  set: { type: 'string', multiple: true },
  jobs: { type: 'string' },
  workers: { type: 'string' },
  faults: { type: 'string' },
  only: { type: 'string' },
  'crash-at': { type: 'string' },
  'shared-entity': { type: 'boolean' },
  limit: { type: 'string' },
  json: { type: 'boolean' },
} as const

const STATES_MAX = 400_000

const listed = ({ values }: Parsed, name: string): string[] | undefined =>
  (values[name] as string | undefined)?.split(',')

/** What `--jobs` to `--limit` say, with `faults` as the default of how many may strike. */
export function boundsOf(parsed: Parsed, faults: number): { bounds: ExploreBounds; statesMax: number; rest: string[] } {
  const { set, rest } = settingsOf(parsed)
  const only = listed(parsed, 'only')
  const crashAt = listed(parsed, 'crash-at')
  const bounds = {
    preset: presetOf(parsed),
    set,
    jobs: wholeOf(parsed, 'jobs', 1, 1, 3),
    workers: wholeOf(parsed, 'workers', 2, 1, 3),
    faults: wholeOf(parsed, 'faults', faults, 0, 3),
    only: only && checkFaults(only),
    crashAt: checkCrashPoints(crashAt ?? ['now']),
    sharedEntity: parsed.values['shared-entity'] === true,
  }
  return { bounds, statesMax: wholeOf(parsed, 'limit', STATES_MAX, 1, 100_000_000), rest }
}

/** Names of payloads that are all one to this plan, group by group. */
function payloadsAlike(plan: Plan): string[][] {
  return payloadKinds(plan)
    .filter((kind) => kind.length > 1)
    .map((kind) => kind.map((payload) => plan.payloads[payload].name))
}

function messageInWords(plan: Plan, { kind, choice }: Message): string {
  return choice < 0 ? kind : `${kind} ${plan.payloads[choice].name}`
}

function asJson(plan: Plan, bounds: ExploreBounds, { found, ...totals }: Exploration, seconds: number): string {
  const { jobs, workers, faults, sharedEntity, crashAt } = bounds
  const verdicts = found.map(({ trace, ...rest }) => ({
    ...rest,
    trace: trace.map(({ message, facts }) => ({
      message: messageInWords(plan, message),
      facts: facts.map((fact) => ({ kind: fact.kind, sentence: sentenceOf(plan, fact) })),
    })),
  }))
  return JSON.stringify({
    rules: decodeRules(plan.rules),
    ...{ jobs, workers, faults, sharedEntity, crashAt },
    payloadsAlike: payloadsAlike(plan),
    verdicts,
    ...totals,
    seconds,
  })
}

function inWords(plan: Plan, { found, states, transitions, depth, exhausted }: Exploration, seconds: number): string {
  const lines = [
    `${states} states, ${transitions} transitions, depth ${depth}, ${seconds.toFixed(1)} s; ${exhausted ? 'nothing left to try within these bounds' : 'stopped before everything was tried'}`,
    ...payloadsAlike(plan).map(
      ([first, ...others]) => `${first} stands for ${others.join(', ')} too: all one under these rules`,
    ),
  ]
  for (const { verdict, faults, length, trace, loopFrom } of found) {
    lines.push('', `${verdict}: ${length} steps, ${faults} faults`)
    for (const [i, { message, facts }] of trace.entries()) {
      const loop = i === loopFrom ? ' (from here on, for ever)' : ''
      lines.push(
        `  ${i + 1}. ${messageInWords(plan, message)}${loop}: ${facts.map((fact) => sentenceOf(plan, fact)).join(' ') || 'nothing visible.'}`,
      )
    }
  }
  return lines.join('\n')
}

/**
 * @param nowMs a clock, for the seconds that the output reports
 * @returns what to print
 */
export function exploreCommand(args: readonly string[], nowMs: () => number): string {
  const parsed = parse(args, BOUNDS)
  const { bounds, statesMax, rest } = boundsOf(parsed, 0)
  if (rest.length > 0) throw new UsageError(`explore takes no "${rest[0]}"`)
  const plan = explorePlan(bounds)
  const startedMs = nowMs()
  const exploration = explore(plan, { statesMax })
  const seconds = Math.round(nowMs() - startedMs) / 1000
  return parsed.values['json'] === true
    ? asJson(plan, bounds, exploration, seconds)
    : inWords(plan, exploration, seconds)
}
