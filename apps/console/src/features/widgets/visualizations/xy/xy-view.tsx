import { LineChart } from 'echarts/charts'
import { MarkLineComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { ChartBox } from '../../../../kit/charts/chart-box.tsx'
import { type CanvasSize, ChartCanvas } from '../../../../kit/charts/chart-canvas.tsx'
import { ChartTable } from '../../../../kit/charts/chart-table.tsx'
import { useDrawnChart } from '../../../../kit/charts/drawn-charts.ts'
import { NoData } from '../../../../kit/charts/no-data.tsx'
import { useView } from '../../../view-model/index.ts'
import { ChartLegend, type LegendEntry } from '../../chart-parts/chart-legend.tsx'
import type { DrawableProps } from '../series/drawn-by.tsx'
import { keyText } from '../series/group-values.ts'
import { traceLabel } from '../series/traces.ts'
import { useIsEdited, useSeriesColours } from '../series/use-series-colours.ts'
import { earlierValue } from './earlier.ts'
import type { XyChart } from './prepare-xy.ts'
import { rowTimeMs } from './time-axis.ts'
import { xyOption } from './xy-option.ts'
import { Crosshair } from './xy-overlay.tsx'
import { XyPointer } from './xy-pointer.tsx'
import { isDrawn } from './xy-style.ts'
import { valueOfLegend } from './xy-value.ts'

// Alerts and thresholds are marks on a line without points.
echarts.use([LineChart, MarkLineComponent])

/** Name of the event annotations in the legend, and their colour there is no other for (reference: widgets, section 5). */
const alertsName = 'Alerts'
const alertsColour = '#d3d3d3'

/** A chart with two axes. Its kind of series is registered by the module that says which it is. */
export function XyView({ drawable: chart, config, title, widget }: DrawableProps<XyChart>) {
  const { timeZone, isInteractive } = useView()
  const drawn = useRef<echarts.ECharts | null>(null)
  const isEdited = useIsEdited(widget.id)
  const names = useMemo(() => chart.traces.filter(isDrawn).map(({ name }) => name), [chart])
  const colours = useSeriesColours(names, config.column_pivots, config)
  const { time, alerts } = chart
  const chosen = config.formatting_settings?.chart_colors.find(({ field_name }) => field_name === alertsName)
  const alertColour = chosen?.chart_color ?? alertsColour
  const option = useCallback(
    (size: CanvasSize) => xyOption(chart, { timeZone, colours, alertColour }, size),
    [chart, colours, timeZone, alertColour],
  )
  const [size, setSize] = useState<CanvasSize>({ width: 0, height: 0 })
  useDrawnChart(widget.id, { option, size })
  const onDrawn = useCallback((made: echarts.ECharts) => {
    drawn.current = made
  }, [])
  const entries = useMemo(() => {
    const series = chart.traces.filter(isDrawn)
    const byName = new Map(series.map((trace) => [trace.name, trace]))
    const shown = [...byName].map(([name, trace]) => ({
      name,
      label: traceLabel(trace, timeZone),
      colour: colours.get(name) ?? '',
      value: valueOfLegend(chart, name, config.series.length),
    }))
    return alerts.length > 0 ? [...shown, alertsEntry(alertColour)] : shown
  }, [chart, colours, config, alerts, alertColour, timeZone])
  const hasLegend =
    isEdited ||
    chart.earlier !== null ||
    alerts.length > 0 ||
    config.series.length > 1 ||
    config.column_pivots.length > 0
  return (
    <ChartBox
      below={
        <>
          {hasLegend && (
            <ChartLegend widgetId={widget.id} entries={entries} dashed={chart.earlier?.label ?? null} />
          )}
          <XyTable chart={chart} title={title} timeZone={timeZone} />
        </>
      }
    >
      <ChartCanvas option={option} onSize={setSize} onDrawn={onDrawn} />
      {!hasValues(chart) && <NoData />}
      {time && <Crosshair time={time} />}
      {isInteractive && <XyPointer chart={chart} colours={colours} drawn={drawn} />}
    </ChartBox>
  )
}

function hasValues({ traces }: XyChart): boolean {
  return traces.some(({ values }) => values.some((value) => value !== null))
}

function alertsEntry(colour: string): LegendEntry {
  return { name: alertsName, label: alertsName, colour, value: null }
}

function XyTable({ chart, title, timeZone }: { chart: XyChart; title: string; timeZone: string }) {
  const { earlier, time, style } = chart
  const { columns, rows } = useMemo(
    () => ({
      columns: [
        ...chart.traces.map((trace) => traceLabel(trace, timeZone)),
        ...(earlier?.lines ?? []).map(
          ({ trace }) => `${trace ? traceLabel(trace, timeZone) : 'All'}, ${earlier?.label}`,
        ),
      ],
      rows: chart.rows.map((row, index) => ({
        name: keyText(row, timeZone),
        values: [
          ...chart.traces.map(({ values }) => values[index] ?? null),
          ...(earlier?.lines ?? []).map((line) =>
            time ? earlierValue(line, rowTimeMs(time, style.kind, index), time.bucketMs) : null,
          ),
        ],
      })),
    }),
    [chart, earlier, time, style, timeZone],
  )
  return <ChartTable title={title} corner="Group" columns={columns} rows={rows} />
}
