import { type ComponentType, useEffect, useState } from 'react'
import { notifyAbsent } from '../app/dialogs.ts'
import { loadFurther } from '../app/further.ts'
import { usePlayhead } from '../app/playhead.ts'
import { closeWhy, useWhy } from '../app/why.ts'

/** Where explanations appear; what they need is fetched when the first one is asked for. */
export function WhyMount() {
  const asked = useWhy(({ target }) => target !== null)
  const [Panel, setPanel] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!asked || Panel !== null) return
    // It plays what would have happened otherwise, which may need further parts of the model. Where these or it cannot
    // be fetched, the page goes on without, and says so.
    Promise.all([import('./WhyPanel.tsx'), loadFurther()]).then(
      ([{ WhyPanel }]) => setPanel(() => WhyPanel),
      () => {
        const { target } = useWhy.getState()
        const run = usePlayhead.getState().timeline
        closeWhy()
        // Of another run it would be about something else.
        notifyAbsent(() => {
          if (usePlayhead.getState().timeline === run) useWhy.setState({ target })
        })
      },
    )
  }, [asked, Panel])
  return asked && Panel !== null ? <Panel /> : null
}
