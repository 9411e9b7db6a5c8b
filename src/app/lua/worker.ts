/** A thread of its own for people's scripts: the page answers meanwhile, and can end it. */
import { type Tabled, tableOf } from './table-of.ts'

/** What the page asks: the table of a script. */
export interface Ask {
  readonly number: number
  readonly source: string
  readonly lifeMs: number
  readonly key: string
}

/** What it is told. */
export interface Answer {
  readonly number: number
  readonly tabled: Tabled
}

self.addEventListener('message', ({ data }: MessageEvent<Ask>) => {
  const answer: Answer = { number: data.number, tabled: tableOf(data.source, data.lifeMs, data.key) }
  self.postMessage(answer)
})
