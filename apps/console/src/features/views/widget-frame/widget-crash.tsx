import { Component, type ReactNode } from 'react'
import { ErrorState } from '../../../ui/notices/state-view.tsx'

interface WidgetCrashProps {
  /** Another one is another try: what was drawn. */
  of: unknown
  children: ReactNode
}

/** A widget that cannot be drawn says so in its own frame; the others stay. The words of the reference (dashboards, section 5). */
export class WidgetCrash extends Component<WidgetCrashProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidUpdate(before: WidgetCrashProps) {
    if (before.of !== this.props.of && this.state.error) this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <ErrorState isCompact title="While rendering this widget, the following error occurred:">
        {error.message}
      </ErrorState>
    )
  }
}
