import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'
import { useView, useViewState } from '../../view-model/index.ts'
import type { WidgetViewProps } from '../type/widget-type.ts'
import { MessagesPages } from './messages-pages.tsx'
import { type FoundProps, MessagesPlace } from './messages-place.tsx'

const TailView = lazyComponent(async () => (await import('../tail/tail-view.tsx')).TailView)

/** A table of messages: those that were found, with pages, or those that come in at this moment. */
export function MessagesView(props: WidgetViewProps) {
  const { liveWidgetId } = useViewState(useView().store)
  return <MessagesPlace {...props} Found={liveWidgetId === props.widget.id ? LiveMessages : MessagesPages} />
}

function LiveMessages({ widget, title, config: { fields, show_message_row } }: FoundProps) {
  return <TailView widget={widget} title={title} columns={fields} hasPreview={show_message_row} />
}
