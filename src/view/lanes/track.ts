/** What a lane is made of, and how one is gathered while the facts go by. */
import type { Fact } from '../../sim/facts.ts'

/** A stretch of a lane, in presentation time. */
export interface LaneSpan {
  readonly fromT: number
  readonly toT: number
  /** The fact that began it; -1: so from the start. */
  readonly fromFact: number
  readonly kind: string
  readonly label: string
  /** How high it stands, 0 to 1: a budget's count. */
  readonly level: number
}

/** Something that happened at one moment. */
export interface LaneMark {
  readonly t: number
  readonly fact: number
  readonly kind: string
  readonly label: string
}

export interface Lane {
  readonly spans: readonly LaneSpan[]
  readonly marks: readonly LaneMark[]
}

/** A fact with its place among the facts and its moment. `quiet`: it says nothing new. */
export interface Told {
  readonly fact: Fact
  readonly index: number
  readonly t: number
  readonly quiet: boolean
}

/** Listens to the facts in order and leaves a lane behind. */
export interface Teller {
  hear(told: Told): void
  readonly track: Track
}

/** A lane in the making. */
export class Track {
  readonly spans: { -readonly [K in keyof LaneSpan]: LaneSpan[K] }[] = []
  readonly marks: LaneMark[] = []

  /** From here on it is so; nothing happens where it was so already. */
  enter(at: { readonly t: number; readonly index: number }, kind: string, label: string, level = 0): void {
    const last = this.spans.at(-1)
    if (last !== undefined) {
      if (last.kind === kind && last.label === label && last.level === level) return
      last.toT = at.t
      if (last.fromFact === at.index) this.spans.pop()
    }
    this.spans.push({ fromT: at.t, toT: at.t, fromFact: at.index, kind, label, level })
  }

  /** Marks the fact, unless it only repeats an earlier one. */
  mark({ t, index, quiet }: Told, kind: string, label: string): void {
    if (!quiet) this.marks.push({ t, fact: index, kind, label })
  }

  end(endT: number): Lane {
    const last = this.spans.at(-1)
    if (last !== undefined) last.toT = endT
    return this
  }
}

/** Before the first fact. */
export const START = { t: 0, index: -1 } as const
