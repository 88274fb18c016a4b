import { BarChart } from 'echarts/charts'
import * as echarts from 'echarts/core'
import { Suspense, useCallback, useState } from 'react'
import { type CanvasSize, ChartCanvas } from '../../../kit/charts/chart-canvas.tsx'
import { useDrawnChart } from '../../../kit/charts/drawn-charts.ts'
import { lazyComponent } from '../../../kit/lazy/lazy-component.ts'
import classes from './histogram.module.css'
import { histogramOption } from './histogram-option.ts'
import type { HistogramPointerProps } from './histogram-pointer.tsx'

echarts.use([BarChart])

/** Nobody points at what is not drawn yet. */
const HistogramPointer = lazyComponent(async () => (await import('./histogram-pointer.tsx')).HistogramPointer)

interface HistogramChartProps extends Omit<HistogramPointerProps, 'width'> {
  /** Of the widget a picture is made of by these bars. */
  widgetId: string
}

/** Bars on a canvas; hovering and dragging are drawn over it by the page. */
export function HistogramChart({ widgetId, ...props }: HistogramChartProps) {
  const { histogram, timeZone } = props
  const [size, setSize] = useState<CanvasSize>({ width: 0, height: 0 })
  const option = useCallback(
    (size: CanvasSize) => histogramOption(histogram, { timeZone, ...size }),
    [histogram, timeZone],
  )
  useDrawnChart(widgetId, { option, size })
  return (
    <div className={classes.chart}>
      <ChartCanvas option={option} onSize={setSize} />
      <Suspense>
        <HistogramPointer {...props} width={size.width} />
      </Suspense>
    </div>
  )
}
