import { HeatmapChart } from 'echarts/charts'
import { VisualMapContinuousComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { useCallback, useState } from 'react'
import { ChartBox } from '../../../../kit/charts/chart-box.tsx'
import { type CanvasSize, ChartCanvas } from '../../../../kit/charts/chart-canvas.tsx'
import { ChartTable } from '../../../../kit/charts/chart-table.tsx'
import { ChartTooltip } from '../../../../kit/charts/chart-tooltip.tsx'
import { useDrawnChart } from '../../../../kit/charts/drawn-charts.ts'
import { exactText, unitText } from '../../../../kit/charts/labels/units.ts'
import { NoData } from '../../../../kit/charts/no-data.tsx'
import { useView } from '../../../view-model/index.ts'
import type { ChartValue } from '../../chart-parts/chart-value-menu.tsx'
import { PlotPointer } from '../../chart-parts/plot-pointer.tsx'
import { type DrawableProps, drawnBy } from '../series/drawn-by.tsx'
import { fieldsText, groupsOf, keyText } from '../series/group-values.ts'
import { heatmapMargins, heatmapOption } from './heatmap-option.ts'
import { type HeatmapDrawable, prepareHeatmap } from './prepare-heatmap.ts'

echarts.use([HeatmapChart, VisualMapContinuousComponent])

export const Heatmap = drawnBy(prepareHeatmap, HeatmapView)

interface Cell {
  column: number
  line: number
}

function HeatmapView({ drawable: heatmap, title, widget }: DrawableProps<HeatmapDrawable>) {
  const { timeZone } = useView()
  const [size, setSize] = useState<CanvasSize>({ width: 0, height: 0 })
  const option = useCallback((box: CanvasSize) => heatmapOption(heatmap, timeZone, box), [heatmap, timeZone])
  useDrawnChart(widget.id, { option, size })
  const { columns, lines } = heatmap
  return (
    <ChartBox
      below={
        <ChartTable
          title={title}
          corner="Group"
          columns={columns.map((parts) => keyText(parts, timeZone))}
          rows={lines.map(({ parts, values }) => ({ name: keyText(parts, timeZone), values }))}
        />
      }
    >
      <ChartCanvas option={option} onSize={setSize} />
      {heatmap.cells.length === 0 && <NoData />}
      <PlotPointer
        hitAt={(at) => cellAt(heatmap, heatmapMargins(heatmap, size, timeZone), size, at)}
        valueAt={(cell) => valueOfCell(heatmap, cell)}
        tooltip={(cell, place) => (
          <ChartTooltip
            place={place}
            heading={title}
            rows={[]}
            more={0}
            notes={notesOf(heatmap, cell, timeZone)}
          />
        )}
      />
    </ChartBox>
  )
}

function cellAt(
  { columns, lines }: HeatmapDrawable,
  margins: { left: number; right: number; top: number; bottom: number },
  { width, height }: CanvasSize,
  at: { x: number; y: number },
): Cell | null {
  const across = (at.x - margins.left) / (width - margins.left - margins.right)
  const down = (at.y - margins.top) / (height - margins.top - margins.bottom)
  if (across < 0 || across >= 1 || down < 0 || down >= 1) return null
  if (columns.length === 0 || lines.length === 0) return null
  return { column: Math.floor(across * columns.length), line: Math.floor(down * lines.length) }
}

/** The words of the reference (widgets, section 6). */
function notesOf(
  { columns, lines, cells }: HeatmapDrawable,
  { column, line }: Cell,
  timeZone: string,
): string[] {
  const own = lines[line]
  const across = columns[column] ?? []
  const drawn = cells.find((cell) => cell.column === column && cell.line === line)
  if (!own) return []
  const exact = drawn ? exactText(drawn.value, own.unit) : null
  return [
    `${fieldsText(own.parts)}: ${keyText(own.parts, timeZone)}`,
    `${fieldsText(across)}: ${keyText(across, timeZone)}`,
    `${own.name}: ${drawn ? unitText(drawn.value, own.unit) : 'None'}`,
    ...(exact ? [`Exactly ${exact}`] : []),
  ]
}

function valueOfCell({ columns, lines }: HeatmapDrawable, { column, line }: Cell): ChartValue | null {
  const own = lines[line]
  const value = own?.values[column]
  if (!own || value === null || value === undefined) return null
  const groups = groupsOf(own.parts, columns[column] ?? [], own.metric)
  return { field: own.metric, value, groups }
}
