/** What passes between the page and its workers: plain data. */
import type { Cell } from '../../run/matrix/cell.ts'
import type { Changes } from '../../run/matrix/changes.ts'
import type { Betrayal, Influence } from '../../run/matrix/influence.ts'
import type { Matrix } from '../../run/matrix/matrix.ts'
import type { Question } from '../../run/matrix/question.ts'
import type { ChangeSet } from '../../run/matrix/sets.ts'
import type { Nearest } from '../../view/whatif/nearest.ts'
import type { Clock } from '../../view/whatif/words.ts'
import type { Task } from './tasks.ts'

/** Where what is chosen now stands on a map. */
export interface Present {
  /** The row whose payload it writes; -1 where it is none of them. */
  readonly row: number
  /** Its option on each axis; -1 where it is none of them. */
  readonly places: readonly number[]
}

/** What can be said of a whole map. */
export interface Conclusions {
  readonly sets: readonly ChangeSet[]
  readonly nearest: Nearest
  readonly influences: readonly Influence[]
  readonly betrayals: readonly Betrayal[]
}

/** One after the other; a question in place of another drops what is still under way. */
export type Order =
  | { readonly kind: 'question'; readonly question: Question }
  /** Cuts the map into `least` pieces or more. */
  | { readonly kind: 'cut'; readonly least: number }
  | { readonly kind: 'play'; readonly task: Task }
  /** Every single change of what is chosen now. */
  | { readonly kind: 'changes' }
  | { readonly kind: 'conclude'; readonly matrix: Matrix; readonly present: Present }

/** A run, and the places in the map that it answers for. */
export interface Played {
  readonly cell: Cell
  readonly places: Int32Array
}

/** An order is done with anything but `runs` and `present`, which come on the way. */
export type Report =
  | { readonly kind: 'present'; readonly present: Present; readonly clock: Clock }
  | { readonly kind: 'tasks'; readonly tasks: readonly Task[] }
  | { readonly kind: 'runs'; readonly runs: readonly Played[] }
  | { readonly kind: 'played' }
  | { readonly kind: 'changes'; readonly changes: Changes }
  | { readonly kind: 'conclusions'; readonly conclusions: Conclusions }
  | { readonly kind: 'failed'; readonly says: string }
