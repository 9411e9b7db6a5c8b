/** Rows of the payload table, one for each way in which a result can be right, wrong or neither. */
import type { PayloadSource } from '../../scenario/schema.ts'

interface PayloadRow {
  readonly id: string
  readonly title: string
  readonly payload: PayloadSource
}

const row = (id: string, title: string, text: string): PayloadRow => ({ id, title, payload: { text } })

/** Ten payloads: the two that keep to the contract, the canonical three that break it silently, and five that are rarer. */
export const PAYLOAD_ROWS = [
  row('done', 'done', '{"status":"done"}'),
  row('error', 'error', '{"status":"error","message":"out of memory at step 9"}'),
  row('failed', '"failed"', '{"status":"failed","content":"half"}'),
  row('status-500', 'status: 500', '{"status":500}'),
  row('empty-object', '{}', '{}'),
  row('upper-case', '"ERROR"', '{"status":"ERROR"}'),
  row('running', '"running"', '{"status":"running"}'),
  row('null', 'null', 'null'),
  row('truncated', 'truncated', '{"status":"done"'),
  row('list', '[ ]', '[]'),
] as const

/** What trips over a parser only once in a while; the first is told apart by a strict one alone. */
export const RARER_ROWS = [
  row('error-then-done', 'error, then done', '{"status":"error","status":"done"}'),
  row('status-null', 'status: null', '{"status":null}'),
  row('capital-key', '"Status"', '{"Status":"error"}'),
  row('empty', 'empty', ''),
  row('byte-order-mark', 'byte order mark', '\ufeff{"status":"done"}'),
] as const
