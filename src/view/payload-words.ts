/** What a payload is, in words: its size, what a worker makes of it, and what the producer did. */
import type { Did } from '../sim/payload.ts'
import type { PlanPayload } from '../sim/plan.ts'
import { cut } from '../sim/text.ts'
import { counted } from './counts.ts'
import { visible } from './visible.ts'

export interface PayloadWords {
  /** "63 bytes". */
  readonly size: string
  /** "failed, “out of memory at step 9”". */
  readonly reads: string
  /** "done", "failed", "not said". */
  readonly truth: string
  /** What the worker reads is not what happened. */
  readonly differs: boolean
}

const SHOWN = 90

/** In the words of a line below the payload. `parse`: place of the option in the rule that reads it. */
export function payloadWords(
  { byteLength, readings }: Pick<PlanPayload, 'byteLength' | 'readings'>,
  did: Did,
  parse: number,
): PayloadWords {
  const { kind, says } = readings[parse]
  const detail = says === null ? '' : cut(visible(says), SHOWN)
  return {
    size: byteLength === 1 ? '1 byte' : `${counted(byteLength)} bytes`,
    reads: kind === 'done' ? 'done' : kind === 'step-error' ? `failed, “${detail}”` : `unreadable, ${detail}`,
    truth: did === 'nothing' ? 'not said' : did,
    differs: (kind === 'done') !== (did === 'done'),
  }
}
