import type { ReactNode } from 'react'
import type { Finding } from '../../../app/talk/hall-check.ts'
import { Icon } from '../../Icon.tsx'

const WORDS: Readonly<Record<Finding, string>> = { fine: 'Fine', not: 'Mind this', try: 'Try it' }

interface CheckLineProps {
  readonly id: string
  readonly title: string
  readonly finding: Finding
  /** What was found, and where there is something to mind, the way round it. */
  readonly says: ReactNode
  /** What to press. */
  readonly children?: ReactNode
}

/** One thing to be sure of before a talk. */
export function CheckLine({ id, title, finding, says, children }: CheckLineProps) {
  return (
    <li className="check-line" data-check={id} data-finding={finding}>
      <p className="check-found">
        <Icon name={finding === 'fine' ? 'tick' : finding === 'not' ? 'cross' : 'play'} />
        {WORDS[finding]}
      </p>
      <div className="check-says">
        <h3>{title}</h3>
        <p role="status">{says}</p>
      </div>
      {children === undefined ? null : <div className="check-do">{children}</div>}
    </li>
  )
}
