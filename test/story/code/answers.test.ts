/** Learners answer in styles of their own: what is right counts in any of them, and of what is wrong it is said why. */
import { describe, expect, test } from 'vitest'
import { payloadInputs } from '../../../src/story/code/inputs.ts'
import type { Goal, Moment, MomentRun } from '../../../src/story/moment.ts'
import { isReached, judgeGoal } from '../../../src/story/play.ts'
import { find } from '../../support/claims.ts'
import { runInNode, valueInNode } from '../../support/run-code.ts'
import { LESSONS } from '../../support/stories.ts'

type Written = Moment & { readonly goal: Goal; readonly run: MomentRun }

function taskOf(lesson: string, id: string) {
  const moment = LESSONS.find((one) => one.lesson.id === lesson)?.lesson.moments.find((one) => one.id === id)
  const rule = moment?.offers?.code?.rule
  if (moment === undefined || rule === undefined) throw new Error(`nothing to write in ${lesson}/${id}`)
  const { goal, run } = moment as Written
  const inputs = payloadInputs(moment, find).map(({ text }) => text)
  return {
    told: (source: string) => runInNode(rule, source, inputs),
    outcomes: (source: string, beside: Readonly<Record<string, string>> = {}) => {
      const value = valueInNode(rule, source, inputs)
      if (value === null) throw new Error(JSON.stringify(runInNode(rule, source, inputs)))
      return judgeGoal(goal, run, find, { set: { ...beside, [rule]: value } })
    },
  }
}

const reasonsOf = (outcomes: ReturnType<typeof judgeGoal>): string[] =>
  outcomes.flatMap(({ name, unmet }) => unmet.map((why) => `${name ?? ''}: ${why}`))

describe('which error is final (lesson 6)', () => {
  const { outcomes } = taskOf('one-letter', 'write-it')

  test.each([
    [
      'a list of all causes, and names of classes',
      `const all = (error: unknown): unknown[] => (error instanceof Error ? [error, ...all(error.cause)] : [])
       const FINAL = new Set(['StepError', 'ProtocolError'])
       export const isFinal = (error: unknown): boolean => all(error).some((one) => FINAL.has((one as object).constructor.name))`,
    ],
    [
      'a generator, and a type guard',
      `function* causes(error: unknown): Generator<Error> {
         while (error instanceof Error) { yield error; error = error.cause }
       }
       const isMine = (one: Error): one is StepError | ProtocolError => [StepError, ProtocolError].some((kind) => one instanceof kind)
       export default function isFinal(error: unknown): boolean {
         for (const one of causes(error)) if (isMine(one)) return true
         return false
       }`,
    ],
    [
      'the innermost, by a switch',
      `function isFinal(error: any): boolean {
         let innermost = error
         while (innermost?.cause != null) innermost = innermost.cause
         switch (innermost?.constructor) {
           case StepError:
           case ProtocolError:
             return true
           case NotReady:
           case Unreachable:
             return false
         }
         return false
       }`,
    ],
  ])('%s: right', (_, source) => {
    expect(reasonsOf(outcomes(source))).toEqual([])
  })

  test.each([
    [
      'one layer down',
      'const isFinal = (e: any) => e.cause instanceof StepError || e.cause instanceof ProtocolError',
      /fail/,
    ],
    [
      'failures alone',
      'function isFinal(e: any): boolean { return e instanceof StepError || (!!e.cause && isFinal(e.cause)) }',
      /breaks off/,
    ],
  ])('%s: wrong, and it is said where', (_, source, why) => {
    const reasons = reasonsOf(outcomes(source))
    expect(reasons.join('\n')).toMatch(why)
    expect(reasons.join('\n')).toMatch(/job-1|\d\d:\d\d/)
  })
})

const parsed = (otherwise: string) => `const parse = (text: string): any => {
    try { return JSON.parse(text) } catch { return ${otherwise} }
  }`

