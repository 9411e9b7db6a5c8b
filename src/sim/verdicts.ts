/**
 * The catalogue of verdicts, worst first. A verdict is a monitor: a small reducer over facts with finite state, so
 * that Play can fold it and Explore can carry it. A monitor sees facts only, never the world.
 */
import type { VerdictEntry } from './monitor.ts'
import { OF_BREAKERS } from './verdicts/breaker.ts'
import { OF_JOBS } from './verdicts/jobs.ts'

export { isOwnResult } from './verdicts/jobs.ts'

export const VERDICTS = {
  'silent-corruption': OF_JOBS['silent-corruption'],
  duplicate: OF_JOBS.duplicate,
  'leaked-text': OF_JOBS['leaked-text'],
  'endless-requeue': OF_JOBS['endless-requeue'],
  hang: OF_JOBS.hang,
  'lost-result': OF_JOBS['lost-result'],
  'wrong-cause': OF_JOBS['wrong-cause'],
  'false-failure': OF_JOBS['false-failure'],
  'starved-budget': OF_JOBS['starved-budget'],
  'gate-wedged': OF_BREAKERS['gate-wedged'],
  'healthy-node-ejected': OF_BREAKERS['healthy-node-ejected'],
  'false-close': OF_BREAKERS['false-close'],
  'false-reopen': OF_BREAKERS['false-reopen'],
  'opened-without-fault': OF_BREAKERS['opened-without-fault'],
  'too-many-probes': OF_BREAKERS['too-many-probes'],
  'double-return': OF_BREAKERS['double-return'],
  'immortal-counter': OF_JOBS['immortal-counter'],
  'settled-with-cause': OF_JOBS['settled-with-cause'],
  settled: OF_JOBS.settled,
} as const satisfies Record<string, VerdictEntry>

export type VerdictSlug = keyof typeof VERDICTS
/** Worst first. */
export const VERDICT_SLUGS = Object.keys(VERDICTS) as VerdictSlug[]
