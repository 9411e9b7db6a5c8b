import { Component, type ReactNode } from 'react'

interface State {
  readonly problem: string | null
}

/** A frame that cannot be drawn says why, and the talk goes on. */
export class FrameBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { problem: null }

  static getDerivedStateFromError(error: unknown): State {
    return { problem: error instanceof Error ? error.message : String(error) }
  }

  override render(): ReactNode {
    const { problem } = this.state
    if (problem === null) return this.props.children
    return (
      <p className="tf-problem" role="alert">
        {problem}
      </p>
    )
  }
}
