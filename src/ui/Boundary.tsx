import { Component, type ReactNode } from 'react'
import { startFresh } from '../app/address.ts'
import { useSession } from '../app/session.ts'

interface State {
  readonly problem: string | null
}

/** Catches what no one expected, says so, and offers a way back. Whatever else is asked for next is worth another try. */
export class Boundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { problem: null }

  static getDerivedStateFromError(error: unknown): State {
    return { problem: error instanceof Error ? error.message : String(error) }
  }

  private forgetNews = (): void => {}

  private readonly retry = (): void => {
    this.forgetNews()
    this.setState({ problem: null })
  }

  private readonly restart = (): void => {
    startFresh()
    this.retry()
  }

  override componentDidCatch(): void {
    this.forgetNews()
    const leave = useSession.subscribe(this.retry)
    addEventListener('hashchange', this.retry)
    this.forgetNews = () => {
      leave()
      removeEventListener('hashchange', this.retry)
    }
  }

  override componentWillUnmount(): void {
    this.forgetNews()
  }

  override render(): ReactNode {
    const { problem } = this.state
    if (problem === null) return this.props.children
    return (
      <main className="page broken" role="alert">
        <h1>This could not be shown</h1>
        <p>{problem}</p>
        <button type="button" onClick={this.restart}>
          Start again with the first scenario
        </button>
      </main>
    )
  }
}
