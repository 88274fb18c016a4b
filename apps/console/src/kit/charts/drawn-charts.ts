import type { EChartsCoreOption } from 'echarts/core'
import { useEffect } from 'react'
import type { CanvasSize } from './chart-canvas.tsx'

/** How a chart draws itself, in any size. */
export interface DrawnChart {
  option: (size: CanvasSize) => EChartsCoreOption
  /** As it is on the screen now. */
  size: CanvasSize
}

// What is on the page now, by widget: a picture is drawn of it.
const drawn = new Map<string, DrawnChart>()

/** Null: the widget shows no chart now. */
export function drawnChartOf(widgetId: string): DrawnChart | null {
  return drawn.get(widgetId) ?? null
}

/** Makes the chart known as long as it is shown. */
export function useDrawnChart(widgetId: string, { option, size }: DrawnChart): void {
  useEffect(() => {
    const chart = { option, size }
    drawn.set(widgetId, chart)
    return () => {
      if (drawn.get(widgetId) === chart) drawn.delete(widgetId)
    }
  }, [widgetId, option, size])
}
