import { IconColumns3 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Popover, PopoverPanel, PopoverTarget } from '../../../ui/overlays/popover.tsx'
import { messagesConfigOf, useView, useViewState } from '../../view-model/index.ts'
import { LiveSwitch } from '../tail/live-switch.tsx'
import type { WidgetViewProps } from '../type/widget-type.ts'
import classes from './messages-view.module.css'
import { useColumns } from './use-columns.ts'

const FieldsEditor = lazyComponent(async () => (await import('./editor/fields-editor.tsx')).FieldsEditor)

/** How many messages there are on all pages. */
export function MessageCount({ widget, results }: WidgetViewProps) {
  const { store } = useView()
  const { liveWidgetId, focus } = useViewState(store)
  const { messages } = results
  const total = messages?.type === 'messages' ? messages.total_results : null
  // The preview beside the editor has the count.
  if (focus?.isEditing || total === null || liveWidgetId === widget.id) return null
  return (
    <span className={classes.count}>
      {total.toLocaleString('en')} {total === 1 ? 'message' : 'messages'}
    </span>
  )
}

/** The live switch and the choice of columns. */
export function MessagesControls({ widget }: WidgetViewProps) {
  const { store, isInteractive } = useView()
  const { focus } = useViewState(store)
  // The editor has the columns.
  if (focus?.isEditing || !isInteractive) return null
  return (
    <>
      <LiveSwitch widget={widget} />
      <ColumnChoice widget={widget} />
    </>
  )
}

function ColumnChoice({ widget }: Pick<WidgetViewProps, 'widget'>) {
  const [isOpen, setIsOpen] = useState(false)
  const { fields } = messagesConfigOf(widget.config)
  const { changeColumns } = useColumns(widget, fields)
  return (
    <Popover position="bottom-end" opened={isOpen} onChange={setIsOpen}>
      <PopoverTarget>
        <IconButton
          size="small"
          label="Columns"
          icon={<IconColumns3 size={16} stroke={1.75} />}
          isActive={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
      </PopoverTarget>
      <PopoverPanel aria-label="Columns">
        <div className={classes.columns}>
          <Suspense>
            <FieldsEditor fields={fields} onChange={changeColumns} />
          </Suspense>
        </div>
      </PopoverPanel>
    </Popover>
  )
}
