/**
 * The lanes under the playhead: what the worker did for a job, what lay in its key, each look at it, the gate it went
 * through, and its retry budget. In presentation time, so that what is told has width; computed once for a recording,
 * a job and a timeline. Each state was read off the fact that began it, and holds from its moment on.
 */

import { factsAfter, type Recording } from '../run/record.ts'
import { firstWhere } from '../run/search.ts'
import { countBelow, counted } from './counts.ts'
import { budgetTeller } from './lanes/budget.ts'
import { gateTeller } from './lanes/gate.ts'
import { keyTeller, type Polls, pollsOf } from './lanes/store.ts'
import type { Lane, LaneSpan } from './lanes/track.ts'
import { workerTeller } from './lanes/worker.ts'
import type { Timeline } from './presentation.ts'

export interface Lanes {
  readonly worker: Lane
  readonly key: Lane
  readonly polls: Polls
  readonly gate: Lane
  readonly budget: Lane
}

/** The lanes of `job`, in one pass over the facts. `timeline` must be that of `recording`. */
export function lanesOf(recording: Recording, job: number, timeline: Timeline): Lanes {
  const { plan, facts, factsUpTo } = recording
  const { reach, quiet, stops, endT } = timeline
  const worker = workerTeller(plan, job)
  const key = keyTeller(plan, job)
  const looks = pollsOf(job)
  const gate = gateTeller(plan, job)
  const budget = budgetTeller(plan, job)
  const listeners = [worker, key, looks, gate, budget]
  let stop = 0
  for (let message = 0; message < reach.length; message++) {
    for (let index = factsAfter(recording, message); index < factsUpTo[message]; index++) {
      const told = {
        fact: facts[index],
        index,
        t: quiet[message] ? reach[message] : stops[stop++].t,
        quiet: quiet[message],
      }
      for (const listener of listeners) listener.hear(told)
    }
  }
  return {
    worker: worker.track.end(endT),
    key: key.track.end(endT),
    polls: looks.polls,
    gate: gate.track.end(endT),
    budget: budget.track.end(endT),
  }
}

/** What is so on a lane once `facts` facts have been told. */
export function spanAt({ spans }: Lane, facts: number): LaneSpan {
  const low = firstWhere(spans.length, (i) => spans[i].fromFact >= facts)
  return spans[low - 1]
}

/** The looks that had been taken when `facts` facts had been told: "3,638 empty", "2,928 empty, 1 found". */
export function pollsInWords(polls: Polls, facts: number): string {
  const count = (find: keyof Polls) => countBelow(polls[find].fact, facts)
  const words = [`${counted(count('empty'))} empty`]
  if (count('found') > 0) words.push(`${counted(count('found'))} found`)
  if (count('unanswered') > 0) words.push(`${counted(count('unanswered'))} unanswered`)
  return words.join(', ')
}
