import type { WidgetViewProps } from '../type/widget-type.ts'
import { MessagesPages } from './messages-pages.tsx'
import { MessagesPlace } from './messages-place.tsx'

/** A table of messages with pages. */
export function MessagesView(props: WidgetViewProps) {
  return <MessagesPlace {...props} Found={MessagesPages} isStream={false} />
}
