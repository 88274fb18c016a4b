import { type Product, startProduct } from '../dev/product.ts'
import { addGelfInput } from '../e2e/gelf-input.ts'
import { median, printFigure } from './figures.ts'
import { peakMib, processorSeconds } from './processes.ts'

interface AlertsOptions {
  definitions: number
  /** Messages a second meanwhile. */
  rate: number
  seconds: number
}

const minuteMs = 60_000
const sampleEveryMs = 5_000
const pageSize = 500

/**
 * Many event definitions that look each minute, over the messages that come meanwhile: how long after the end of its
 * window each was looked at, and what the machine has to do for it beside the same without definitions.
 */
export async function benchAlerts({ definitions, rate, seconds }: AlertsOptions): Promise<void> {
  const product = await startProduct()
  try {
    const input = await addGelfInput(product)
    const stop = sendSteadily(input.send, rate)
    await pause(15_000)
    const idle = await work(product, seconds / 4)
    for (let no = 0; no < definitions; no += 1) await addDefinition(product, no)
    // The first windows are looked at as they come.
    await pause(minuteMs)
    const lateness: number[] = []
    const known = new Map<string, number>()
    const sampling = setInterval(() => void sample(product, known, lateness), sampleEveryMs)
    const busy = await work(product, seconds)
    clearInterval(sampling)
    stop()
    const setting = `${definitions} definitions, each minute, ${rate} messages/s, ${seconds} s`
    const sorted = lateness.toSorted((a, b) => a - b)
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
    printFigure('looked at after the end of the window, median', median(sorted) / 1_000, 's', setting)
    printFigure('    95 %', at(0.95) / 1_000, 's')
    printFigure('    longest', at(1) / 1_000, 's')
    printFigure('windows that were seen to be looked at', sorted.length, '')
    printFigure('    of those that ended', (sorted.length / (definitions * (seconds / 60))) * 100, '%')
    for (const part of ['server', 'engine'] as const) {
      printFigure(`processor time, ${part}`, busy[part] * 100, '% of a core')
      printFigure('    without definitions', idle[part] * 100, '% of a core')
    }
    printFigure('most memory of the server', peakMib(product.processes().server), 'MiB')
    printFigure('most memory of the engine', peakMib(product.processes().engine), 'MiB')
  } finally {
    await product.dispose()
  }
}

interface Listed {
  id: string
  scheduler: { triggered_at: string | null; data: { timerange_to: string } | null }
}

/** A window that was looked at since the last sample: the next one ends a minute later. */
async function sample(product: Product, known: Map<string, number>, lateness: number[]): Promise<void> {
  for (let page = 1; ; page += 1) {
    const answer = await product.api('GET', `/events/definitions/paginated?page=${page}&per_page=${pageSize}`)
    const { elements } = (await answer.json()) as { elements: Listed[] }
    for (const { id, scheduler } of elements) {
      if (scheduler.triggered_at === null || scheduler.data === null) continue
      const nextToMs = Date.parse(scheduler.data.timerange_to)
      if (known.has(id) && known.get(id) !== nextToMs)
        lateness.push(Date.parse(scheduler.triggered_at) - (nextToMs - minuteMs))
      known.set(id, nextToMs)
    }
    if (elements.length < pageSize) return
  }
}

/** Half of them count by source, a quarter compare an average, a quarter find messages; few make an event. */
async function addDefinition(product: Product, no: number): Promise<void> {
  const series = no % 2 === 0 ? count : average
  const isFilter = no % 4 === 3
  const config = {
    type: 'aggregation-v1',
    query: `host_no:${no % 50}${isFilter ? ' AND level:<=2' : ''}`,
    query_parameters: [],
    streams: [],
    group_by: isFilter || no % 2 === 1 ? [] : ['source'],
    series: isFilter ? [] : [series],
    conditions: { expression: isFilter ? null : above(series.id, 100_000) },
    search_within_ms: minuteMs,
    execute_every_ms: minuteMs,
  }
  const body = {
    ...{ title: `Bench ${no}`, description: '', priority: 2, alert: false, field_spec: {}, key_spec: [] },
    notification_settings: { grace_period_ms: 0, backlog_size: 0 },
    config,
  }
  const made = await product.api('POST', '/events/definitions', body)
  if (!made.ok) throw new Error(`The definition was refused: ${await made.text()}`)
  // Spread over the minute, as people make them.
  await pause(minuteMs / 1_000)
}

const count = { id: 'count-', function: 'count', field: null }
const average = { id: 'avg-took_ms', function: 'avg', field: 'took_ms' }
const above = (ref: string, value: number) => ({
  expr: '>',
  left: { expr: 'number-ref', ref },
  right: { expr: 'number', value },
})

/** Cores that were used, by process. */
async function work(product: Product, seconds: number): Promise<{ server: number; engine: number }> {
  const spent = () => {
    const { server, engine } = product.processes()
    return { server: processorSeconds(server), engine: processorSeconds(engine) }
  }
  const before = spent()
  await pause(seconds * 1_000)
  const after = spent()
  return {
    server: (after.server - before.server) / seconds,
    engine: (after.engine - before.engine) / seconds,
  }
}

function sendSteadily(send: (message: object) => Promise<void>, rate: number): () => void {
  let no = 0
  const timer = setInterval(() => {
    for (let each = 0; each < rate / 10; each += 1, no += 1) {
      const fields = { _host_no: no % 50, _took_ms: (no * 37) % 900, level: no % 97 === 0 ? 3 : 6 }
      send({ short_message: `request ${no}`, host: `web-${no % 50}`, ...fields }).catch(() => undefined)
    }
  }, 100)
  return () => clearInterval(timer)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
