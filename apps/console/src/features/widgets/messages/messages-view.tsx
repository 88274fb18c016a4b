import { useMemo } from 'react'
import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'
import { MessageHostContext } from '../../messages/index.ts'
import { ActionScope } from '../../values/index.ts'
import { messagesConfigOf, useView, useViewState } from '../../view-model/index.ts'
import type { WidgetViewProps } from '../type/widget-type.ts'
import { MessagesPages } from './messages-pages.tsx'
import { useHost } from './use-host.ts'

const TailView = lazyComponent(async () => (await import('../tail/tail-view.tsx')).TailView)

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
