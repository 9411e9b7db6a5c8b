/** What a user gets who opens a result: the payload without its status, as a file. */
import type { Plan } from '../../sim/plan.ts'

/** A result that was opened. */
export interface OpenedFile {
  readonly bytes: number
  /** Its first lines. */
  readonly lines: readonly string[]
}

const LINES_MAX = 4
const LINE_MAX = 60

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The text of the file: `content` where the payload has one, else whatever it has besides its status, a line each. */
function fieldsIn(text: string): string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return text
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return written(value)
  if ('content' in value) return written(value.content)
  return Object.entries(value)
    .flatMap(([field, part]) => (field === 'status' ? [] : [`${field}: ${written(part)}`]))
    .join('\n')
}

/** The file that a committed payload becomes. */
export function fileOf({ payloads }: Plan, payload: number): OpenedFile {
  const text = payload < 0 ? '' : fieldsIn(payloads[payload].text)
  const lines = text === '' ? [] : text.split('\n').slice(0, LINES_MAX)
  return {
    bytes: new TextEncoder().encode(text).length,
    lines: lines.map((line) => (line.length > LINE_MAX ? `${line.slice(0, LINE_MAX)}…` : line)),
  }
}
