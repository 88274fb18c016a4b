import { type ReactNode, Suspense } from 'react'
import { descriptionOf, useActivePage, useView, type Widget } from '../../view-model/index.ts'
import { useWidget } from './use-widget.ts'
import { WidgetMenu } from './widget-menu.tsx'

/** What can be done with a widget that has no card: its own controls, and a menu with the rest. */
export function BareWidgetMenu({ widget, children }: { widget: Widget; children?: ReactNode }) {
  const { store } = useView()
  const { query, page } = useActivePage()
  const { type, title, outcome } = useWidget(widget)
  const target = {
    store,
    queryId: query.id,
    widget,
    title,
    description: descriptionOf(page, widget.id),
    outcome,
    position: null,
    isFocused: false,
    // Where it lies in the grid is seen there.
    isLocked: true,
    focusHandle: () => undefined,
  }
  const Controls = type?.HeaderControls
  return (
    <WidgetMenu target={target} isInMenu>
      {Controls && outcome && (
        <Suspense>
          <Controls widget={outcome.widget} title={title} results={outcome.results} />
        </Suspense>
      )}
      {children}
    </WidgetMenu>
  )
}
