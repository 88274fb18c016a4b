import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, Suspense, useEffect, useRef } from 'react'
import { Card } from '../../../ui/card.tsx'
import { descriptionOf, renameWidget, useActivePage, useView, type Widget } from '../../view-model/index.ts'
import { useWidget } from './use-widget.ts'
import { AskedInMenu, WidgetAsked } from './widget-asked.tsx'
import { WidgetBody } from './widget-body.tsx'
import classes from './widget-frame.module.css'
import { WidgetMenu } from './widget-menu.tsx'
import { WidgetTitle } from './widget-title.tsx'

/** Where the grid lets a widget be dragged by. */
export const dragHandleClass = 'widget-drag-handle'

interface WidgetFrameProps {
  widget: Widget
  isFocused: boolean
  /** Arrow keys on the handle; null where the widget does not move. */
  onMoveKey: ((event: KeyboardEvent) => void) | null
}

/** A card with the title of a widget and what it shows; what can be done with it is seen under the pointer and with the focus. */
export function WidgetFrame({ widget, isFocused, onMoveKey }: WidgetFrameProps) {
  const { store, isInteractive, isLocked = false } = useView()
  const { document, query, page } = useActivePage()
  const handle = useRef<HTMLButtonElement>(null)
  const { type, title, outcome, isAwaited } = useWidget(widget)
  useEffect(() => type?.preload(widget.config), [type, widget.config])
  const description = descriptionOf(page, widget.id)
  const target = {
    store,
    queryId: query.id,
    widget,
    title,
    description,
    outcome,
    position: page.positions[widget.id] ?? null,
    isFocused,
    isLocked,
    // After the menu has closed: it gives the focus back to its button unless something else has it by then.
    focusHandle: () => requestAnimationFrame(() => handle.current?.focus()),
  }
  const Info = type?.HeaderInfo
  const Controls = type?.HeaderControls
  const asksOnDashboard = document.view.type === 'DASHBOARD' && type !== null && !type.isStatic
  return (
    <Card
      className={classes.frame}
      aria-label={title}
      data-widget={widget.id}
      data-focused={isFocused || undefined}
    >
      <div className={onMoveKey ? `${classes.head} ${dragHandleClass}` : classes.head}>
        {onMoveKey && (
          <button
            ref={handle}
            type="button"
            className={classes.handle}
            title={`Drag handle for ${title}`}
            aria-label={`Drag handle for ${title}: arrow keys move, with Shift they resize`}
            onKeyDown={onMoveKey}
          >
            <IconGripVertical size={14} stroke={1.75} />
          </button>
        )}
        <WidgetTitle title={title} onRename={(text) => store.edit(renameWidget(query.id, widget.id, text))} />
        {description !== '' && (
          <p className={classes.description} title={description}>
            {description}
          </p>
        )}
        {asksOnDashboard && <WidgetAsked widget={widget} outcome={outcome} />}
        {Info && outcome && (
          <Suspense>
            <Info widget={outcome.widget} title={title} results={outcome.results} />
          </Suspense>
        )}
        {isInteractive && (
          <div className={classes.actions}>
            <WidgetMenu
              target={target}
              head={asksOnDashboard && <AskedInMenu widget={widget} outcome={outcome} />}
            >
              {Controls && outcome && (
                <Suspense>
                  <Controls widget={outcome.widget} title={title} results={outcome.results} />
                </Suspense>
              )}
            </WidgetMenu>
          </div>
        )}
      </div>
      <WidgetBody widget={widget} title={title} outcome={outcome} isRunning={isAwaited} />
    </Card>
  )
}
