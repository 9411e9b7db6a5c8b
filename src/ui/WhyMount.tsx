import { type ComponentType, useEffect, useState } from 'react'
import { closeWhy, useWhy } from '../app/why.ts'

/** Where explanations appear; what they need is fetched when the first one is asked for. */
export function WhyMount() {
  const asked = useWhy(({ target }) => target !== null)
  const [Panel, setPanel] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!asked || Panel !== null) return
    // Where it cannot be fetched, the page goes on without; the next question tries again.
    import('./WhyPanel.tsx').then(({ WhyPanel }) => setPanel(() => WhyPanel), closeWhy)
  }, [asked, Panel])
  return asked && Panel !== null ? <Panel /> : null
}
