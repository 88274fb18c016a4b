import type { Widget, WidgetConfig } from '../document/view-document.ts'
import type { Command } from '../document/view-history.ts'
import { onPage } from './page-edit.ts'
import { changeWidgetConfig } from './widget-commands.ts'

/** Order of the rows as the wire of widgets spells it. */
export interface WidgetSort {
  readonly field: string
  readonly direction: 'Ascending' | 'Descending'
}

/** The columns of a message list, from left to right. */
export function setColumns(queryId: string, widgetId: string, fields: readonly string[]): Command {
  return changeWidgetConfig(queryId, widgetId, { fields })
}

/** Replaces the sort of a message list. */
export function setSort(queryId: string, widgetId: string, { field, direction }: WidgetSort): Command {
  const sort = [{ type: 'pivot', field, direction }]
  return changeWidgetConfig(queryId, widgetId, { sort } satisfies WidgetConfig)
}

/** Gives every message list of a page a column, at the right; those that have it stay as they are. */
export function addColumnEverywhere(queryId: string, field: string): Command {
  return onColumns(queryId, (columns) => (columns.includes(field) ? columns : [...columns, field]))
}

/** Takes a column from every message list of a page. */
export function removeColumnEverywhere(queryId: string, field: string): Command {
  return onColumns(queryId, (columns) =>
    columns.includes(field) ? columns.filter((one) => one !== field) : columns,
  )
}

function onColumns(queryId: string, change: (columns: readonly string[]) => readonly string[]): Command {
  const changed = (widget: Widget): Widget => {
    if (widget.type !== 'messages') return widget
    const columns = columnsOf(widget)
    const next = change(columns)
    return next === columns ? widget : { ...widget, config: { ...widget.config, fields: next } }
  }
  return onPage(queryId, (page) => {
    const widgets = page.widgets.map(changed)
    return widgets.every((widget, index) => widget === page.widgets[index]) ? page : { ...page, widgets }
  })
}

function columnsOf({ config }: Widget): readonly string[] {
  const { fields } = config
  return Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : []
}

/** The decorators of a message list, in the order in which they run. */
export function setDecorators(
  queryId: string,
  widgetId: string,
  decorators: readonly WidgetConfig[],
): Command {
  return changeWidgetConfig(queryId, widgetId, { decorators })
}
