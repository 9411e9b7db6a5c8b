/** Where a command's text goes: into a file, or to whoever reads what it prints. */
import { writeFileSync } from 'node:fs'
import { UsageError } from './usage.ts'

/** Writes `text` to the file `out`, or hands it back without one. @returns what to print */
export function handedOver(text: string, out: string | undefined): string {
  if (out === undefined) return text.trimEnd()
  try {
    writeFileSync(out, text)
  } catch (error) {
    throw new UsageError(`${out}: it cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`)
  }
  return `written: ${out}`
}
