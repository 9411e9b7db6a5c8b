/** The headless command. Exit 0 with a result, 1 where `coverage` finds a gap or `check` something unexpected, 2 for a call that can't be understood, with one line on stderr for each mistake. */
import '../view/further/installed.ts'
import { ScenarioError } from '../scenario/error.ts'
import { withGuess } from '../scenario/shape.ts'
import { stripInvisible } from '../sim/text.ts'
import { listCommand, rulesCommand } from './catalogues.ts'
import { checkCommand } from './check.ts'
import { compareCommand } from './compare.ts'
import { type Answer, coverageCommand } from './coverage.ts'
import { exploreCommand } from './explore.ts'
import { faultsCommand } from './faults.ts'
import { matrixCommand } from './matrix.ts'
import { reportCommand } from './report.ts'
import { runCommand } from './run.ts'
import { survivorsCommand } from './survivors.ts'
import { USAGE, UsageError, usageOf } from './usage.ts'

const COMMANDS = new Map<string, (args: readonly string[]) => string | Answer | Promise<string>>([
  ['run', runCommand],
  ['check', checkCommand],
  ['compare', compareCommand],
  ['matrix', matrixCommand],
  ['report', reportCommand],
  ['explore', (args) => exploreCommand(args, () => performance.now())],
  ['survivors', survivorsCommand],
  ['coverage', (args) => coverageCommand(args)],
  ['faults', faultsCommand],
  ['list', listCommand],
  ['rules', rulesCommand],
])

const isHelp = (word: string): boolean => word === '--help' || word === '-h'

async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === 'help' || isHelp(name)) {
    process.stdout.write(USAGE)
    return 0
  }
  try {
    const command = COMMANDS.get(name)
    if (command === undefined) throw new UsageError(`no command "${name}"; allowed: ${[...COMMANDS.keys()].join(', ')}`)
    if (args.some(isHelp)) {
      process.stdout.write(usageOf(name))
      return 0
    }
    const answer = await command(args)
    process.stdout.write(`${typeof answer === 'string' ? answer : answer.text}\n`)
    return typeof answer === 'string' ? 0 : answer.exitCode
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof ScenarioError)) throw error
    const lines = error instanceof UsageError ? error.lines : [withGuess(error).message]
    for (const line of lines) process.stderr.write(`${stripInvisible(line.replaceAll('\n', ' '))}\n`)
    return 2
  }
}

// A reader that stops early, such as `head`, is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
process.exitCode = await main(process.argv.slice(2))
