/** `check`: plays what files expect of their runs, and says where a run is otherwise. */
import { expectationName, problemsOf, runFor } from '../run/expectations.ts'
import { ScenarioError } from '../scenario/error.ts'
import type { Scenario } from '../scenario/schema.ts'
import type { Deck } from '../story/deck.ts'
import type { Lesson } from '../story/lesson.ts'
import { problemsOfLesson } from '../story/lesson-check.ts'
import { lineOf } from '../story/problems.ts'
import { placesOf, talkOf } from '../story/talk/state.ts'
import { problemsOfDeck } from '../view/talk/deck-problems.ts'
import { parse } from './arguments.ts'
import type { Answer } from './coverage.ts'
import { builtIns, deckFiles, doubledFields, lessonFiles, loadDeck, loadLesson, loadScenario } from './files.ts'
import { UsageError } from './usage.ts'

/** One thing that was played, and what is otherwise about it. */
interface Checked {
  readonly name: string
  readonly problems: readonly string[]
}

const checkScenario = (scenario: Scenario): Checked[] =>
  (scenario.expect ?? []).map((expectation) => ({
    name: `${scenario.id}: ${expectationName(expectation)}`,
    problems: problemsOf(expectation, runFor(scenario, expectation)),
  }))

const known = new Map<string, Scenario>()

/** A scenario that comes with the command, read once. Throws `ScenarioError` where there is none of that name. */
function find(slug: string): Scenario {
  const names = builtIns()
  if (!names.includes(slug))
    throw new ScenarioError('scenario', `no scenario "${slug}"; allowed: ${names.join(', ')}`, slug, names)
  const scenario = known.get(slug) ?? loadScenario(slug)
  known.set(slug, scenario)
  return scenario
}

const checkLesson = (lesson: Lesson): Checked => ({
  name: `lesson ${lesson.number}, ${lesson.id}: guesses, goals, ways`,
  problems: problemsOfLesson(lesson, find),
})

const number = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`

const checkDeck = (deck: Deck): Checked => ({
  name: [
    `deck ${deck.id}: ${number(placesOf(talkOf(deck)).length, 'state')} of ${number(deck.beats.length, 'beat')}`,
    number(deck.cuts?.length ?? 0, 'cut'),
  ].join(', '),
  problems: problemsOfDeck(deck, find).map(lineOf),
})

/** Everything that a file asks to be played; null where it is a scenario. */
function checkStory(name: string): Checked[] | null {
  const deck = loadDeck(name)
  if (deck !== null) return [checkDeck(deck)]
  const lesson = loadLesson(name)
  return lesson === null ? null : [checkLesson(lesson)]
}

/** Of a file in which a field stands twice: whoever reads it may believe the wrong one. */
function checkText(name: string): Checked[] {
  const problems = doubledFields(name)
  return problems.length === 0 ? [] : [{ name: `${name}: each field once`, problems }]
}

const FILES: Readonly<Record<string, () => string[]>> = { lessons: lessonFiles, decks: deckFiles }

/** @returns one line for each thing that was played, with what is otherwise below it; exit code 1 where anything is */
export function checkCommand(args: readonly string[]): Answer {
  const { positionals } = parse(args, {})
  if (positionals.length === 0)
    throw new UsageError(
      'check needs scenarios (names from `list`), JSON files of scenarios, lessons or decks, or: lessons, decks',
    )
  let failed = 0
  const lines = positionals
    .flatMap((name) => (Object.hasOwn(FILES, name) ? FILES[name]() : [name]))
    .flatMap((name) => {
      const story = checkStory(name)
      const scenario = story === null ? loadScenario(name) : null
      const checked = [...checkText(name), ...(story ?? checkScenario(scenario as Scenario))]
      if (checked.length === 0) return [`${scenario?.id}: expects nothing`]
      return checked.flatMap(({ name: what, problems }) => {
        if (problems.length > 0) failed++
        return [
          `${problems.length === 0 ? 'as expected' : 'otherwise  '}  ${what}`,
          ...problems.map((problem) => `             ${problem}`),
        ]
      })
    })
  return { text: lines.join('\n'), exitCode: failed === 0 ? 0 : 1 }
}
