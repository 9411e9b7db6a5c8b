/** Runs the headless command as a person would, from a shell. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inject } from 'vitest'

const run = promisify(execFile)
const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** In one file where the tests of the project have made one. */
const command = (): string[] => {
  const bundled = inject('simCommand')
  return bundled === undefined ? ['--import', 'tsx', MAIN] : [bundled]
}

/** Exit code and output of `npm run -s sim -- <args>`. */
export async function sim(...args: readonly string[]): Promise<Ended> {
  try {
    const { stdout, stderr } = await run(process.execPath, [...command(), ...args], { maxBuffer: 1 << 28 })
    return { code: 0, stdout, stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as Ended
    return { code, stdout, stderr }
  }
}
