import type { EventsResult, PivotResult } from '@logline/contract'
import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { AggregationConfig, Widget } from '../../../view-model/index.ts'

/** A way to show an aggregation. */
export interface Visualization {
  /** Name on the wire. */
  type: string
  /** Name on the screen. */
  title: string
  icon: Icon
  /** `visualization_config` of a new one; null when it has none. */
  defaultConfig: Readonly<Record<string, unknown>> | null
  /** `...preloadable(…)` of a component made by `drawnBy(prepare, View)`. */
  Component: ComponentType<VisualizationProps>
  preload: () => void
}

export interface VisualizationProps extends VisualizationData {
  widget: Widget
  title: string
}

/** What a `prepare` function makes its drawable of. */
export interface VisualizationData {
  config: AggregationConfig
  chart: PivotResult
  trend: PivotResult | null
  events: EventsResult | null
}
