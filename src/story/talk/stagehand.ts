/** Plays the runs of a deck that nobody vouches for: each once, and within bounds. */
import { type Recording, recordInSteps } from '../../run/record.ts'
import { planOf } from '../../scenario/chosen.ts'
import { ScenarioError } from '../../scenario/error.ts'
import { choicesFrom } from '../laid.ts'
import { endOf, type FindScenario } from '../play.ts'
import { type AskedRun, keyOfAsked } from './asked.ts'

/** Runs of one deck. */
const RUNS_MAX = 60
/** Messages of one run: some ten times as many as in the longest of the built-in talk. */
const RUN_MESSAGES_MAX = 60_000
/** Messages of all of them: played in about a second. */
const MESSAGES_MAX = 300_000
/** `recordInSteps` pauses after so many messages. */
const MESSAGES_A_STEP = 256
/** Facts that all parts and claims of a deck have to be gone through for. */
const LOOKS_MAX = 20_000_000

const counted = (n: number): string => n.toLocaleString('en')

export class Stagehand {
  private readonly kept = new Map<string, Recording>()
  /** Why a run cannot be played: it is found out once. */
  private readonly refused = new Map<string, ScenarioError>()
  private messages = 0
  private looks = 0
  private readonly find: FindScenario

  constructor(find: FindScenario) {
    this.find = find
  }

  /** Plays a run where it has not been; pauses often. Throws `ScenarioError` where it cannot be played, or is too long. */
  *ready(asked: AskedRun): Generator<undefined, void> {
    const key = keyOfAsked(asked)
    if (this.kept.has(key)) return
    const before = this.refused.get(key)
    if (before !== undefined) throw before
    try {
      this.kept.set(key, yield* this.play(asked))
    } catch (error) {
      if (error instanceof ScenarioError) this.refused.set(key, error)
      throw error
    }
  }

  private *play({ run, changes }: AskedRun): Generator<undefined, Recording> {
    if (this.kept.size + this.refused.size >= RUNS_MAX)
      throw new ScenarioError('the deck', `too many runs; allowed: ${RUNS_MAX}`)
    const scenario = this.find(run.scenario)
    const plan = planOf(scenario, choicesFrom(run.scenario, run, ...changes))
    const steps = recordInSteps(plan, { untilMs: endOf(run, scenario) })
    for (let messages = 0; ; messages += MESSAGES_A_STEP) {
      const { done, value } = steps.next()
      if (done) return value
      this.messages += MESSAGES_A_STEP
      if (messages > RUN_MESSAGES_MAX)
        throw new ScenarioError('the run', `too long; allowed: ${counted(RUN_MESSAGES_MAX)} messages`)
      if (this.messages > MESSAGES_MAX)
        throw new ScenarioError('the deck', `its runs are too long; allowed: ${counted(MESSAGES_MAX)} messages in all`)
      yield
    }
  }

  /** A run is going to be gone through so many times. Throws `ScenarioError` where that is too much. */
  look(asked: AskedRun, times: number): void {
    this.looks += times * this.played(asked).facts.length
    if (this.looks > LOOKS_MAX)
      throw new ScenarioError(
        'the deck',
        'too much to be held against its runs; allowed: fewer parts, claims or builds',
      )
  }

  /** A run that is ready. Throws `ScenarioError` where it is not. */
  readonly played = (asked: AskedRun): Recording => {
    const recording = this.kept.get(keyOfAsked(asked))
    if (recording === undefined) throw new ScenarioError('the run', 'cannot be played')
    return recording
  }
}
