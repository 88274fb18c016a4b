import { type ReactNode, useEffect } from 'react'
import type { Preloadable } from '../../../kit/lazy/preloadable.ts'
import type { Widget } from '../../view-model/index.ts'
import type { WidgetViewProps } from '../../widgets/index.ts'
import { useWidget } from './use-widget.ts'
import { WidgetBody } from './widget-body.tsx'

interface BareWidgetProps {
  widget: Widget
  className?: string | undefined
  /** In the place of what its type shows. */
  view?: Preloadable<WidgetViewProps>
  children?: ReactNode
}

/** A widget without its card: what it shows, to the edges. */
export function BareWidget({ widget, className, view, children }: BareWidgetProps) {
  const { type, title, outcome, isAwaited } = useWidget(widget)
  useEffect(() => (view ?? type)?.preload(widget.config), [view, type, widget.config])
  return (
    <section className={className} aria-label={title} data-widget={widget.id}>
      {children}
      <WidgetBody
        widget={widget}
        title={title}
        outcome={outcome}
        isRunning={isAwaited}
        {...(view && { View: view.Component })}
      />
    </section>
  )
}
