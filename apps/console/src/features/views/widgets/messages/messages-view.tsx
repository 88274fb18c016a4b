import { useMemo } from 'react'
import { lazyComponent } from '../../../../app/lazy-component.ts'
import { ActionScope } from '../../actions/action-scope.tsx'
import { MessageHostContext } from '../../messages/message-host.ts'
import { useView } from '../../store/view-context.ts'
import { useViewState } from '../../store/view-store.ts'
import type { WidgetViewProps } from '../widget-type.ts'
import { messagesConfigOf } from './messages-config.ts'
import { MessagesPages } from './messages-pages.tsx'
import { useHost } from './use-host.ts'

const TailView = lazyComponent(async () => (await import('../../tail/tail-view.tsx')).TailView)

/** A table of messages: those that were found, with their pages, or those that come in at this moment. */
export function MessagesView({ widget, title, results }: WidgetViewProps) {
  const { store } = useView()
  const { liveWidgetId } = useViewState(store)
  const host = useHost(widget)
  const config = useMemo(() => messagesConfigOf(widget.config), [widget.config])
  return (
    <ActionScope widget={widget}>
      <MessageHostContext value={host}>
        {liveWidgetId === widget.id ? (
          <TailView
            widget={widget}
            title={title}
            columns={config.fields}
            hasPreview={config.show_message_row}
          />
        ) : (
          <MessagesPages widget={widget} title={title} results={results} config={config} />
        )}
      </MessageHostContext>
    </ActionScope>
  )
}
