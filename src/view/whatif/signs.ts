/** What a map draws in a cell: a code of one or two letters, a short word, and a tone. A code and a word are never shared. */
import type { Cell } from '../../run/matrix/cell.ts'
import { HOLDS_WHEN } from '../../sim/verdicts/definitions.ts'
import { VERDICT_SLUGS, VERDICTS, type VerdictSlug } from '../../sim/verdicts.ts'

/** Good: a true answer. Untrue: the user is told something untrue. Bad: bad, but no lie. Open: nothing is known of the end. */
export type Tone = 'good' | 'untrue' | 'bad' | 'open' | 'unknown'

/** What a tone stands for, and what it looks like, as a legend says it. */
export const TONES: Readonly<Record<Exclude<Tone, 'unknown'>, string>> = {
  good: 'A true answer.',
  untrue: 'Somebody is told something untrue, for a while or for good.',
  bad: 'Bad, though nobody is told anything untrue.',
  open: 'No verdict: no answer came as far as the run was played.',
}

/** The same in a few words, beside a patch of what it looks like. */
export const TONES_SHORT: Readonly<Record<Exclude<Tone, 'unknown'>, string>> = {
  good: 'a true answer',
  untrue: 'somebody is told what is not so',
  bad: 'bad, but no lie',
  open: 'no answer yet',
}

/** The name of what a cell shows: its worst verdict, or that there is none. */
export type SignName = VerdictSlug | 'none'

interface SignWords {
  readonly code: string
  readonly word: string
}

/** By worst verdict. */
export const SIGNS: Readonly<Record<SignName, SignWords>> = {
  'silent-corruption': { code: 'C', word: 'corrupt' },
  duplicate: { code: '2×', word: 'twice' },
  'leaked-text': { code: 'LT', word: 'leaks text' },
  'endless-requeue': { code: 'E', word: 'endless' },
  hang: { code: 'H', word: 'hangs' },
  'lost-result': { code: 'L', word: 'lost' },
  'wrong-cause': { code: 'W', word: 'wrong cause' },
  'false-failure': { code: 'F', word: 'false failure' },
  'starved-budget': { code: 'S', word: 'no retry' },
  'gate-wedged': { code: 'G', word: 'gate stuck' },
  'healthy-node-ejected': { code: 'N', word: 'node out' },
  'false-close': { code: 'FC', word: 'false close' },
  'false-reopen': { code: 'FR', word: 'reopened' },
  'opened-without-fault': { code: 'O', word: 'opened' },
  'too-many-probes': { code: 'T', word: 'many tests' },
  'double-return': { code: 'R', word: 'slot twice' },
  'immortal-counter': { code: 'I', word: 'counter stays' },
  'settled-with-cause': { code: 'A', word: 'answered' },
  settled: { code: 'D', word: 'done' },
  none: { code: '–', word: 'open' },
}

/** Verdicts that say by themselves that somebody was told something untrue. */
const LIES: readonly VerdictSlug[] = ['silent-corruption', 'wrong-cause', 'false-failure']

/** @returns the tone of an outcome; what has not been played is unknown */
export function toneOf(
  cell: Pick<Cell, 'worst' | 'isBad' | 'verdicts' | 'falseForMs' | 'leftUntrue'> | undefined,
): Tone {
  if (cell === undefined) return 'unknown'
  if (cell.worst === null) return 'open'
  if (!cell.isBad) return 'good'
  const isLie = cell.falseForMs > 0 || cell.leftUntrue > 0 || cell.verdicts.some((slug) => LIES.includes(slug))
  return isLie ? 'untrue' : 'bad'
}

/** @returns the name of what a cell shows */
export const signName = ({ worst }: Pick<Cell, 'worst'>): SignName => worst ?? 'none'

/** One line of a legend. */
export interface LegendEntry extends SignWords {
  readonly name: SignName
  /** The verdict's title, and when it holds. */
  readonly title: string
  readonly holdsWhen: string
  /** Cells that show it, by tone. */
  readonly cells: number
  /** How most of them are drawn. */
  readonly tone: Exclude<Tone, 'unknown'>
}

/**
 * What stands on a map so far, worst first, with how often.
 * @param runs outcomes
 * @param cellsOf how many cells each of them answers for
 */
export function legendOf(runs: readonly Cell[], cellsOf: ArrayLike<number>): LegendEntry[] {
  const counts = new Map<SignName, Map<Tone, number>>()
  for (const [run, cell] of runs.entries()) {
    const name = signName(cell)
    const byTone = counts.get(name) ?? new Map<Tone, number>()
    counts.set(name, byTone)
    byTone.set(toneOf(cell), (byTone.get(toneOf(cell)) ?? 0) + cellsOf[run])
  }
  const order: readonly SignName[] = [...VERDICT_SLUGS, 'none']
  return order.flatMap((name) => {
    const byTone = counts.get(name)
    if (byTone === undefined) return []
    const [[tone]] = [...byTone].sort(([, x], [, y]) => y - x)
    return [
      {
        name,
        ...SIGNS[name],
        title: name === 'none' ? 'No verdict' : VERDICTS[name].title,
        holdsWhen: name === 'none' ? TONES.open : HOLDS_WHEN[name],
        cells: [...byTone.values()].reduce((sum, n) => sum + n, 0),
        tone: tone as LegendEntry['tone'],
      },
    ]
  })
}
