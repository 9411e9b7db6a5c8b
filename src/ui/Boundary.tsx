import { Component, type ReactNode } from 'react'
import { forgetSession } from '../app/session.ts'

interface State {
  readonly problem: string | null
}

/** Catches what no one expected, says so, and offers a way back. */
export class Boundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { problem: null }

  static getDerivedStateFromError(error: unknown): State {
    return { problem: error instanceof Error ? error.message : String(error) }
  }

  private readonly restart = (): void => {
    forgetSession()
    this.setState({ problem: null })
  }

  override render(): ReactNode {
    const { problem } = this.state
    if (problem === null) return this.props.children
    return (
      <main className="page broken" role="alert">
        <h1>This run could not be shown</h1>
        <p>{problem}</p>
        <button type="button" onClick={this.restart}>
          Start again with the first scenario
        </button>
      </main>
    )
  }
}
