import type { IndexSetOutlook } from '@logline/contract'
import { dayMs, hereTimeZone, minuteMs, parseInstant, wallMsAt } from '@logline/time'
import { tickText } from '../../../kit/charts/labels/axis-ticks.ts'
import { axisUnitText } from '../../../kit/charts/labels/units.ts'
import type { OutlookIndex } from './index-rows.ts'

export interface IndexBar {
  index: OutlookIndex
  kind: 'plain' | 'written' | 'next' | 'closed'
  /** When messages began to be written to it, and when that ends. */
  fromMs: number
  toMs: number
  /** Shares of the width of the plot. */
  left: number
  width: number
  /** Shares of its height. */
  height: number
  /** What it has when it is full, of the one that is written to; null for the others, and when nobody knows. */
  forecast: number | null
  /** Without its unit, which stands at the axis. */
  size: string
}

export interface ByteTick {
  /** Share of the height. */
  at: number
  text: string
}

/** A label of the time axis, at a share of the width. */
export interface TimeLabel {
  at: number
  text: string
}

/** An index of an hour beside one of a year: no bar is so wide or narrow that others are hidden. */
const widestFactor = 6

/** Bars from the oldest to the newest: as wide as their time, as high as their size on the disk. */
export function indexBars(outlook: IndexSetOutlook, nowMs: number) {
  const oldestFirst = outlook.indices.toReversed()
  const times = oldestFirst.map((index) => timeOf(index, outlook, nowMs))
  const lengths = times.map(({ fromMs, toMs }) => toMs - fromMs)
  const usual = median(lengths)
  const weights = lengths.map((ms) =>
    Math.min(Math.max(ms, usual / widestFactor, 1), usual * widestFactor || 1),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const most = Math.max(1024, outlook.rotation?.bytes ?? 0, ...oldestFirst.map(({ bytes }) => bytes))
  const { ticks, top, unit } = byteTicks(most)
  let before = 0
  const bars = oldestFirst.map((index, at): IndexBar => {
    const left = before / total
    const width = (weights[at] ?? 0) / total
    before += weights[at] ?? 0
    const forecast = index.is_written_to ? (outlook.rotation?.bytes ?? null) : null
    return {
      index,
      kind: kindOf(index, outlook),
      ...(times[at] ?? { fromMs: nowMs, toMs: nowMs }),
      left,
      width,
      height: index.bytes / top,
      forecast: forecast === null ? null : Math.max(forecast, index.bytes) / top,
      size: sizeText(index.bytes / unit),
    }
  })
  return { bars, ticks }
}

function kindOf(index: OutlookIndex, { next }: IndexSetOutlook): IndexBar['kind'] {
  if (index.is_written_to) return 'written'
  if (next?.indices.includes(index.index_name)) return 'next'
  return index.state === 'open' ? 'plain' : 'closed'
}

function timeOf(index: OutlookIndex, { rotation }: IndexSetOutlook, nowMs: number) {
  const fromMs = parseInstant(index.created_at) ?? nowMs
  const toMs = parseInstant(index.rotated_at ?? rotation?.at ?? '') ?? nowMs
  return { fromMs, toMs: Math.max(fromMs, toMs) }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

function sizeText(number: number): string {
  return number >= 100 || number === 0 ? String(Math.round(number)) : number.toFixed(1)
}

const niceSteps = [1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500]

/** Three or four round sizes from 0, the last one at or above the largest. */
export function byteTicks(most: number): { ticks: ByteTick[]; top: number; unit: number } {
  const power = Math.floor(Math.log2(Math.max(1, most)) / 10)
  const unit = 1024 ** power
  const step = niceSteps.find((one) => most / unit / one <= 3) ?? 512
  const count = Math.max(1, Math.ceil(most / unit / step))
  const ticks = Array.from({ length: count + 1 }, (_, at) => ({
    at: at / count,
    text: at === 0 ? '0' : axisUnitText(at * step * unit, 'bytes'),
  }))
  return { ticks, top: count * step * unit, unit }
}

/** Above it dates have their year, below it times. */
const yearsAboveMs = 330 * dayMs
const daysAboveMs = 3 * dayMs

/** Pixels. */
interface LabelRoom {
  width: number
  labelWidth: number
  /** What the newest label may use beyond the plot. */
  beyond: number
}

/** When bars begin, where there is room for it: the newest has its label for sure, the others from the oldest on. */
export function timeLabels(
  bars: readonly Pick<IndexBar, 'left' | 'fromMs' | 'toMs'>[],
  { width, labelWidth, beyond }: LabelRoom,
  zone = hereTimeZone(),
): TimeLabel[] {
  const [first, last] = [bars[0], bars.at(-1)]
  if (!first || !last) return []
  const room = labelWidth / Math.max(1, width)
  const lastAt = Math.max(0, Math.min(last.left, 1 - Math.max(0, labelWidth - beyond) / Math.max(1, width)))
  const chosen: (typeof first)[] = []
  for (const bar of bars.slice(0, -1)) {
    const before = chosen.at(-1)
    const isFree = before === undefined || bar.left - before.left >= room
    if (isFree && lastAt - bar.left >= room) chosen.push(bar)
  }
  const textOf = startText(last.toMs - first.fromMs, zone)
  const labels = chosen.map(({ left, fromMs }) => ({ at: left, text: textOf(fromMs) }))
  return [...labels, { at: lastAt, text: textOf(last.fromMs) }]
}

/** As exact as it needs to be over so long a time. */
function startText(spanMs: number, zone: string): (ms: number) => string {
  if (spanMs >= yearsAboveMs) return (ms) => tickText(wallMsAt(ms, zone), undefined)
  if (spanMs < daysAboveMs) return (ms) => tickText(wallMsAt(ms, zone), minuteMs)
  return (ms) => tickText(Math.floor(wallMsAt(ms, zone) / dayMs) * dayMs, dayMs)
}

/** The bar at a share of the width. */
export function barAt<Bar extends Pick<IndexBar, 'left' | 'width'>>(
  bars: readonly Bar[],
  share: number,
): Bar | undefined {
  return bars.find(({ left, width }) => share >= left && share < left + width)
}
