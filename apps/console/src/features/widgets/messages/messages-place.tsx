import { type ComponentType, useMemo } from 'react'
import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'
import { MessageHostContext } from '../../messages/index.ts'
import { ActionScope } from '../../values/index.ts'
import { type MessagesConfig, messagesConfigOf, useView, useViewState } from '../../view-model/index.ts'
import type { WidgetViewProps } from '../type/widget-type.ts'
import { useHost } from './use-host.ts'

const TailView = lazyComponent(async () => (await import('../tail/tail-view.tsx')).TailView)

export type FoundProps = WidgetViewProps & { config: MessagesConfig }

interface MessagesPlaceProps extends WidgetViewProps {
  /** What was found. */
  Found: ComponentType<FoundProps>
  /** Messages stand in a stream, not in a table. */
  isStream: boolean
}

/** What a message list offers its messages, and which ones it shows: those that were found, or those that come in at this moment. */
export function MessagesPlace({ Found, isStream, ...props }: MessagesPlaceProps) {
  const { widget, title } = props
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
            isStream={isStream}
          />
        ) : (
          <Found {...props} config={config} />
        )}
      </MessageHostContext>
    </ActionScope>
  )
}
