/**
 * From the page to the frame that runs scripts, and back. Each script gets a frame of its own, which goes when the answer
 * has come: nothing is left there for the next one. One script at a time: a newer one ends the run of an older one, and
 * so does a run that takes longer than anybody waits.
 */
/// <reference path="./bundled.d.ts" />
import { type Ask, answerIn } from './ask.ts'
import { askFrame, framePage } from './hosted.ts'
import type { Tabled } from './table-of.ts'

/** The frame's page, and the text of the thread that is started in it. */
interface Parts {
  readonly page: string
  readonly code: string
}

let fetched: Promise<Parts> | null = null

async function fetchParts(): Promise<Parts> {
  const [page, { default: code }] = await Promise.all([framePage(), import('./worker.ts?bundled')])
  return { page, code }
}

/** A script that its bounds do not stop, such as one that searches a text in a costly way, is stopped by the clock. */
const PATIENCE_MS = 10_000

/** Ends what is under way, with what came of it. */
let end: ((tabled: Tabled | null) => void) | null = null

const failed = (says: string): Tabled => ({ problem: { says, line: 0 } })

/**
 * Works out the table of a script.
 * @param lifeMs the life that the script is told, in ms
 * @param key the name of the counter
 * @returns the table, or what is wrong; null where a newer script was asked for meanwhile
 */
export function workOut(source: string, lifeMs: number, key: string): Promise<Tabled | null> {
  end?.(null)
  return new Promise((resolve) => {
    let remove = () => {}
    const finish = (tabled: Tabled | null) => {
      if (end !== finish) return
      end = null
      clearTimeout(timer)
      remove()
      resolve(tabled)
    }
    end = finish
    const timer = setTimeout(
      () => finish(failed(`It is not done after ${PATIENCE_MS / 1000} seconds, and was stopped.`)),
      PATIENCE_MS,
    )
    fetched ??= fetchParts()
    fetched.then(
      ({ page, code }) => {
        if (end !== finish) return
        const ask = JSON.stringify({ source, lifeMs, key } satisfies Ask)
        remove = askFrame(page, { code, ask, title: 'Runs the counting script' }, (text) =>
          finish(answerIn(text) ?? failed('It came to no table: it may have run out of memory.')),
        )
      },
      () => {
        fetched = null
        finish(failed('The part of this page that runs scripts could not be fetched.'))
      },
    )
  })
}
