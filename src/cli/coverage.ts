/**
 * `coverage`: every requirement and every addition, what shows it the bad way and the good way, and whether it came out
 * as written.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ScenarioError } from '../scenario/error.ts'
import type { Scenario } from '../scenario/schema.ts'
import { ADDITIONS, type ClaimFile, type Covered, coverage, type PlayedPair, settingOf } from '../story/coverage.ts'
import { checkClaims } from '../story/coverage-schema.ts'
import { parse } from './arguments.ts'
import { loadScenario, readBytes } from './files.ts'
import { UsageError } from './usage.ts'

const FOLDER = fileURLToPath(new URL('../../scenarios/claims', import.meta.url))

/** What a command prints, and the code it exits with. */
export interface Answer {
  readonly text: string
  readonly exitCode: number
}

/** The files of claims in a folder, in the order of their names; by default those that ship. Throws `UsageError`. */
export function loadClaims(folder = FOLDER): ClaimFile[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files.sort().map((file) => {
    const path = join(folder, file)
    try {
      return checkClaims(JSON.parse(new TextDecoder().decode(readBytes(path))))
    } catch (error) {
      if (error instanceof ScenarioError) throw new UsageError(`${path}: ${error.message}`)
      if (error instanceof SyntaxError) throw new UsageError(`${path}: not JSON`)
      throw error
    }
  })
}

/** Scenarios by slug, each read once. */
function finder(): (slug: string) => Scenario {
  const known = new Map<string, Scenario>()
  return (slug) => {
    const scenario = known.get(slug) ?? loadScenario(slug)
    known.set(slug, scenario)
    return scenario
  }
}

const shownBy = ({ difference, ...sides }: PlayedPair, side: 'bad' | 'good'): string =>
  `${settingOf(difference, side)} -> ${sides[side].verdicts.join(', ')}`

function inWords({ id, claim, standing, pairs, problems, note }: Covered): string[] {
  return [
    `${id.padEnd(5)}${standing.padEnd(7)}${claim}`,
    ...pairs.flatMap((played) => [
      `            bad   ${shownBy(played, 'bad')}`,
      `            good  ${shownBy(played, 'good')}`,
    ]),
    ...(note === null ? [] : [`            note  ${note}`]),
    ...problems.map((problem) => `            !     ${problem}`),
  ]
}

function asJson(covered: readonly Covered[]): string {
  const all = covered.map(({ pairs, ...rest }) => ({
    ...rest,
    pairs: pairs.map((played) => ({
      scenario: played.pair.scenario,
      about: played.pair.about ?? null,
      bad: { by: settingOf(played.difference, 'bad'), verdicts: played.bad.verdicts },
      good: { by: settingOf(played.difference, 'good'), verdicts: played.good.verdicts },
    })),
  }))
  const [requirements, additions] = inTwo(all)
  return JSON.stringify({ requirements, additions, ...totals(covered) })
}

/** Requirements, and what goes beyond them. */
function inTwo<T extends { readonly id: string }>(all: readonly T[]): [T[], T[]] {
  const isAddition = ({ id }: T) => ADDITIONS.includes(id)
  return [all.filter((one) => !isAddition(one)), all.filter(isAddition)]
}

/** "82 of 82", of those that were played. */
const shareShown = (some: readonly Covered[]): string =>
  `${some.filter(({ standing }) => standing === 'ok').length} of ${some.length}`

function totals(covered: readonly Covered[]): { ok: number; wrong: string[]; gaps: string[] } {
  const of = (standing: Covered['standing']) => covered.filter((one) => one.standing === standing).map(({ id }) => id)
  return { ok: of('ok').length, wrong: of('wrong'), gaps: of('gap') }
}

/**
 * @param folder where the files of claims are; by default those that ship
 * @returns what to print; exit code 1 where a claim is not shown, or comes out otherwise than written
 */
export function coverageCommand(args: readonly string[], folder = FOLDER): Answer {
  const { values, positionals } = parse(args, { json: { type: 'boolean' } })
  if (positionals.length > 0) throw new UsageError(`coverage takes no "${positionals[0]}"`)
  const covered = coverage(loadClaims(folder), finder())
  const { wrong, gaps } = totals(covered)
  const exitCode = wrong.length + gaps.length > 0 ? 1 : 0
  if (values['json'] === true) return { text: asJson(covered), exitCode }
  const [requirements, additions] = inTwo(covered)
  const lines = [
    ...covered.flatMap(inWords),
    '',
    `${shareShown(requirements)} claims and ${shareShown(additions)} additions shown as written`,
    ...(wrong.length === 0 ? [] : [`comes out otherwise: ${wrong.join(', ')}`]),
    ...(gaps.length === 0 ? [] : [`gaps: ${gaps.join(', ')}`]),
  ]
  return { text: lines.join('\n'), exitCode }
}
