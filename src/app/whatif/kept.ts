/** What is wanted of the map and what the session says of it are one: so that a link brings it, and a reload keeps it. */
import { useEffect, useState } from 'react'
import { ScenarioError } from '../../scenario/error.ts'
import { useSession } from '../session.ts'
import { useMapChoice } from './choice.ts'
import { choiceIn, textOf } from './choice-text.ts'

/** Keeps the two the same while the map is on screen. What is wrong with the map that a link brought, or null. */
export function useKeptChoice(): string | null {
  const map = useSession((session) => session.map)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (map === textOf(useMapChoice.getState())) return
    try {
      useMapChoice.setState(choiceIn(map))
      setProblem(null)
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error
      setProblem(error.message)
    }
  }, [map])
  useEffect(
    () =>
      useMapChoice.subscribe((choice) => {
        useSession.setState({ map: textOf(choice) })
        setProblem(null)
      }),
    [],
  )
  return problem
}
