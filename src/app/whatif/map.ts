/** The map that is being played, or has been: its outcomes lie beside the state, which tells when there are more. */
import { create } from 'zustand'
import type { Cell } from '../../run/matrix/cell.ts'
import type { Changes } from '../../run/matrix/changes.ts'
import { checkQuestion, columnCount, type Question } from '../../run/matrix/question.ts'
import { ScenarioError } from '../../scenario/error.ts'
import type { Clock } from '../../view/whatif/words.ts'
import { type Crew, playMap } from './crew.ts'
import { laneCount, type OpenLane, openWorker } from './lanes.ts'
import type { Conclusions, Played, Present } from './orders.ts'
import { hasPlace, placesInMap, type Task } from './tasks.ts'

/** Outcomes as they come in; changed in place. */
export interface Outcome {
  readonly question: Question
  /** Everything that may change its outcomes, as a text. */
  readonly key: string
  readonly columns: number
  readonly runs: Cell[]
  /** How many cells each run answers for. */
  readonly cellsOf: number[]
  /** By place, the run; -1 while it is unknown. */
  readonly runOf: Int32Array
}

export interface MapState {
  /** Null before anything was asked. */
  readonly outcome: Outcome | null
  readonly status: 'resting' | 'playing' | 'done' | 'stopped' | 'failed'
  /** Cells that are known. */
  readonly known: number
  /** Why it failed. */
  readonly problem: string | null
  readonly present: Present | null
  readonly clock: Clock | null
  readonly changes: Changes | null
  readonly conclusions: Conclusions | null
}

const NOTHING: MapState = {
  outcome: null,
  status: 'resting',
  known: 0,
  problem: null,
  present: null,
  clock: null,
  changes: null,
  conclusions: null,
}

/** The one map. `known` grows a dozen times a second at most. */
export const useMap = create<MapState>(() => NOTHING)

let crew: Crew | null = null
let open: OpenLane = openWorker

/** Other workers, for tests. */
export function openLanesWith(opener: OpenLane): void {
  open = opener
}

/** The places in view. */
let seen: readonly number[] = []

/** Says what is in view: of what has yet to be played, that comes first. */
export function seePlaces(places: readonly number[]): void {
  seen = places
}

/** What was played since it was taken in last. */
let news: Played[] = []
let frame = 0
let timer: ReturnType<typeof setTimeout> | undefined
let takenAtMs = 0
/** Often enough to be seen growing; the workers need the machine as well. */
const EVERY_MS = 80

function takeInSoon(): void {
  if (frame !== 0 || timer !== undefined) return
  const inFrame = () => {
    timer = undefined
    frame = requestAnimationFrame(takeIn)
  }
  const restMs = takenAtMs + EVERY_MS - performance.now()
  if (restMs > 0) timer = setTimeout(inFrame, restMs)
  else inFrame()
}

/** Takes it in, all at once: the same frame draws it. */
function takeIn(): void {
  frame = 0
  takenAtMs = performance.now()
  const { outcome, known } = useMap.getState()
  if (outcome === null || news.length === 0) return
  let now = known
  for (const { cell, places } of news) {
    const run = outcome.runs.push(cell) - 1
    let cells = 0
    for (const place of places) {
      if (outcome.runOf[place] >= 0) continue
      outcome.runOf[place] = run
      cells++
    }
    outcome.cellsOf.push(cells)
    now += cells
  }
  news = []
  useMap.setState({ known: now })
}

function dropNews(): void {
  cancelAnimationFrame(frame)
  clearTimeout(timer)
  frame = 0
  timer = undefined
  news = []
}

function start(outcome: Outcome): void {
  const { question } = outcome
  const isKnown = (task: Task) =>
    outcome.runs.length > 0 && placesInMap(question, task).every((place) => outcome.runOf[place] >= 0)
  const isSeen = (task: Task) => seen.some(hasPlace(question, task))
  crew = playMap(question, laneCount(navigator.hardwareConcurrency), open, isKnown, {
    heard: (report) => {
      if (report.kind === 'present') useMap.setState({ present: report.present, clock: report.clock })
      if (report.kind === 'changes') useMap.setState({ changes: report.changes })
      if (report.kind === 'conclusions') useMap.setState({ conclusions: report.conclusions })
    },
    played: (runs) => {
      news.push(...runs)
      takeInSoon()
    },
    matrix: () => {
      takeIn()
      const { axes, rows } = question
      return { axes, rows, columns: outcome.columns, runs: outcome.runs, runOf: [...outcome.runOf] }
    },
    isSeen,
    failed: (says) => {
      crew = null
      takeIn()
      useMap.setState({ status: 'failed', problem: says })
    },
    done: () => {
      crew = null
      useMap.setState({ status: 'done' })
    },
  })
  // Where no worker can be started, this has failed already.
  if (useMap.getState().status === 'failed') crew = null
}

/** Begins with a map, unless it is this one that is there. What cannot be played is said in the state. */
export function askMap(question: Question): void {
  const { scenario, laid, axes, rows } = question
  const { preset, set, payload, work, numbers, edits } = laid
  const key = JSON.stringify([scenario, { preset, set, payload, work, numbers, edits }, axes, rows])
  const { outcome, status } = useMap.getState()
  if (outcome?.key === key && status !== 'failed') {
    if (status === 'resting') goOn()
    return
  }
  leave()
  try {
    checkQuestion(question)
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error
    useMap.setState({ ...NOTHING, status: 'failed', problem: error.message }, true)
    return
  }
  const columns = columnCount(axes)
  const next: Outcome = {
    question,
    key,
    columns,
    runs: [],
    cellsOf: [],
    runOf: new Int32Array(rows.length * columns).fill(-1),
  }
  useMap.setState({ ...NOTHING, outcome: next, status: 'playing' }, true)
  start(next)
}

/** Goes on with a map that was stopped or failed: what is known stays. */
export function goOn(): void {
  const { outcome, status } = useMap.getState()
  if (outcome === null || status === 'playing' || status === 'done') return
  useMap.setState({ status: 'playing', problem: null })
  start(outcome)
}

/** Stops playing; `status` says why. What is known stays. */
function halt(status: 'resting' | 'stopped'): void {
  if (crew === null) return
  crew.stop()
  crew = null
  takeIn()
  dropNews()
  useMap.setState({ status })
}

/** Stops because somebody wants that. */
export function stopMap(): void {
  halt('stopped')
}

/** Nobody looks any more: nothing goes on behind their back. */
export function leave(): void {
  halt('resting')
}
