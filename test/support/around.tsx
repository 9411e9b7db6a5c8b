import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { FIRST_SCENARIO } from '../../src/app/library.ts'
import { changeRun } from '../../src/app/playhead.ts'
import { runOf } from '../../src/app/runs.ts'
import { useSession } from '../../src/app/session.ts'
import { CurrentContext } from '../../src/ui/current.ts'
import { bandsOf } from '../../src/view/bands.ts'
import { scaleOf } from '../../src/view/scale.ts'

/** The incident with all that the session has laid over it, under the playhead, as the page holds it for its parts. */
export function Around({ children }: { readonly children: ReactNode }) {
  const { preset, set, payload, work, numbers, edits } = useSession()
  const run = useMemo(
    () => runOf(FIRST_SCENARIO, { preset, set, payload, work, numbers, edits }),
    [preset, set, payload, work, numbers, edits],
  )
  useLayoutEffect(() => changeRun(run.timeline), [run])
  const current = useMemo(() => {
    const bands = bandsOf(run.recording, 0, run.closingMs)
    return { scenario: FIRST_SCENARIO, run, job: 0, bands, scale: scaleOf(bands, run.closingMs) }
  }, [run])
  return <CurrentContext.Provider value={current}>{children}</CurrentContext.Provider>
}
