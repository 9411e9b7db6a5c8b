/** What may come of a line of a program, in words that a reviewer would use; and how a review stands. */
import { VERDICT_SLUGS, VERDICTS, type VerdictSlug } from '../sim/verdicts.ts'
import type { Marks } from '../story/code/schema.ts'
import { counted } from './counts.ts'

const SAYS: Readonly<Partial<Record<VerdictSlug, string>>> = {
  hang: 'it waits for what never comes',
  'silent-corruption': 'the user is told “done”, and it is not',
  'starved-budget': 'a job never gets its retry',
  'gate-wedged': 'a healthy node that nobody may use',
  'leaked-text': 'the user reads a path or an address',
  duplicate: 'the work is done twice',
  'endless-requeue': 'it is tried for ever',
  'false-failure': 'the user is told “failed”, and it is done',
}

/** What can be chosen, beside what the program's own flaws come to. */
const BESIDE: readonly VerdictSlug[] = ['duplicate', 'endless-requeue', 'false-failure']

/** What can be chosen of a line, worst first. */
export function consequences({ flaws }: Marks): readonly { readonly slug: VerdictSlug; readonly says: string }[] {
  const asked = [...flaws.map(({ comesTo }) => comesTo), ...BESIDE]
  return VERDICT_SLUGS.filter((slug) => asked.includes(slug)).map((slug) => {
    const { title } = VERDICTS[slug]
    const says = SAYS[slug]
    return { slug, says: says === undefined ? title : `${title}: ${says}` }
  })
}

/** What a review has come to, in a sentence; `open`: lines of whose marks nothing is said yet. */
export function reviewInWords(found: number, of: number, open: number, other: number, sound: number): string {
  const parts = [
    `${found} of ${of} found, with what comes of it`,
    ...(open === 0 ? [] : [`${counted(open)} marked without a word on what comes of it`]),
    ...(other === 0 ? [] : [`${counted(other)} marked where something else comes of it`]),
    ...(sound === 0 ? [] : [`${counted(sound)} marked where nothing is wrong`]),
  ]
  return `${parts.join('; ')}.`
}
