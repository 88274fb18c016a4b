import { useComputedColorScheme } from '@mantine/core'
import { useDebouncedValue, useElementSize, useMergedRef } from '@mantine/hooks'
import { GridSimpleComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef, useState } from 'react'
import classes from './chart-canvas.module.css'
import './labels/measured-texts.ts'

// Without ECharts' own pointer and tooltip: nothing on the canvas listens.
echarts.use([GridSimpleComponent, CanvasRenderer])

export interface CanvasSize {
  /** Pixels. */
  width: number
  height: number
}

interface ChartCanvasProps {
  /** What ECharts draws, made anew with every size and theme: colours come from `token`. Keep it the same function as long as it draws the same. */
  option: (size: CanvasSize) => echarts.EChartsCoreOption
  onSize?: (size: CanvasSize) => void
  /** Called whenever it has drawn; by the chart, places on the screen become values. */
  onDrawn?: (chart: echarts.ECharts) => void
}

/** Specification, section 9. */
const resizeDelayMs = 150

/** A chart that fills its box, drawn on a canvas. Each chart registers its kind itself: `echarts.use([BarChart])`. */
export function ChartCanvas({ option, onSize, onDrawn }: ChartCanvasProps) {
  const host = useRef<HTMLDivElement>(null)
  const { ref: sizeRef, width: boxWidth, height: boxHeight } = useElementSize()
  const [settledWidth] = useDebouncedValue(boxWidth, resizeDelayMs)
  const [settledHeight] = useDebouncedValue(boxHeight, resizeDelayMs)
  // The first size counts at once; while it changes later, the chart is drawn when it has come to rest.
  const width = settledWidth || boxWidth
  const height = settledHeight || boxHeight
  const ref = useMergedRef(host, sizeRef)
  const scheme = useComputedColorScheme()
  const [chart, setChart] = useState<echarts.ECharts | null>(null)

  useEffect(() => {
    if (!host.current) return
    // Where the page is enlarged, so are the points of the canvas.
    const devicePixelRatio = window.devicePixelRatio * (host.current.currentCSSZoom ?? 1)
    const made = echarts.init(host.current, null, { renderer: 'canvas', devicePixelRatio })
    setChart(made)
    return () => made.dispose()
  }, [])

  // `scheme` stands for the colours behind the tokens, which are read from the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!chart || chart.isDisposed() || width === 0 || height === 0) return
    chart.resize()
    chart.setOption(option({ width, height }), { notMerge: true })
    onDrawn?.(chart)
  }, [chart, option, width, height, scheme, onDrawn])

  useEffect(() => {
    if (width > 0) onSize?.({ width, height })
  }, [onSize, width, height])

  return <div ref={ref} className={classes.canvas} aria-hidden="true" />
}
