import { IconChartBar, IconList, IconMarkdown } from '@tabler/icons-react'
import { lazyComponent } from '../../kit/lazy/lazy-component.ts'
import { preloadable } from '../../kit/lazy/preloadable.ts'
import {
  aggregationConfigOf,
  defaultAggregationConfig,
  defaultMarkdownConfig,
  defaultMessagesConfig,
  type Widget,
  widgetQuestions,
} from '../view-model/index.ts'
import { aggregationTitle } from './aggregation/aggregation-title.ts'
import type { WidgetShape, WidgetType } from './type/widget-type.ts'
import { visualizationOf } from './visualizations/visualizations.ts'

const messagesView = preloadable(async () => (await import('./messages/messages-view.tsx')).MessagesView)
const aggregationView = preloadable(
  async () => (await import('./aggregation/aggregation-view.tsx')).AggregationView,
)
const markdownView = preloadable(async () => (await import('./markdown/markdown-view.tsx')).MarkdownView)

/** Of visualizations that are no chart with axes. */
const shapes: ReadonlyMap<string, WidgetShape> = new Map([
  ['table', 'table'],
  ['numeric', 'number'],
  ['pie', 'pie'],
])

/** Every kind of widget, by its name on the wire. */
export const widgetTypes: Readonly<Record<string, WidgetType>> = {
  messages: {
    ...widgetQuestions.messages,
    type: 'messages',
    title: 'Message List',
    icon: IconList,
    defaultSize: { width: 6, height: 5 },
    defaultConfig: defaultMessagesConfig,
    defaultTitle: () => 'Untitled Message Table',
    View: messagesView.Component,
    preload: messagesView.preload,
    Editor: lazyComponent(async () => (await import('./messages/editor/messages-editor.tsx')).MessagesEditor),
    HeaderInfo: lazyComponent(async () => (await import('./messages/messages-header.tsx')).MessageCount),
    HeaderControls: lazyComponent(
      async () => (await import('./messages/messages-header.tsx')).MessagesControls,
    ),
  },
  aggregation: {
    ...widgetQuestions.aggregation,
    type: 'aggregation',
    title: 'Results',
    icon: IconChartBar,
    defaultSize: { width: 4, height: 4 },
    defaultConfig: defaultAggregationConfig,
    defaultTitle: aggregationTitle,
    shapeOf: (config) => shapes.get(aggregationConfigOf(config).visualization) ?? 'chart',
    View: aggregationView.Component,
    preload: (config) => {
      aggregationView.preload()
      visualizationOf(aggregationConfigOf(config).visualization)?.preload()
    },
    Editor: lazyComponent(
      async () => (await import('./aggregation/editor/aggregation-editor.tsx')).AggregationEditor,
    ),
    HeaderInfo: lazyComponent(async () => (await import('./aggregation/zoom-back.tsx')).ZoomBack),
  },
  // Ours: the reference shows it as an unknown widget, and keeps it.
  markdown: {
    ...widgetQuestions.markdown,
    type: 'markdown',
    title: 'Text',
    icon: IconMarkdown,
    defaultSize: { width: 4, height: 3 },
    defaultConfig: defaultMarkdownConfig,
    defaultTitle: () => 'Untitled Text',
    View: markdownView.Component,
    preload: markdownView.preload,
    Editor: lazyComponent(async () => (await import('./markdown/markdown-editor.tsx')).MarkdownEditor),
  },
}

/** A message list over the whole page, in the place of its `View`. */
export const messageStream = preloadable(
  async () => (await import('./messages/stream-view.tsx')).MessageStreamView,
)

/** Bars, lines or areas over time, as the message histogram is. */
export function isTimeChart({ type, config }: Pick<Widget, 'type' | 'config'>): boolean {
  if (type !== 'aggregation') return false
  const { row_pivots, visualization } = aggregationConfigOf(config)
  return row_pivots[0]?.type === 'time' && ['bar', 'line', 'area'].includes(visualization)
}

/** Null: a type of another version or of a plugin. Its config is kept, and the frame says that it cannot be shown. */
export function widgetTypeOf({ type }: Pick<Widget, 'type'>): WidgetType | null {
  return Object.hasOwn(widgetTypes, type) ? (widgetTypes[type] ?? null) : null
}
