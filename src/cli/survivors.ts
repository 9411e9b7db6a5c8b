/** `survivors`: which configurations live through whichever fault strikes. */
import { SPACE, type Space, type Survival, survival } from '../run/survivors.ts'
import { encodeRule } from '../sim/rule-values.ts'
import { isRuleName } from '../sim/rules.ts'
import { type Parsed, parse } from './arguments.ts'
import { BOUNDS, boundsOf } from './explore.ts'
import { UsageError } from './usage.ts'

const OPTIONS = { ...BOUNDS, vary: { type: 'string', multiple: true } } as const

/** The rules that vary: the usual ones, with those that `--vary rule=option,option` names put in or in their place. */
function spaceOf({ values }: Parsed): Space {
  const space: Record<string, readonly string[]> = { ...SPACE }
  for (const given of (values['vary'] as string[] | undefined) ?? []) {
    const [name, options = ''] = given.split('=')
    if (!isRuleName(name))
      throw new UsageError(`--vary "${given}": allowed: rule=option,option, such as read=get,claim`)
    for (const option of options.split(',')) {
      if (encodeRule(name, option) === null)
        throw new UsageError(`--vary "${given}": ${name} has no option "${option}"`)
    }
    space[name] = options.split(',')
  }
  return space
}

const inWords = (configuration: Readonly<Record<string, string>>): string =>
  Object.entries(configuration)
    .map(([rule, option]) => `${rule}=${option}`)
    .join(' ')

function asText(space: Space, { fates, survivors, traces, states }: Survival): string {
  const counts = new Map<string, number>()
  for (const { verdict } of fates) if (verdict !== null) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  return [
    `${fates.length} configurations: ${Object.entries(space)
      .map(([rule, options]) => `${rule} (${options.join(', ')})`)
      .join(', ')}`,
    `${states} states searched; ${traces} traces condemn ${fates.length - survivors.length} of them, by the worst verdict at their end:`,
    ...[...counts].map(([verdict, count]) => `  ${verdict}: ${count}`),
    `${survivors.length} survive${survivors.length === 0 ? '.' : ':'}`,
    ...survivors.map((configuration) => `  ${inWords(configuration)}`),
  ].join('\n')
}

/** @returns what to print */
export function survivorsCommand(args: readonly string[]): string {
  const parsed = parse(args, OPTIONS)
  const { bounds, statesMax, rest } = boundsOf(parsed, 1)
  if (rest.length > 0) throw new UsageError(`survivors takes no "${rest[0]}"`)
  const space = spaceOf(parsed)
  const found = survival(space, { ...bounds, preset: bounds.preset ?? 'all-fixed' }, statesMax)
  return parsed.values['json'] === true ? JSON.stringify({ space, ...found }) : asText(space, found)
}
