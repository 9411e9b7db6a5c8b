/** Several workers at one map: who plays which piece, and what is done when all of it has been played. */
import type { Matrix } from '../../run/matrix/matrix.ts'
import type { Question } from '../../run/matrix/question.ts'
import type { Lane, OpenLane } from './lanes.ts'
import type { Order, Played, Present, Report } from './orders.ts'
import type { Task } from './tasks.ts'

/** Pieces for each worker, so that all of them end at about the same time. */
const PIECES_EACH = 4

/** What there is to tell; `matrix` is asked for once everything has been played. */
export interface Listener {
  readonly heard: (report: Exclude<Report, { kind: 'tasks' | 'played' | 'runs' | 'failed' }>) => void
  readonly played: (runs: readonly Played[]) => void
  readonly matrix: () => Matrix
  /** Some of a piece's cells are in view: such pieces are played before the others. */
  readonly isSeen: (task: Task) => boolean
  /** Nothing more will come. */
  readonly failed: (says: string) => void
  /** Everything has been said. */
  readonly done: () => void
}

export interface Crew {
  /** Drops what is under way. */
  readonly stop: () => void
}

/**
 * Plays a map.
 * @param lanes how many workers
 * @param isKnown a place's outcome is there already, as when a map is gone on with: a piece that is known is left out
 */
export function playMap(
  question: Question,
  lanes: number,
  open: OpenLane,
  isKnown: (task: Task) => boolean,
  { heard, played, matrix, isSeen, failed, done }: Listener,
): Crew {
  const crew: Lane[] = []
  const idle: Lane[] = []
  let waiting: Order[] = [{ kind: 'cut', least: lanes * PIECES_EACH }]
  let under = 0
  let present: Present | null = null
  let concluded = false
  let over = false

  const stop = (): void => {
    over = true
    for (const lane of crew) lane.close()
  }
  const fail = (says: string): void => {
    if (over) return
    stop()
    failed(says)
  }
  const hire = (): void => {
    const lane: Lane = open((report) => {
      if (!over) hear(lane, report)
    }, fail)
    crew.push(lane)
    idle.push(lane)
    lane.order({ kind: 'question', question })
  }
  const next = (): void => {
    while (!over && waiting.length > 0) {
      const lane = idle.pop()
      if (lane === undefined) return
      const [first] = waiting
      // Somebody may look elsewhere by now.
      const order =
        (first.kind === 'play' ? waiting.find((one) => one.kind === 'play' && isSeen(one.task)) : undefined) ?? first
      waiting = waiting.filter((one) => one !== order)
      under++
      lane.order(order)
    }
    if (over || under > 0) return
    if (concluded || present === null) {
      stop()
      done()
      return
    }
    concluded = true
    waiting = [{ kind: 'conclude', matrix: matrix(), present }]
    next()
  }
  const hear = (lane: Lane, report: Report): void => {
    switch (report.kind) {
      case 'failed':
        fail(report.says)
        return
      case 'runs':
        played(report.runs)
        return
      case 'present':
        present = report.present
        heard(report)
        return
      case 'tasks': {
        const pieces = report.tasks.filter((task) => !isKnown(task)).map((task) => ({ kind: 'play', task }) as const)
        const sorted = pieces.toSorted((x, y) => Number(isSeen(y.task)) - Number(isSeen(x.task)))
        // What is said of the present run is wanted soon, but not before there is something to see.
        waiting = [...sorted.slice(0, lanes), { kind: 'changes' }, ...sorted.slice(lanes)]
        break
      }
      case 'changes':
      case 'conclusions':
        heard(report)
    }
    under--
    idle.push(lane)
    next()
  }
  try {
    for (let i = 0; i < lanes; i++) hire()
    next()
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
  return { stop }
}
