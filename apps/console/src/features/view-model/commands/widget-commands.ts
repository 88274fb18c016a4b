import {
  newId,
  type PageState,
  type Widget,
  type WidgetConfig,
  type WidgetPosition,
  widgetOf,
} from '../document/view-document.ts'
import type { Command } from '../document/view-history.ts'
import {
  gridColumns,
  isFullWidth,
  type WidgetSize,
  withNewOnTop,
  withRowsOnTop,
} from '../document/widget-positions.ts'
import { inOrder, onPage, without } from './page-edit.ts'

/** What is needed to make a widget; everything else follows the search, as on a new one. */
export type NewWidget = Pick<Widget, 'type' | 'config'> & Partial<Omit<Widget, 'type' | 'config'>>

export function makeWidget(parts: NewWidget): Widget {
  return { id: newId(), filter: null, filters: [], timerange: null, query: null, streams: [], ...parts }
}

export interface Placement {
  widget: Widget
  /** At the top left in this size, the others move down; or exactly at this position. */
  place: WidgetSize | WidgetPosition
  title?: string | undefined
  description?: string | undefined
}

export function addWidget(queryId: string, placement: Placement): Command {
  const { widget, place, title = '', description = '' } = placement
  return onPage(queryId, (page) => ({
    ...page,
    widgets: [...page.widgets, widget],
    positions:
      'row' in place
        ? { ...page.positions, [widget.id]: place }
        : withNewOnTop(page.positions, widget.id, place),
    titles: withText(
      withText(page.titles, 'widget', widget.id, title),
      'description',
      widget.id,
      description,
    ),
  }))
}

/** Several widgets of one size side by side above all others, as one step. */
export function addWidgetsOnTop(
  queryId: string,
  widgets: readonly Widget[],
  { width, height }: { width: number; height: number },
): Command {
  const perRow = Math.max(1, Math.floor(gridColumns / width))
  return onPage(queryId, (page) => {
    if (widgets.length === 0) return page
    const pushed = withRowsOnTop(page.positions, Math.ceil(widgets.length / perRow) * height)
    const placed = widgets.map(({ id }, index) => [
      id,
      { col: (index % perRow) * width + 1, row: Math.floor(index / perRow) * height + 1, width, height },
    ])
    return {
      ...page,
      widgets: [...page.widgets, ...widgets],
      positions: { ...pushed, ...Object.fromEntries(placed) },
    }
  })
}

/** Replaces members of a widget; its id and type stay. */
export function changeWidget(
  queryId: string,
  widgetId: string,
  change: Partial<Omit<Widget, 'id' | 'type'>>,
): Command {
  return onWidget(queryId, widgetId, (widget) => ({ ...widget, ...change }))
}

/** Replaces members of a widget's config; the others stay, those of other versions as well. */
export function changeWidgetConfig(queryId: string, widgetId: string, change: WidgetConfig): Command {
  return onWidget(queryId, widgetId, (widget) => ({ ...widget, config: { ...widget.config, ...change } }))
}

/** A copy with an id of its own at the top; `title` is that of the copy. */
export function duplicateWidget(
  queryId: string,
  widgetId: string,
  copy: { id?: string; title: string; size: WidgetSize },
): Command {
  return (document) => {
    const page = document.view.state[queryId]
    const original = page && widgetOf(page, widgetId)
    if (!original) return document
    const widget = { ...original, id: copy.id ?? newId() }
    const description = descriptionOf(page, widgetId)
    return addWidget(queryId, { widget, place: copy.size, title: copy.title, description })(document)
  }
}

/** To the top of another page in the size it has; what it was given (title, description) goes with it. */
export function moveWidgetToPage(queryId: string, widgetId: string, targetId: string): Command {
  return inOrder(copyWidgetToPage(queryId, widgetId, targetId, widgetId), removeWidget(queryId, widgetId))
}

