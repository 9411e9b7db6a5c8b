/** The worker in TypeScript: what it makes of the text it has found, and how an error travels up. */
import { ALL_CLEANED, CHECKS } from '../conditions.ts'

/** Inside the class. */
export const JUDGE = `
  /** What is in the text. An error is thrown again, and tells of the key, too. */
  private judge(job: Job, raw: string): Seen {
    try {
      return (job.seen = { ...classify(raw), raw }) @@ classify.protocol-error
    } catch (error) {
%if parse=status-table
      if (error instanceof NotFinal) {
        job.seen = { outcome: 'not-final' }
        throw error
      }
%end
      const { outcome, says } = error as StepError | ProtocolError
%if ${ALL_CLEANED} & text-raw=kept-out
      job.seen = { outcome, says: sanitise(says), held: true, raw } // what record, mail and log say
%else
%(text-raw=kept-out)      const said = says
%(text-raw=in-message)      const said = outcome === 'step-error' ? says : says + ': ' + raw // all of it
      job.seen = {
        outcome,
%(text-record=cleaned)        says: sanitise(said),
%(text-record=raw)        says: said, // in the record: as it came
%(text-notice=cleaned)        mail: sanitise(said),
%(text-notice=raw)        mail: said, // as it came
%(text-log=cleaned)        log: sanitise(said),
%(text-log=raw)        log: said, // as it came
        held: true,
        raw,
      }
%end
      throw wrap(job.resultKey, error)
    }
  }
`

/** After the class. */
export const CLASSIFY = String.raw`
%(parse=own)// In force in place of this: a function of one’s own.
/** Turns a raw text into an outcome. */
export function classify(raw: string): Seen {
  let value: unknown
  try {
    value = JSON.parse(raw)
  } catch {
    throw new ProtocolError('invalid-json')
  }
%if parse=negative-check
  const fields = value ?? {} // null: no fields
%else
  const fields = value
%end
  if (!isObject(fields)) throw new ProtocolError('not-an-object')
%if parse=negative-check
  if (fields.status === 'error') {
    throw new StepError(textIn(fields.message)) @@ classify.step-error
  }
  return { outcome: 'done', held: true } @@ classify.done
%else
%if parse=strict
  if (repeats(raw)) throw new ProtocolError('duplicate-key')
%end
%if parse=versioned
  if (Object.hasOwn(fields, 'version') && fields.version !== 1) throw new ProtocolError('version-skew')
%end
  if (!Object.hasOwn(fields, 'status')) throw new ProtocolError('missing-status')
  const { status } = fields
  if (typeof status !== 'string') throw new ProtocolError('status-not-string')
  switch (status) {
    case 'done':
      return { outcome: 'done', held: true } @@ classify.done
    case 'error':
      throw new StepError(textIn(fields.message)) @@ classify.step-error
%if parse=status-table
    case 'canceled':
    case 'cancelled':
      return { outcome: 'stopped', says: 'canceled', held: true } // no retry @@ classify.stopped
    case 'running':
      throw new NotFinal() // wait @@ classify.not-final
%end
    default:
      throw new ProtocolError('unknown-status:' + status)
  }
%end
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
%if parse=strict

/** Some object of a valid text holds a key twice: JSON.parse would keep the last. */
function repeats(text: string): boolean {
  const open: Set<string>[] = []
  for (const [token, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (colon !== undefined) {
      const keys = open[open.length - 1]
      const key = JSON.parse(token.slice(0, -colon.length))
      if (keys.has(key)) return true
      keys.add(key)
    }
  }
  return false
}
%end

%(identity!=cause-dropped)export function wrap(key: string, error: unknown): Error {
%(identity=cause-dropped)export function wrap(key: string, _: unknown): Error {
%(identity=kept|two-copies)  return new Error(key + ' holds an error', { cause: error })
%(identity=stringified)  return new Error(key + ': ' + error) // text only
%(identity=by-value)  return new Error(key + ' holds an error', { cause: { ...(error as Error) } }) // a copy has no class
%(identity=cause-dropped)  return new Error(key + ' holds an error') // which, it does not say
%(identity=not-serialised)  return new Error(key + ' holds an error', { cause: structuredClone(error) }) // its class stayed behind
}
%if ${CHECKS}
%if identity=two-copies

/** The check was built with another copy of the two classes: the same names, other types. */
%(routing!=only-protocol-errors-stop)class OtherStepError extends Error {}
%(routing!=only-failures-stop)class OtherProtocolError extends Error {}
%end

%(routing=own)// In force in place of this: a function of one’s own.
/** Waiting any longer will not change this. */
export function isTerminal(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
%(identity!=two-copies & routing=only-failures-stop)    if (at instanceof StepError) return true // and nothing else
%(identity!=two-copies & routing=only-protocol-errors-stop)    if (at instanceof ProtocolError) return true // and nothing else
%(identity!=two-copies & routing=nudge-branch-only|terminal-stops|reads-again)    if (at instanceof StepError || at instanceof ProtocolError) return true
%if identity=two-copies
%(routing=only-failures-stop)    if (at instanceof OtherStepError) return true
%(routing=only-protocol-errors-stop)    if (at instanceof OtherProtocolError) return true
%(routing=nudge-branch-only|terminal-stops|reads-again)    if (at instanceof OtherStepError || at instanceof OtherProtocolError) return true
%end
  return false
}
%end
`
