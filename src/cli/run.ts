/** `run`: plays one scenario and says what came of it. */
import { type Recording, record } from '../run/record.ts'
import { breakerId, type JobSummary, type Summary, summarise } from '../run/summary.ts'
import { compile } from '../scenario/compile.ts'
import type { Fact } from '../sim/facts.ts'
import { HOLDS_WHEN } from '../sim/verdicts/definitions.ts'
import { untrueInWords } from '../view/untrue.ts'
import { visible } from '../view/visible.ts'
import { clockAt, durationInWords, sentenceOf } from '../view/words.ts'
import { oneScenario, parse, playedFor, presetOf, RUN_OPTIONS, settingsOf } from './arguments.ts'
import { loadEdits, loadScenario, readBytes } from './files.ts'
import { UsageError } from './usage.ts'

const OPTIONS = {
  ...RUN_OPTIONS,
  json: { type: 'boolean' },
  log: { type: 'boolean' },
} as const

/** Facts with their order within the instant, as the JSON and the log show them. */
function ordered(facts: readonly Fact[]): { fact: Fact; order: number }[] {
  let order = 0
  return facts.map((fact, i) => {
    order = i > 0 && facts[i - 1].atMs === fact.atMs ? order + 1 : 0
    return { fact, order }
  })
}

function asJson(recording: Recording): string {
  const { plan, facts } = recording
  const summary = summarise(recording)
  return JSON.stringify({
    ...summary,
    facts: ordered(facts).map(({ fact, order }) => ({
      atMs: fact.atMs,
      order,
      kind: fact.kind,
      sentence: sentenceOf(plan, fact),
    })),
  })
}

function asLog({ plan, facts }: Recording): string {
  return facts.map((fact) => `${clockAt(plan, fact.atMs)}  ${sentenceOf(plan, fact)}`).join('\n')
}

function jobInWords(job: JobSummary): string {
  const where = job.attempts.map(({ node }) => node).join(', ')
  const tried = `${job.attempts.length} ${job.attempts.length === 1 ? 'attempt' : 'attempts'}${where === '' ? '' : ` (on ${where.length > 60 ? `${where.slice(0, 60)}…` : where})`}`
  const answered =
    job.settledAfterMs === null
      ? `still ${job.status}`
      : `${job.status}${job.cause === null ? '' : ` (${visible(job.cause)})`} after ${durationInWords(job.settledAfterMs)}`
  const untrueFor = untrueInWords(job)
  const untrue = untrueFor === null ? '' : `; told something untrue ${untrueFor}`
  return `  ${job.id}: ${answered}, ${tried}${untrue}; ${job.verdicts.join(', ') || 'no verdict'}`
}

function inWords(summary: Summary): string {
  const verdicts = summary.verdicts.map((slug) => `  ${slug}: ${HOLDS_WHEN[slug]}`)
  return [
    `${summary.scenario}, ended after ${durationInWords(summary.endedAtMs)} (${summary.endedBy.replaceAll('-', ' ')})`,
    ...verdicts,
    ...summary.jobs.map(jobInWords),
    ...summary.breakers.map(
      (breaker) =>
        `  breaker of ${breakerId(breaker)}: ${breaker.state}, ${breaker.failures} of ${breaker.limit}${breaker.probesLeaked > 0 ? ', test slot never returned' : ''}`,
    ),
    `  rules asked: ${summary.rulesConsulted.join(', ')}`,
  ].join('\n')
}

/** @returns what to print */
export function runCommand(args: readonly string[]): string {
  const parsed = parse(args, OPTIONS)
  const { set, rest } = settingsOf(parsed)
  const name = oneScenario(rest, 'run')
  const { payload, edits, json, log } = parsed.values as {
    payload?: string
    edits?: string
    json?: boolean
    log?: boolean
  }
  if (json && log) throw new UsageError('--json and --log exclude each other')
  const preset = presetOf(parsed)
  const scenario = loadScenario(name)
  const plan = compile(scenario, {
    preset,
    set,
    payload: payload === undefined ? undefined : readBytes(payload),
    edits: edits === undefined ? undefined : loadEdits(edits, scenario),
  })
  const untilMs = playedFor(scenario, parsed)
  const recording = record(plan, { untilMs })
  if (json) return asJson(recording)
  return log ? asLog(recording) : inWords(summarise(recording))
}
