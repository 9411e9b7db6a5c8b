/** What the session says of the map is what is wanted of it: so that a link brings it, a reload keeps it, undo takes it back. */
import { useEffect, useState } from 'react'
import { ScenarioError } from '../../scenario/error.ts'
import { useSession } from '../session.ts'
import { useMapChoice } from './choice.ts'
import { choiceIn, textOf } from './choice-text.ts'

/**
 * Takes in what the session wants of the map. Nothing goes the other way from here: a change by a person is made in
 * both at once (`choosing.ts`), and one that came from the session needs no telling.
 * @returns what is wrong with it, or null
 */
export function takeIn(map: string | null): string | null {
  if (map === textOf(useMapChoice.getState())) return null
  try {
    useMapChoice.setState(choiceIn(map), true)
    return null
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error
    return error.message
  }
}

/** Follows the session while the map is on screen. What is wrong with the map that a link brought, or null. */
export function useKeptChoice(): string | null {
  const map = useSession((session) => session.map)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => setProblem(takeIn(map)), [map])
  return problem
}
