import type { ReactNode } from 'react'

interface FootProps {
  /** What the next step is called. */
  readonly says: string
  /** Where it leads; without it, `act` is done. */
  readonly href?: string
  readonly act?: () => void
  /** The form that it sends. */
  readonly form?: string
  /** Other ways on. */
  readonly children?: ReactNode
}

/** The one next step, always in reach. Enter takes it from wherever nothing else is meant by it. */
export function Foot({ says, href, act, form, children }: FootProps) {
  return (
    <div className="lesson-foot">
      {href === undefined ? (
        <button
          type={form === undefined ? 'button' : 'submit'}
          form={form}
          className="primary small-primary"
          data-testid="next-step"
          data-primary=""
          onClick={act}
        >
          {says}
        </button>
      ) : (
        <a className="primary small-primary" href={href} data-testid="next-step" data-primary="">
          {says}
        </a>
      )}
      {children}
    </div>
  )
}