describe('what an answer says (lesson 10)', () => {
  const { outcomes, told } = taskOf('empty-success', 'ten-answers')

  test.each([
    [
      'one thing after the other',
      `${parsed('undefined')}
       function read(text: string): Reading {
         const answer = parse(text)
         if (answer?.status === 'done') return { kind: 'done' }
         if (answer?.status === 'error') return { kind: 'step-error', message: answer.message ?? 'no reason given' }
         if (answer?.status === 'failed') return { kind: 'step-error', message: 'the node says: failed' }
         return { kind: 'protocol-error', reason: answer === undefined ? 'no JSON' : 'not a status we know' }
       }`,
    ],
    [
      'a table of functions',
      `type Answer = { status?: unknown; message?: string }
       const READ: Record<string, (answer: Answer) => Reading> = {
         done: () => ({ kind: 'done' }),
         error: ({ message = '?' }) => ({ kind: 'step-error', message }),
       }
       const unknown = (): Reading => ({ kind: 'protocol-error', reason: 'unknown' })
       export const read = (text: string): Reading => {
         try {
           const answer = JSON.parse(text) as Answer | null
           const status = typeof answer?.status === 'string' ? answer.status : ''
           return (Object.hasOwn(READ, status) ? READ[status] : unknown)(answer ?? {})
         } catch { return unknown() }
       }`,
    ],
    [
      'a class, and a reason that was thrown',
      `class Unknown extends Error { override name = 'Unknown' }
       class Reader {
         constructor(private readonly text: string) {}
         reading(): Reading {
           const { status, message } = JSON.parse(this.text) ?? {}
           if (status === 'done') return { kind: status }
           if (status !== 'error') throw new Unknown('unknown status')
           return { kind: 'step-error', message }
         }
       }
       function read(text: string): Reading {
         try { return new Reader(text).reading() }
         catch (error) { return { kind: 'protocol-error', reason: error instanceof Unknown ? error.message : 'unreadable' } }
       }`,
    ],
  ])('%s: right', (_, source) => {
    expect(reasonsOf(outcomes(source))).toEqual([])
  })

  test.each([
    [
      'whatever is no failure is done',
      `${parsed('{}')}
       const read = (text: string): Reading => {
         const answer = parse(text)
         return answer?.status === 'error' ? { kind: 'step-error', message: answer.message } : { kind: 'done' }
       }`,
      /an empty object: .*done/,
    ],
    [
      'done in any spelling, and no words',
      `${parsed('{}')}
       const read = (text: string): Reading =>
         parse(text)?.status === 'done' ? { kind: 'done' } : { kind: 'step-error', message: 'it failed' }`,
      /“error”, with a reason: .*out of memory at step 9/,
    ],
  ])('%s: wrong, and it is said where', (_, source, why) => {
    expect(reasonsOf(outcomes(source)).join('\n')).toMatch(why)
  })

  test('what throws for one answer has no value, and that one is told', () => {
    const result = told('function read(text: string) { return { kind: JSON.parse(text) && "done" } }')
    if ('problem' in result) throw new Error(result.problem.says)
    const thrown = result.answers.flatMap((answer, i) => ('problem' in answer ? [[i, answer.problem]] : []))
    expect(thrown).toEqual([
      [7, { says: expect.stringContaining('It returned the kind null'), line: 0, column: 0 }],
      [8, { says: expect.stringContaining('It threw SyntaxError'), line: 1, column: expect.any(Number) }],
    ])
  })
})

describe('the fifth flaw by hand (lesson 16)', () => {
  const { outcomes } = taskOf('review', 'mend-it')
  const others = {
    identity: 'kept',
    'budget-scope': 'job-and-step',
    'breaker-explicit': 'released',
    'text-order': 'cut-last',
  }

  test.each([
    [
      'nested conditions',
      `const read = (text: string): Reading => {
         const { status, message } = JSON.parse(text)
         return status === 'done' ? { kind: 'done' }
           : status === 'error' ? { kind: 'step-error', message }
           : { kind: 'protocol-error', reason: \`it failed: \${status}\` }
       }`,
    ],
    [
      'guards first',
      `export function read(text: string): Reading {
         let answer: { status?: string; message?: string }
         try { answer = JSON.parse(text) } catch { return { kind: 'protocol-error', reason: 'failed: no JSON' } }
         if (answer.status === 'failed') return { kind: 'step-error', message: 'failed' }
         if (answer.status === 'error' && answer.message) return { kind: 'step-error', message: answer.message }
         if (answer.status !== 'done') return { kind: 'protocol-error', reason: 'failed: unknown' }
         return { kind: 'done' }
       }`,
    ],
    [
      'a map',
      `const KNOWN = new Map<string, (message: string) => Reading>([
         ['done', () => ({ kind: 'done' })],
         ['error', (message) => ({ kind: 'step-error', message })],
       ])
       function read(text: string): Reading {
         const answer = JSON.parse(text)
         return KNOWN.get(answer.status)?.(answer.message) ?? { kind: 'protocol-error', reason: 'failed, or unknown' }
       }`,
    ],
  ])('%s: right', (_, source) => {
    expect(reasonsOf(outcomes(source, others))).toEqual([])
    expect(isReached(outcomes(source))).toBe(false) // the other four are not mended by it
  })

  test.each([
    [
      'a failure without words is done',
      `function read(text: string): Reading {
         const { status, message } = JSON.parse(text)
         return status === 'error' ? { kind: 'step-error', message } : { kind: 'done' }
       }`,
      /scan/,
    ],
    [
      'all that is not done is looked at again',
      `const read = (text: string): Reading => ({ kind: JSON.parse(text).status === 'done' ? 'done' : 'not-final' })`,
      /poster/,
    ],
  ])('%s: wrong, and it is said of which job', (_, source, why) => {
    expect(reasonsOf(outcomes(source, others)).join('\n')).toMatch(why)
  })
})
