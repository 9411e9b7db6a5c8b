import { Component, type ReactNode } from 'react'

interface Props {
  /** What the part shows: another one is worth another try. */
  readonly of: unknown
  readonly children: ReactNode
}

interface State {
  /** What the part could not show. */
  readonly failed: { readonly of: unknown } | null
}

/** Keeps what no part of a form was made for to that part: the text beside it can still be written. */
export class PartBoundary extends Component<Props, State> {
  override state: State = { failed: null }

  static getDerivedStateFromProps({ of }: Props, { failed }: State): State | null {
    return failed !== null && failed.of !== undefined && failed.of !== of ? { failed: null } : null
  }

  static getDerivedStateFromError(): State {
    return { failed: { of: undefined } }
  }

  override componentDidCatch(): void {
    this.setState({ failed: { of: this.props.of } })
  }

  override render(): ReactNode {
    if (this.state.failed === null) return this.props.children
    return (
      <p className="own-hold" data-testid="own-part-hold">
        This part cannot be shown as a form. It stands in the text, and can be changed there.
      </p>
    )
  }
}
