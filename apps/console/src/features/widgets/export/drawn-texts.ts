import { GraphicComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { canvasColour, token } from '../../../kit/charts/colours/chart-colors.ts'
import type { DrawnChart } from '../../../kit/charts/drawn-charts.ts'
import { oneLine } from '../../../kit/charts/labels/one-line.ts'
import { type Unit, unitText } from '../../../kit/charts/labels/units.ts'
import { thresholdColour } from '../../view-model/index.ts'
import { fittedFontSize } from '../visualizations/numeric/fitted-text.ts'
import { prepareNumber } from '../visualizations/numeric/prepare-number.ts'
import type { VisualizationData } from '../visualizations/series/visualization.ts'
import type { PivotRecords } from './pivot-records.ts'

echarts.use([GraphicComponent])

/** Width of a letter in its size, about: the fonts are not measured without a page. */
const letterWidth = 0.6

/** A single number as large as its picture allows, with what it has come to and its trend. */
export function numberPicture(data: VisualizationData, size: DrawnChart['size']): DrawnChart {
  const { unit, value, threshold, trend } = prepareNumber(data)
  const text = value === null || value === undefined ? 'N/A' : unitText(value, unit)
  const notes = [threshold?.label, trend && `${trend.text} ${trend.against}`].filter(
    (note) => note !== undefined && note !== null && note !== '',
  )
  return {
    size,
    option: ({ width, height }) => ({
      graphic: [
        line(text, {
          x: width / 2,
          y: height / 2,
          size: fittedFontSize(text.length * letterWidth * 100, { width, height: height * 0.7 }),
          weight: 600,
          align: 'center',
          colour: threshold ? canvasColour(thresholdColour(threshold)) : token('--text'),
        }),
        ...notes.map((note, index) =>
          line(note ?? '', { x: width / 2, y: height - 12 - index * rowHeight, size: 13, align: 'center' }),
        ),
      ],
    }),
  }
}

const rowHeight = 22
const padding = 12
const fontSize = 12
/** Pixels; longer cells end in an ellipsis. */
const widestColumn = 320
/** A picture of more rows helps nobody; the data are exported in full. */
const mostRows = 200

/** A table as it is read: headings, rows, numbers at the right. */
export function tablePicture({ columns, rows, units }: PivotRecords): DrawnChart {
  const shown = rows
    .slice(0, mostRows)
    .map((cells) => cells.map((cell, index) => cellText(cell, units[index] ?? null)))
  const widths = columns.map((name, index) => {
    const longest = shown.reduce((most, cells) => Math.max(most, cells[index]?.length ?? 0), name.length)
    return Math.min(widestColumn, longest * fontSize * letterWidth + 2 * padding)
  })
  const lefts = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width, 0))
  const rest = rows.length - shown.length
  const lines = [columns, ...shown].flatMap((cells, row) =>
    cells.map((text, index) => {
      const isNumber = rows.some((one) => typeof one[index] === 'number')
      const [left = 0, width = 0] = [lefts[index], widths[index]]
      return line(shortened(text, width), {
        x: isNumber ? left + width - padding : left + padding,
        y: (row + 0.5) * rowHeight,
        size: fontSize,
        weight: row === 0 ? 600 : 400,
        align: isNumber ? 'right' : 'left',
      })
    }),
  )
  const height = (shown.length + (rest > 0 ? 2 : 1)) * rowHeight
  const more = line(`and ${rest} more rows`, { x: padding, y: height - rowHeight / 2, size: fontSize })
  return {
    size: {
      width: Math.max(
        320,
        widths.reduce((sum, width) => sum + width, 0),
      ),
      height,
    },
    option: () => ({ graphic: rest > 0 ? [...lines, more] : lines }),
  }
}

interface LineStyle {
  /** Pixels from the left and the top. */
  x: number
  y: number
  size: number
  weight?: number
  align?: 'left' | 'right' | 'center'
  colour?: string
}

function line(text: string, { x, y, size, weight = 400, align = 'left', colour }: LineStyle) {
  const font = `${weight} ${size}px ${token('--font-sans')}`
  return {
    type: 'text' as const,
    silent: true,
    style: { text, x, y, font, align, verticalAlign: 'middle' as const, fill: colour ?? token('--text') },
  }
}

function cellText(cell: PivotRecords['rows'][number][number], unit: Unit | null): string {
  return cell === null ? '' : oneLine(unitText(cell, unit))
}

function shortened(text: string, width: number): string {
  // A column as wide as its longest text has room for that one.
  const most = Math.round((width - 2 * padding) / (fontSize * letterWidth))
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1))}…`
}
