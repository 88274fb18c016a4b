import type { EventsResult } from '@logline/contract'
import type { TimeAxis } from './time-axis.ts'

/** Events of one instant. */
export interface PlotEvent {
  ms: number
  text: string
  isAlert: boolean
}

/** A time around alerts, as long as a bucket at least. */
export interface AlertBand {
  fromMs: number
  toMs: number
  text: string
}

/** Where a name stands beside its place in the plot: it is cut at so many pixels. */
export interface NamePlace {
  side: 'left' | 'right'
  widthPx: number
}

/** In the order of time; alerts and other events of an instant are two. */
export function plotEventsOf({ events }: EventsResult): PlotEvent[] {
  const found = new Map<string, { ms: number; isAlert: boolean; messages: string[] }>()
  for (const { timestamp, message, alert } of events) {
    const ms = Date.parse(timestamp)
    if (Number.isNaN(ms)) continue
    const key = `${ms} ${alert}`
    const one = found.get(key) ?? { ms, isAlert: alert, messages: [] }
    one.messages.push(message)
    found.set(key, one)
  }
  return [...found.values()]
    .sort((a, b) => a.ms - b.ms)
    .map(({ ms, isAlert, messages: [message = '', ...more] }) => ({
      ms,
      isAlert,
      text: more.length > 0 ? countText(more.length + 1, isAlert) : message,
    }))
}

function countText(count: number, isAlert: boolean): string {
  return `${count} ${isAlert ? 'alerts' : 'events'} occurred.`
}

/** Bands that touch are one. */
export function alertBands(events: readonly PlotEvent[], { bucketMs, fromMs, toMs }: TimeAxis): AlertBand[] {
  const bands: (AlertBand & { count: number })[] = []
  for (const { ms, text, isAlert } of events) {
    if (!isAlert) continue
    const band = {
      fromMs: Math.max(fromMs, ms - bucketMs / 2),
      toMs: Math.min(toMs, ms + bucketMs / 2),
      text,
      count: 1,
    }
    const last = bands.at(-1)
    if (last && band.fromMs <= last.toMs) {
      last.toMs = band.toMs
      last.count += 1
      // One that comes again and again keeps its name.
      if (last.text !== text) last.text = countText(last.count, true)
    } else bands.push(band)
  }
  return bands.map(({ fromMs, toMs, text }) => ({ fromMs, toMs, text }))
}

const widestName = 160
/** Of a shorter part nobody reads the rest. */
const narrowestName = 36
const gapPx = 8

/** By place (`atPx`, ascending): the side where its name has room; null where it has none. */
export function namePlaces(atPx: readonly number[], plotWidth: number): (NamePlace | null)[] {
  let takenTo = 0
  return atPx.map((at, index) => {
    const right = (atPx[index + 1] ?? plotWidth + gapPx) - at - gapPx
    const left = at - takenTo - gapPx
    takenTo = at
    if (right >= narrowestName) {
      const widthPx = Math.min(right, widestName)
      takenTo = at + widthPx
      return { side: 'right', widthPx }
    }
    return left >= narrowestName ? { side: 'left', widthPx: Math.min(left, widestName) } : null
  })
}