/** As `moveWidgetToPage`, but the original stays; the copy has the id `copyId`. */
export function copyWidgetToPage(
  queryId: string,
  widgetId: string,
  targetId: string,
  copyId: string,
): Command {
  return (document) => {
    const page = document.view.state[queryId]
    const widget = page && widgetOf(page, widgetId)
    if (!widget) return document
    const { width, height } = page.positions[widgetId] ?? { width: 4, height: 4 }
    return addWidget(targetId, {
      widget: { ...widget, id: copyId },
      place: { width, height: height === 'Infinity' ? 4 : height },
      title: page.titles.widget?.[widgetId],
      description: descriptionOf(page, widgetId),
    })(document)
  }
}

/** With its titles, its position and what it was mapped to. */
export function removeWidget(queryId: string, widgetId: string): Command {
  return onPage(queryId, (page) => {
    if (!widgetOf(page, widgetId)) return page
    return {
      ...page,
      widgets: page.widgets.filter(({ id }) => id !== widgetId),
      positions: without(page.positions, widgetId),
      widget_mapping: without(page.widget_mapping, widgetId),
      titles: Object.fromEntries(
        Object.entries(page.titles).map(([kind, texts]) => [kind, without(texts, widgetId)]),
      ),
    }
  })
}

/** An empty title gives the widget its generated one back. */
export function renameWidget(queryId: string, widgetId: string, title: string): Command {
  return setText(queryId, 'widget', widgetId, title)
}

/** What a widget is about, in a sentence or two; an empty text takes it away. */
export function describeWidget(queryId: string, widgetId: string, description: string): Command {
  return setText(queryId, 'description', widgetId, description)
}

/** The description a widget was given; '' when it has none. */
export function descriptionOf({ titles }: PageState, widgetId: string): string {
  return titles.description?.[widgetId] ?? ''
}

/** Positions after a drag or a resize; widgets that are not named stay where they are. */
export function moveWidgets(queryId: string, positions: PageState['positions']): Command {
  return onPage(queryId, (page) => {
    const changed = Object.entries(positions).filter(
      ([id, position]) => !isSamePosition(page.positions[id], position),
    )
    if (changed.length === 0) return page
    return { ...page, positions: { ...page.positions, ...Object.fromEntries(changed) } }
  })
}

/** The whole width, and back to the width its type begins with. */
export function toggleFullWidth(queryId: string, widgetId: string, defaultWidth: number): Command {
  return onPage(queryId, (page) => {
    const position = page.positions[widgetId]
    if (!position) return page
    const next: WidgetPosition = isFullWidth(position)
      ? { ...position, width: defaultWidth }
      : { ...position, col: 1, width: 'Infinity' }
    return { ...page, positions: { ...page.positions, [widgetId]: next } }
  })
}

function onWidget(queryId: string, widgetId: string, change: (widget: Widget) => Widget): Command {
  return onPage(queryId, (page) => {
    const widget = widgetOf(page, widgetId)
    if (!widget) return page
    const changed = change(widget)
    if (JSON.stringify(changed) === JSON.stringify(widget)) return page
    return { ...page, widgets: page.widgets.map((one) => (one === widget ? changed : one)) }
  })
}

/** Texts about widgets lie beside their titles: the reference keeps what it finds there. */
type TextKind = 'widget' | 'description'

function setText(queryId: string, kind: TextKind, widgetId: string, text: string): Command {
  return onPage(queryId, (page) => {
    const titles = withText(page.titles, kind, widgetId, text.trim())
    return titles === page.titles ? page : { ...page, titles }
  })
}

function withText(
  titles: PageState['titles'],
  kind: TextKind,
  widgetId: string,
  text: string,
): PageState['titles'] {
  const texts = titles[kind] ?? {}
  if ((texts[widgetId] ?? '') === text) return titles
  return { ...titles, [kind]: text === '' ? without(texts, widgetId) : { ...texts, [widgetId]: text } }
}

function isSamePosition(a: WidgetPosition | undefined, b: WidgetPosition): boolean {
  return a?.col === b.col && a.row === b.row && a.width === b.width && a.height === b.height
}
