/** `explore`: searches everything that can happen without time. */
import { type Exploration, explore } from '../run/explore.ts'
import { checkFaults, explorePlan } from '../run/explore-plan.ts'
import type { Message } from '../sim/messages.ts'
import type { Plan } from '../sim/plan.ts'
import { decodeRules } from '../sim/rule-values.ts'
import { sentenceOf } from '../view/words.ts'
import { parse, presetOf, settingsOf, wholeOf } from './arguments.ts'
import { UsageError } from './usage.ts'

const OPTIONS = {
  rules: { type: 'string' },
  set: { type: 'string', multiple: true },
  jobs: { type: 'string' },
  workers: { type: 'string' },
  faults: { type: 'string' },
  only: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean' },
} as const

function messageInWords(plan: Plan, { kind, choice }: Message): string {
  return choice < 0 ? kind : `${kind} ${plan.payloads[choice].name}`
}

interface Bounds {
  readonly jobs: number
  readonly workers: number
  readonly faults: number
}

function asJson(plan: Plan, bounds: Bounds, { found, ...totals }: Exploration, seconds: number): string {
  const verdicts = found.map(({ trace, ...rest }) => ({
    ...rest,
    trace: trace.map(({ message, facts }) => ({
      message: messageInWords(plan, message),
      facts: facts.map((fact) => ({ kind: fact.kind, sentence: sentenceOf(plan, fact) })),
    })),
  }))
  return JSON.stringify({ rules: decodeRules(plan.rules), ...bounds, verdicts, ...totals, seconds })
}

function inWords(plan: Plan, { found, states, transitions, depth, exhausted }: Exploration, seconds: number): string {
  const lines = [
    `${states} states, ${transitions} transitions, depth ${depth}, ${seconds.toFixed(1)} s; ${exhausted ? 'nothing left to try within these bounds' : 'stopped before everything was tried'}`,
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
  const parsed = parse(args, OPTIONS)
  const { set, rest } = settingsOf(parsed)
  if (rest.length > 0) throw new UsageError(`explore takes no "${rest[0]}"`)
  const { only, json } = parsed.values as { only?: string; json?: boolean }
  const bounds = {
    jobs: wholeOf(parsed, 'jobs', 1, 1, 3),
    workers: wholeOf(parsed, 'workers', 2, 1, 3),
    faults: wholeOf(parsed, 'faults', 0, 0, 3),
  }
  const searchedMax = wholeOf(parsed, 'limit', 400_000, 1, 100_000_000)
  const plan = explorePlan({
    ...bounds,
    preset: presetOf(parsed),
    set,
    only: only === undefined ? undefined : checkFaults(only.split(',')),
  })
  const startedMs = nowMs()
  const exploration = explore(plan, { searchedMax })
  const seconds = Math.round(nowMs() - startedMs) / 1000
  return json ? asJson(plan, bounds, exploration, seconds) : inWords(plan, exploration, seconds)
}
