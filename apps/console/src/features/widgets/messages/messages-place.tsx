import { type ComponentType, useMemo } from 'react'
import { MessageHostContext } from '../../messages/index.ts'
import { ActionScope } from '../../values/index.ts'
import { type MessagesConfig, messagesConfigOf } from '../../view-model/index.ts'
import type { WidgetViewProps } from '../type/widget-type.ts'
import { useHost } from './use-host.ts'

export type FoundProps = WidgetViewProps & { config: MessagesConfig }

interface MessagesPlaceProps extends WidgetViewProps {
  Found: ComponentType<FoundProps>
}

/** What a message list offers its messages. */
export function MessagesPlace({ Found, ...props }: MessagesPlaceProps) {
  const { widget } = props
  const host = useHost(widget)
  const config = useMemo(() => messagesConfigOf(widget.config), [widget.config])
  return (
    <ActionScope widget={widget}>
      <MessageHostContext value={host}>
        <Found {...props} config={config} />
      </MessageHostContext>
    </ActionScope>
  )
}
