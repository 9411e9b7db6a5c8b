import { Component, type ReactNode } from 'react'
import { startFresh } from '../app/address.ts'
import { loadPage } from '../app/parts.ts'
import { useSession } from '../app/session.ts'

interface State {
  readonly failed: boolean
  /** The page was asked for, and did not come. */
  readonly absent: boolean
}

/**
 * Catches what no one expected, says so, and offers ways on: the same again, which the address keeps, or afresh. Whatever
 * else is asked for next is worth another try. What only did not come does not come here (`Absent.tsx`).
 */
export class Boundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false, absent: false }

  static getDerivedStateFromError(): State {
    return { failed: true, absent: false }
  }

  private forgetNews = (): void => {}

  private readonly retry = (): void => {
    this.forgetNews()
    this.setState({ failed: false })
  }

  private readonly load = (): void => loadPage(() => this.setState({ absent: true }))

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
    if (!this.state.failed) return this.props.children
    return (
      <main className="page broken" role="alert">
        <h1>This could not be shown</h1>
        <p>Something went wrong in this part of the page. The address still leads to where you are.</p>
        <button type="button" onClick={this.load}>
          Load the page again
        </button>
        <button type="button" onClick={this.restart}>
          Start again with the first scenario
        </button>
        {this.state.absent ? <p>It cannot be fetched now. Is there a connection? What is open here stays.</p> : null}
      </main>
    )
  }
}
