import type { SearchTypeResult } from '@logline/contract'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Widget, WidgetConfig, WidgetQuestions, WidgetSize } from '../../view-model/index.ts'

export type WidgetShape = 'chart' | 'pie' | 'number' | 'table'

/** A kind of widget: what it asks the server for, and how it shows the answer. */
export interface WidgetType extends WidgetQuestions {
  /** Name on the wire. */
  type: string
  /** Name on the screen. */
  title: string
  icon: Icon
  /** Of a new one, in cells. */
  defaultSize: WidgetSize & { width: number }
  defaultConfig: WidgetConfig
  /** The title of a widget that was given none. */
  defaultTitle: (config: WidgetConfig) => string
  /** In a chunk of its own (`preloadable`), so that a page loads only what it shows. */
  View: ComponentType<WidgetViewProps>
  /** Of what comes, for the place held for it; rows of a table where it says nothing. */
  shapeOf?: (config: WidgetConfig) => WidgetShape
  /** Begins to load what a widget with this config is drawn with, while the server still searches. */
  preload: (config: WidgetConfig) => void
  /** Left panel of the edit mode; without one a widget cannot be edited. */
  Editor?: ComponentType<WidgetEditorProps>
  /** Beside the title in the frame. */
  HeaderInfo?: ComponentType<WidgetViewProps>
  /** Its own buttons, before those of the frame. */
  HeaderControls?: ComponentType<WidgetViewProps>
}

export interface WidgetViewProps {
  /** As it is drawn: what it asks for is what `results` answer, how it looks is as the document says now. */
  widget: Widget
  title: string
  /** By the names of `searchTypes`; what is missing has failed, and the frame says why. */
  results: Readonly<Record<string, SearchTypeResult>>
}

export interface WidgetEditorProps {
  widget: Widget
  /** The preview shows this config from now on. Edits with the same key shortly after each other are one step to undo. */
  onChange: (config: WidgetConfig, options?: { mergeKey: string }) => void
  /** For editors whose changes are not seen at once: what is set and not shown yet; null when there is nothing. */
  onPending: (pending: PendingChange | null) => void
}

/** `Update widget` shows it first; it cannot be pressed while there is a problem. */
export type PendingChange = { config: WidgetConfig } | { problem: string }
