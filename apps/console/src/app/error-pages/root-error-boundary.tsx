import { Component, type ReactNode } from 'react'
import { PageError } from './page-error.tsx'

/** The last net: what breaks outside a page, such as the shell itself. Pages have the router's boundary. */
export class RootErrorBoundary extends Component<
  { children: ReactNode },
  { error: unknown; hasFailed: boolean }
> {
  override state: { error: unknown; hasFailed: boolean } = { error: null, hasFailed: false }

  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <PageError error={this.state.error} /> : this.props.children
  }
}
