import { useEffect, useMemo, useState } from 'react'
import { idly, inSlices } from '../../../app/slices.ts'
import type { Question } from '../../../run/explore-paths.ts'
import type { Recording } from '../../../run/record.ts'
import type { Plan } from '../../../sim/plan.ts'
import { isThere, type Outlook, outlookOf, type Searched, searchInSteps } from '../../../story/breaking/search.ts'

/** Leaves a frame half of its time. */
const SLICE_MS = 8

/** Everything that can happen in a run, once all of it has been tried; null until then. */
export function useSearched(plan: Plan, question: Question): Searched | null {
  const [searched, setSearched] = useState<Searched | null>(null)
  useEffect(() => {
    setSearched(null)
    return inSlices(searchInSteps(plan, question), SLICE_MS, idly, setSearched)
  }, [plan, question])
  return searched
}

/** How things stand with the aim after a run; unknown until everything has been tried. */
export function useOutlook(searched: Searched | null, question: Question, recording: Recording): Outlook {
  return useMemo(() => {
    if (searched !== null) return outlookOf(searched, recording)
    return { kind: isThere(question, recording) ? 'there' : 'unknown' }
  }, [searched, question, recording])
}
