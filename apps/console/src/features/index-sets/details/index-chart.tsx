import type { IndexSetOutlook } from '@logline/contract'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { ChartTable } from '../../../kit/charts/chart-table.tsx'
import { ChartTooltip } from '../../../kit/charts/chart-tooltip.tsx'
import { unitText } from '../../../kit/charts/labels/units.ts'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { countText } from '../../../kit/number-text.ts'
import { barAt, type IndexBar, indexBars, timeLabels } from '../outlook/chart-bars.ts'
import { droppedText, type OutlookIndex } from '../outlook/index-rows.ts'
import { dayText, spanText } from '../outlook/span-text.ts'
import classes from './index-chart.module.css'

interface IndexChartProps {
  outlook: IndexSetOutlook
  nowMs: number
}

/** The index that the pointer or the keys are at. */
interface Chosen {
  name: string
  /** Where the plot was then. */
  plot: DOMRect
  isByKeys: boolean
}

/** Pixels that a size above its bar, and a date below one, take. */
const sizeWidth = 30
const labelWidth = 64
/** Gaps between bars: of 2 pixels, below these widths of 1, or none. */
const narrowBelow = 10
const noneBelow = 3

/** The index set over time: a bar for each index. Arrow keys go through them as the pointer does. */
export function IndexChart({ outlook, nowMs }: IndexChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const zone = useTimeZone()
  const beyond = useMediaQuery('(max-width: 640px)') ? 0 : labelWidth
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { bars, ticks } = indexBars(outlook, nowMs)
  const at = bars.findIndex(({ index }) => index.index_name === chosen?.name)
  const choose = (bar: IndexBar | undefined, seen: Omit<Chosen, 'name'>) =>
    setChosen(bar ? { name: bar.index.index_name, ...seen } : null)
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const plot = event.currentTarget.getBoundingClientRect()
    choose(barAt(bars, (event.clientX - plot.left) / plot.width), { plot, isByKeys: false })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = nextByKey(event.key, at, bars.length)
    if (next === null) return
    event.preventDefault()
    choose(bars[next], { plot: event.currentTarget.getBoundingClientRect(), isByKeys: true })
  }
  return (
    <div className={classes.chart}>
      <Grid ticks={ticks} />
      <div
        ref={ref}
        className={classes.plot}
        // A drawing that is walked through by keys; its numbers are in the table.
        role="application"
        aria-label="Size of each index over time. Arrow keys go through the indices."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: values are reached by keys
        tabIndex={0}
        onPointerMove={onPointerMove}
        onPointerDown={onPointerMove}
        onPointerLeave={() => setChosen(null)}
        onBlur={() => setChosen(null)}
        onKeyDown={onKeyDown}
      >
        {bars.map((bar, place) => (
          <Bar key={bar.index.index_name} bar={bar} isChosen={place === at} width={width} />
        ))}
        <Rotation outlook={outlook} />
      </div>
      <div className={classes.times} aria-hidden="true">
        {timeLabels(bars, { width, labelWidth, beyond }, zone).map(({ at: left, text }) => (
          // Where it stands is data.
          <span key={left} style={{ left: `${left * 100}%` }}>
            {text}
          </span>
        ))}
      </div>
      <Shown bar={bars[at]} outlook={outlook} nowMs={nowMs} chosen={chosen} />
      <ChartTable
        title="Indices of this index set"
        corner="Index"
        columns={['Contains messages', 'Messages', 'Size on the disk']}
        rows={outlook.indices.map((index) => ({
          name: index.index_name,
          values: [
            spanText(index.begin, index.end, zone) ?? '',
            countText(index.messages),
            unitText(index.bytes, 'bytes'),
          ],
        }))}
      />
    </div>
  )
}

