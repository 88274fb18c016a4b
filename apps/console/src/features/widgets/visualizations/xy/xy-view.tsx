import { LineChart } from 'echarts/charts'
import { MarkAreaComponent, MarkLineComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { useCallback, useMemo, useRef, useState } from 'react'
import { ChartBox } from '../../../../kit/charts/chart-box.tsx'
import { type CanvasSize, ChartCanvas } from '../../../../kit/charts/chart-canvas.tsx'
import { ChartTable } from '../../../../kit/charts/chart-table.tsx'
import { useDrawnChart } from '../../../../kit/charts/drawn-charts.ts'
import { NoData } from '../../../../kit/charts/no-data.tsx'
import { useView } from '../../../view-model/index.ts'
import { ChartLegend, type LegendEntry } from '../../chart-parts/chart-legend.tsx'
import { hiddenAfterClick } from '../../chart-parts/legend-figures.ts'
import { LegendTable } from '../../chart-parts/legend-table.tsx'
import type { DrawableProps } from '../series/drawn-by.tsx'
import { keyText } from '../series/group-values.ts'
import { traceLabel } from '../series/traces.ts'
import { useIsEdited, useSeriesColours } from '../series/use-series-colours.ts'
import { legendOf } from './axis-config.ts'
import { earlierValue } from './earlier.ts'
import type { XyChart } from './prepare-xy.ts'
import { rowTimeMs } from './time-axis.ts'
import { xyOption } from './xy-option.ts'
import { Crosshair } from './xy-overlay.tsx'
import { XyPointer } from './xy-pointer.tsx'
import { isDrawn } from './xy-style.ts'
import { valueOfLegend } from './xy-value.ts'

// Alerts and thresholds are marks on a line without points.
echarts.use([LineChart, MarkAreaComponent, MarkLineComponent])

/** Name of alerts in the legend (reference: widgets, section 5), and their colour when none was chosen. */
const alertsName = 'Alerts'
const alertsColour = 'var(--danger)'

/** A chart with two axes. Its kind of series is registered by the module that says which it is. */
export function XyView({ drawable: whole, config, title, widget }: DrawableProps<XyChart>) {
  const [hidden, setHidden] = useState(none)
  const legend = legendOf(config.visualization_config)
  const chart = useMemo(() => (legend === 'names' ? whole : without(whole, hidden)), [whole, hidden, legend])
  const { timeZone, isInteractive } = useView()
  const drawn = useRef<echarts.ECharts | null>(null)
  const isEdited = useIsEdited(widget.id)
  const names = useMemo(() => whole.traces.filter(isDrawn).map(({ name }) => name), [whole])
  const colours = useSeriesColours(names, config.column_pivots, config)
  const { time, events } = chart
  const chosen = config.formatting_settings?.chart_colors.find(({ field_name }) => field_name === alertsName)
  const alertColour = chosen?.chart_color ?? alertsColour
  const option = useCallback(
    (size: CanvasSize) => xyOption(chart, { timeZone, colours, alertColour, isOnWall: !isInteractive }, size),
    [chart, colours, timeZone, alertColour, isInteractive],
  )
  const [size, setSize] = useState<CanvasSize>({ width: 0, height: 0 })
  useDrawnChart(widget.id, { option, size })
  const onDrawn = useCallback((made: echarts.ECharts) => {
    drawn.current = made
  }, [])
  const entries = useMemo(() => {
    const series = whole.traces.filter(isDrawn)
    const byName = new Map(series.map((trace) => [trace.name, trace]))
    return [...byName].map(([name, trace]) => ({
      ...trace,
      label: traceLabel(trace, timeZone),
      colour: colours.get(name) ?? '',
      value: valueOfLegend(whole, name, config.series.length),
    }))
  }, [whole, colours, config, timeZone])
  const marks = useMemo(
    () => (events.some(({ isAlert }) => isAlert) ? [alertsEntry(alertColour)] : []),
    [events, alertColour],
  )
  const hasLegend =
    isEdited ||
    chart.earlier !== null ||
    marks.length > 0 ||
    config.series.length > 1 ||
    config.column_pivots.length > 0
  return (
    <ChartBox
      isBeside={legend === 'beside'}
      below={
        <>
          {hasLegend && legend === 'names' && (
            <ChartLegend
              widgetId={widget.id}
              entries={[...entries, ...marks]}
              dashed={chart.earlier?.label ?? null}
            />
          )}
          {legend !== 'names' && (
            <LegendTable
              widgetId={widget.id}
              rows={entries}
              total={totalOf(whole, timeZone)}
              dashed={earlierRow(chart)}
              marks={marks}
              hidden={hidden}
              {...(isInteractive && {
                onClick: (name: string, isAdding: boolean) =>
                  setHidden(hiddenAfterClick(names, hidden, name, isAdding)),
              })}
            />
          )}
          <XyTable chart={chart} title={title} timeZone={timeZone} />
        </>
      }
    >
      <ChartCanvas option={option} onSize={setSize} onDrawn={onDrawn} />
      {!hasValues(chart) && <NoData />}
      {time && <Crosshair time={time} />}
      {isInteractive && <XyPointer widget={widget} chart={chart} colours={colours} drawn={drawn} />}
    </ChartBox>
  )
}

const none: ReadonlySet<string> = new Set()

function without(chart: XyChart, hidden: ReadonlySet<string>): XyChart {
  if (hidden.size === 0) return chart
  const isShown = ({ name }: { name: string }) => !hidden.has(name)
  const { earlier } = chart
  return {
    ...chart,
    traces: chart.traces.filter(isShown),
    // A line for all that is stacked is not one of what is left.
    earlier: earlier && { ...earlier, lines: earlier.lines.filter(({ trace }) => trace && isShown(trace)) },
  }
}

/** Of the metric that is added up over all columns, when there is one alone. */
function totalOf({ traces }: XyChart, timeZone: string) {
  const [total, ...more] = traces.filter(({ isTotal }) => isTotal)
  return total && more.length === 0 ? { ...total, label: `All, ${traceLabel(total, timeZone)}` } : null
}

function earlierRow({ earlier, traces }: XyChart) {
  if (!earlier || earlier.lines.length === 0) return null
  const [line, ...more] = earlier.lines
  const { metric, unit } = line?.trace ?? traces[0] ?? { metric: '', unit: null }
  const values = line && more.length === 0 ? line.points.map(([, value]) => value) : []
  return { label: earlier.label, metric, unit, values }
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
