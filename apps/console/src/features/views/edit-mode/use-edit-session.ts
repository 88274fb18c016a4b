import { useState } from 'react'
import { statusText } from '../../../api/api-error.ts'
import { type Bindings, isSameBindings } from '../../../kit/query/text/parameter-values.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import {
  changeWidget,
  inOrder,
  moveWidgets,
  removeWidget,
  renameWidget,
  useActivePage,
  useView,
  type Widget,
  type WidgetConfig,
} from '../../view-model/index.ts'
import type { PendingChange } from '../../widgets/index.ts'
import { returnToWidget } from '../widget-frame/return-to-widget.ts'
import { type OwnQuery, useWidgetQuery, type WidgetQuery } from './use-widget-query.ts'

export interface EditSession {
  query: WidgetQuery
  /** Set in the editor and not shown yet; null: the preview shows what is set. */
  pending: PendingChange | null
  /** It differs from what it was when the editing began. */
  isChanged: boolean
  /** `Update widget` is at work. */
  isUpdating: boolean
  setPending: (pending: PendingChange | null) => void
  /** The preview shows this config from now on. */
  setConfig: (config: WidgetConfig, options?: { mergeKey: string }) => void
  /** The preview asks for what is typed above it. */
  search: (part?: Partial<OwnQuery>) => void
  /** Leaves the edit mode with everything that is set. */
  update: () => void
  /** Leaves the edit mode; the widget is as it was, or gone when it was just made. */
  cancel: () => void
}

/**
 * Changing a widget. What the preview shows is what the document says, so each update of it is a step that can be
 * undone; only what is not shown yet lies here.
 */
export function useEditSession(widget: Widget): EditSession {
  const { store } = useView()
  const {
    query: { id: queryId },
    page,
  } = useActivePage()
  const title = page.titles.widget?.[widget.id] ?? ''
  const [original] = useState({ widget, title })
  const [isUpdating, setUpdating] = useState(false)
  const [pending, setPending] = useState<{ of: WidgetConfig; change: PendingChange } | null>(null)
  const query = useWidgetQuery(widget)
  // What was set for a config that something else has changed since is gone: the editor follows that change.
  const current = pending?.of === widget.config ? pending.change : null
  const change = (parts: Partial<Omit<Widget, 'id' | 'type'>>, options?: { mergeKey: string }) =>
    store.edit(
      changeWidget(queryId, widget.id, parts),
      options && { mergeKey: `${widget.id} ${options.mergeKey}` },
    )
  const bind = (bindings: Bindings) => {
    if (!isSameBindings(store.get().parameterBindings, bindings)) store.show({ parameterBindings: bindings })
  }
  const close = () => {
    const { focus } = store.get()
    store.show({ focus: focus?.returnsToFocus ? { widgetId: widget.id, isEditing: false } : null })
    returnToWidget(widget.id, 'Edit')
  }
  const update = async () => {
    setUpdating(true)
    try {
      const asked = query.isDirty ? await query.submitted() : { parts: {}, bindings: query.draft.bindings }
      if (!asked) return
      bind(asked.bindings)
      const parts = { ...asked.parts, ...(current && 'config' in current && { config: current.config }) }
      // What the preview shows already is no step more.
      if (Object.keys(parts).length > 0) change(parts)
      close()
    } catch (error) {
      toast.error(`Applying widget changes failed with status: ${statusText(error)}`)
    } finally {
      setUpdating(false)
    }
  }
  return {
    query,
    pending: current,
    isChanged: current !== null || query.isDirty || widget !== original.widget || title !== original.title,
    isUpdating,
    setPending: (next) => setPending(next && { of: widget.config, change: next }),
    setConfig: (config, options) => change({ config }, options),
    search: async (part) => {
      const asked = await query.submitted(part)
      if (!asked) return
      bind(asked.bindings)
      change(asked.parts)
    },
    update: () => void update(),
    cancel: () => {
      const madeAmong = store.get().focus?.madeAmong
      const { id: _, type: __, ...parts } = original.widget
      if (!madeAmong) {
        const isWidgetChanged = widget !== original.widget
        store.edit(
          inOrder(
            ...(isWidgetChanged ? [changeWidget(queryId, widget.id, parts)] : []),
            renameWidget(queryId, widget.id, original.title),
          ),
        )
        return close()
      }
      store.edit(inOrder(removeWidget(queryId, widget.id), moveWidgets(queryId, madeAmong)))
      document.querySelector<HTMLElement>(createButton)?.focus({ preventScroll: true })
    },
  }
}

/** Of the sidebar: where widgets are made. */
const createButton = '[data-section="create"]'
