import { PieChart as PieSeries } from 'echarts/charts'
import { TitleComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { useCallback, useMemo, useState } from 'react'
import { ChartBox } from '../../../../kit/charts/chart-box.tsx'
import { type CanvasSize, ChartCanvas } from '../../../../kit/charts/chart-canvas.tsx'
import { ChartTable } from '../../../../kit/charts/chart-table.tsx'
import { ChartTooltip } from '../../../../kit/charts/chart-tooltip.tsx'
import { useDrawnChart } from '../../../../kit/charts/drawn-charts.ts'
import { exactText, type Unit, unitText } from '../../../../kit/charts/labels/units.ts'
import { NoData } from '../../../../kit/charts/no-data.tsx'
import { useView } from '../../../view-model/index.ts'
import { ChartLegend } from '../../chart-parts/chart-legend.tsx'
import { PlotPointer } from '../../chart-parts/plot-pointer.tsx'
import { type DrawableProps, drawnBy } from '../series/drawn-by.tsx'
import { keyText } from '../series/group-values.ts'
import { traceLabel } from '../series/traces.ts'
import { useSeriesColours } from '../series/use-series-colours.ts'
import { pieOption } from './pie-option.ts'
import { donutPlaces, sliceAt } from './pie-places.ts'
import { valueOfPieLegend, valueOfSlice } from './pie-value.ts'
import { type Pie, pieLabels, preparePie } from './prepare-pie.ts'

echarts.use([PieSeries, TitleComponent])

export const PieChart = drawnBy(preparePie, PieView)

function PieView({ drawable: pie, config, title, widget }: DrawableProps<Pie>) {
  const { timeZone } = useView()
  const [size, setSize] = useState<CanvasSize>({ width: 0, height: 0 })
  const names = useMemo(
    () => [...new Set(pie.donuts.flatMap(({ slices }) => slices.map(({ name }) => name)))],
    [pie],
  )
  const colours = useSeriesColours(
    names,
    config.row_pivots.length > 0 ? config.row_pivots : config.column_pivots,
    config,
  )
  const labels = useMemo(() => pieLabels(pie, timeZone), [pie, timeZone])
  const option = useCallback(
    (box: CanvasSize) => pieOption(pie, { colours, labels }, box),
    [pie, colours, labels],
  )
  useDrawnChart(widget.id, { option, size })
  const places = useMemo(() => donutPlaces(pie.donuts.length, size), [pie, size])
  const entries = useMemo(
    () =>
      [...colours].map(([name, colour]) => ({
        name,
        label: labels.get(name) ?? name,
        colour,
        value: valueOfPieLegend(pie, name, config.series.length),
      })),
    [pie, colours, config, labels],
  )
  return (
    <ChartBox
      below={
        <>
          <ChartLegend widgetId={widget.id} entries={entries} />
          <ChartTable
            title={title}
            corner="Group"
            columns={pie.traces.map((trace) => traceLabel(trace, timeZone))}
            rows={pie.rows.map(({ parts }, row) => ({
              name: keyText(parts, timeZone),
              values: pie.traces.map(({ values }) => values[row] ?? null),
            }))}
          />
        </>
      }
    >
      <ChartCanvas option={option} onSize={setSize} />
      {names.length === 0 && <NoData />}
      <PlotPointer
        hitAt={(at) => sliceAt(pie, places, at)}
        valueAt={({ donut, slice }) => valueOfSlice(pie, donut, slice.row)}
        tooltip={({ donut, slice }, place) => (
          <ChartTooltip
            place={place}
            heading={pie.donuts.length > 1 ? (labels.get(pie.donuts[donut]?.name ?? '') ?? '') : title}
            rows={[
              {
                name: labels.get(slice.name) ?? slice.name,
                colour: colours.get(slice.name) ?? null,
                value: slice.value,
                text: `${unitText(slice.value, pie.traces[donut]?.unit ?? null)} (${unitText(slice.share, 'ratio')})`,
                isHovered: true,
              },
            ]}
            more={0}
            notes={exactNotes(slice.value, pie.traces[donut]?.unit ?? null)}
          />
        )}
      />
    </ChartBox>
  )
}

function exactNotes(value: number, unit: Unit | null): string[] {
  const exact = exactText(value, unit)
  return exact ? [`Exactly ${exact}`] : []
}
