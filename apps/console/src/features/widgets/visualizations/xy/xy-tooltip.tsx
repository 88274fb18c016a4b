import { instantText } from '@logline/time'
import { ChartTooltip, type TooltipPlace } from '../../../../kit/charts/chart-tooltip.tsx'
import { exactText, unitText } from '../../../../kit/charts/labels/units.ts'
import { tooltipRows } from '../../../../kit/charts/tooltip-rows.ts'
import { useView } from '../../../view-model/index.ts'
import { keyText } from '../series/group-values.ts'
import { traceLabel } from '../series/traces.ts'
import { earlierValue } from './earlier.ts'
import type { XyChart } from './prepare-xy.ts'
import { rowTimeMs, type TimeAxis } from './time-axis.ts'

interface XyTooltipProps {
  chart: XyChart
  colours: ReadonlyMap<string, string>
  row: number
  trace: number
  /** What a drag has marked, milliseconds. */
  range: { fromMs: number; toMs: number } | null
  place: TooltipPlace
}

const mostRows = 12
const mostEvents = 3

/** All series at one row. */
export function XyTooltip({ chart, colours, row, trace, range, place }: XyTooltipProps) {
  const { timeZone } = useView()
  const { time, traces, rows, events } = chart
  const entries = traces.flatMap((series, index) => {
    const { name, values, unit } = series
    const value = values[row]
    if (value === null || value === undefined) return []
    const label = traceLabel(series, timeZone)
    return [
      { index, name: label, colour: colours.get(name) ?? null, value, unit, text: unitText(value, unit) },
    ]
  })
  const hovered = entries.find(({ index }) => index === trace) ?? null
  const exact = hovered && exactText(hovered.value, hovered.unit)
  const before = earlierNote(chart, row, trace)
  const start = time?.startsMs[row] ?? 0
  const end = time ? (time.startsMs[row + 1] ?? start + time.bucketMs) : 0
  const near = events.filter(({ ms }) => ms >= start && ms < end).slice(0, mostEvents)
  return (
    <ChartTooltip
      place={place}
      heading={
        time
          ? spanText(range ?? { fromMs: start, toMs: end }, time, timeZone)
          : keyText(rows[row] ?? [], timeZone)
      }
      notes={[
        ...(exact ? [`Exactly ${exact}`] : []),
        ...(before ? [before] : []),
        ...near.map(({ text }) => text),
      ]}
      {...tooltipRows(entries, hovered, mostRows)}
    />
  )
}

/** Of the series that is pointed at, or of all that are stacked; null: nothing is known of that time. */
function earlierNote({ earlier, time, style, traces }: XyChart, row: number, trace: number): string | null {
  if (!earlier || !time) return null
  const pointed = traces[trace]
  const line = earlier.lines.find((one) => one.trace === null || one.trace.name === pointed?.name)
  const value = line && earlierValue(line, rowTimeMs(time, style.kind, row), time.bucketMs)
  if (value === undefined || value === null) return null
  const unit = (line?.trace ?? traces[0])?.unit ?? null
  return `${line?.trace ? earlier.label : `All, ${earlier.label}`}: ${unitText(value, unit)}`
}

/** Milliseconds only where buckets are that short; the day once where it is the same. */
export function spanText(
  { fromMs, toMs }: { fromMs: number; toMs: number },
  { bucketMs }: TimeAxis,
  timeZone: string,
): string {
  const cut = bucketMs < 1_000 ? 23 : 19
  const from = instantText(fromMs, timeZone).slice(0, cut)
  const to = instantText(toMs, timeZone).slice(0, cut)
  return `${from} – ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to}`
}
