/**
 * Checks a deck's text, plays every beat and press of it, and says what is wrong. Beside the page: a text of any size
 * never holds it up. A newer text is what is wanted: what is under way for an older one is left.
 */
// Arbitrary rules are played: every part of the model is needed.
import '../../view/further/installed.ts'
import { ScenarioError } from '../../scenario/error.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { type Deck, parseDeck } from '../../story/deck.ts'
import type { Mistake } from '../../view/own/mistakes.ts'
import { deckMistakes, placedProblems } from '../../view/talk/deck-mistakes.ts'
import { problemsOfDeckInSteps } from '../../view/talk/deck-problems.ts'
import { inSlices, soon } from '../slices.ts'

export interface DeckAsked {
  readonly n: number
  readonly text: string
}

/** The answer: what is wrong with the form first, then what comes of playing it. */
export interface DeckAnswer {
  readonly n: number
  readonly mistakes: readonly Mistake[]
  /** The deck can be shown. */
  readonly isSound: boolean
  /** It is still being played. */
  readonly goesOn: boolean
}

/** Now and then what has come in is looked at. */
const SLICE_MS = 30

let newest = 0
let halt = (): void => {}

const answer = (given: DeckAnswer): void => postMessage(given)

const files = import.meta.glob<Scenario>('../../../scenarios/*.json', { import: 'default' })
const loaders = new Map(Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.json$/g, ''), load]))
const SCENARIO_IDS: readonly string[] = [...loaders.keys()]

const scenarios = new Map<string, Scenario>()

/** Every scenario that a deck names, wherever it does. */
async function load(deck: Deck): Promise<void> {
  const names = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, part] of Object.entries(value))
      if (key === 'scenario' && typeof part === 'string') names.add(part)
      else look(part)
  }
  look(deck)
  await Promise.all(
    [...names].map(async (name) => {
      const load = loaders.get(name)
      if (load !== undefined && !scenarios.has(name)) scenarios.set(name, await load())
    }),
  )
}

function find(slug: string): Scenario {
  const scenario = scenarios.get(slug)
  if (scenario === undefined)
    throw new ScenarioError(
      'scenario',
      `no scenario "${slug}"; allowed: ${SCENARIO_IDS.join(', ')}`,
      slug,
      SCENARIO_IDS,
    )
  return scenario
}

async function check({ n, text }: DeckAsked): Promise<void> {
  newest = n
  halt()
  const mistakes = deckMistakes(text)
  const isSound = !mistakes.some(({ stops }) => stops)
  answer({ n, mistakes, isSound, goesOn: isSound })
  if (!isSound) return
  const deck = parseDeck(text)
  await load(deck)
  if (n !== newest) return
  halt = inSlices(problemsOfDeckInSteps(deck, find), SLICE_MS, soon, (problems) =>
    answer({ n, mistakes: [...mistakes, ...placedProblems(text, problems)], isSound, goesOn: false }),
  )
}

addEventListener('message', ({ data }: MessageEvent<DeckAsked>) => {
  // What goes wrong here is said on the page, as an error of the worker.
  check(data).catch((error: unknown) => {
    setTimeout(() => {
      throw error
    })
  })
})