function nextByKey(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowLeft':
      return at === -1 ? count - 1 : Math.max(0, at - 1)
    case 'ArrowRight':
      return at === -1 ? 0 : Math.min(count - 1, at + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

function Grid({ ticks }: { ticks: readonly { at: number; text: string }[] }) {
  return (
    <div className={classes.grid} aria-hidden="true">
      {ticks.map(({ at, text }) => (
        // How high it lies is data.
        <div key={text} className={classes.line} style={{ bottom: `${at * 100}%` }}>
          <span>{text}</span>
        </div>
      ))}
    </div>
  )
}

interface BarProps {
  bar: IndexBar
  isChosen: boolean
  /** Of the plot, pixels. */
  width: number
}

/** Places and sizes are data. */
function Bar({ bar: { kind, left, width: share, height, forecast, size }, isChosen, width }: BarProps) {
  const pixels = share * width
  return (
    <div
      className={classes.slot}
      data-gap={pixels < noneBelow ? 'none' : pixels < narrowBelow ? 'narrow' : undefined}
      style={{ left: `${left * 100}%`, width: `${share * 100}%` }}
    >
      {forecast !== null && <div className={classes.forecast} style={{ height: `${forecast * 100}%` }} />}
      <div
        className={classes.bar}
        data-kind={kind}
        data-chosen={isChosen || undefined}
        style={{ height: `${height * 100}%` }}
      >
        {pixels >= sizeWidth && (
          <span className={classes.size} data-inside={kind === 'written' && height > 0.12 ? true : undefined}>
            {size}
          </span>
        )}
      </div>
    </div>
  )
}

/** What happens at the right end of the chart. */
function Rotation({ outlook: { rotation, next } }: { outlook: IndexSetOutlook }) {
  const zone = useTimeZone()
  if (rotation === null) return null
  const drops = next !== null && next.at === rotation.at ? next : null
  const numbers = (drops?.indices ?? []).map((name) => name.slice(name.lastIndexOf('_') + 1))
  const verb = drops?.action === 'close' ? 'closes' : 'drops'
  return (
    <div className={classes.rotation} aria-hidden="true">
      <p>
        <b>
          {rotation.is_estimate && '≈ '}
          {dayText(rotation.at, zone)}
        </b>
        {drops ? 'rotates,' : 'rotates'}
        {numbers.length > 0 && (
          <span>
            {verb} {numbers.length === 1 ? numbers[0] : `${numbers.length} indices`}
          </span>
        )}
      </p>
    </div>
  )
}

interface ShownProps extends IndexChartProps {
  bar: IndexBar | undefined
  chosen: Chosen | null
}

/** What the pointer or the keys are at; what keys come to is said aloud, too. */
function Shown({ bar, outlook, nowMs, chosen }: ShownProps) {
  const zone = useTimeZone()
  if (!bar || !chosen) return <span className="visually-hidden" role="status" />
  const { index, left, width } = bar
  const { plot, isByKeys } = chosen
  const growth = outlook.bytes_a_day === null ? null : unitText(outlook.bytes_a_day, 'bytes')
  const dropped = droppedText(index, { next: outlook.next, growth, nowMs, zone })
  const entries = entriesOf(index, spanText(index.begin, index.end, zone) ?? 'no messages', dropped)
  return (
    <>
      <ChartTooltip
        place={{ x: plot.left + (left + width / 2) * plot.width, y: plot.top + plot.height / 3 }}
        heading={index.index_name}
        rows={entries.map(([name, text]) => ({ name, text, value: 0, colour: null, isHovered: false }))}
        more={0}
      />
      <span className="visually-hidden" role="status">
        {isByKeys && [index.index_name, ...entries.map(([name, text]) => `${name} ${text}`)].join(', ')}
      </span>
    </>
  )
}

function entriesOf(index: OutlookIndex, span: string, dropped: string): (readonly [string, string])[] {
  return [
    ['Contains', span],
    ['Messages', countText(index.messages)],
    ['Size on the disk', unitText(index.bytes, 'bytes')],
    ['Before compression', unitText(index.uncompressed_bytes, 'bytes')],
    ...(dropped === '' ? [] : [[index.is_written_to ? 'Now' : 'Dropped', dropped] as const]),
  ]
}
