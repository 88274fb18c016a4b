import type { InputCounters, PlannedInput } from '../../data-plane/plan/plan.ts'
import type { MetricsRegistry } from '../system/index.ts'
import type { DataPlane } from './data-plane.ts'

/** Publishes what the data plane reports under the names monitoring knows (reference: inputs, section 3.1). */
export function publishMetrics(dataPlane: DataPlane, metrics: MetricsRegistry): void {
  publishThroughput(dataPlane, metrics)
  publishJournal(dataPlane, metrics)
  const published = new Map<string, string>()
  dataPlane.onCounters(() => {
    const inputs = dataPlane.inputs()
    for (const input of inputs) updateInput(dataPlane, metrics, published, input)
    removeOthers(metrics, published, inputs)
  })
}

function publishThroughput({ counters }: DataPlane, metrics: MetricsRegistry): void {
  const rate = (name: string, of: () => number) => metrics.gauge(name, () => Math.round(of()))
  rate('org.graylog2.throughput.input.1-sec-rate', () => counters.rates().appended)
  rate('org.graylog2.throughput.output.1-sec-rate', () => counters.rates().written)
  rate('org.graylog2.journal.append.1-sec-rate', () => counters.rates().appended)
  rate('org.graylog2.journal.read.1-sec-rate', () => counters.rates().read)
}

function publishJournal({ counters }: DataPlane, metrics: MetricsRegistry): void {
  const gauge = (name: string, of: (journal: Journal) => unknown) =>
    metrics.gauge(`org.graylog2.journal.${name}`, () => {
      const journal = counters.journal()
      return journal ? of(journal) : 0
    })
  gauge('segments', (journal) => journal.segments)
  gauge('entries-uncommitted', (journal) => journal.uncommittedMessages)
  gauge('size', (journal) => journal.sizeBytes)
  gauge('size-limit', (journal) => journal.sizeLimitBytes)
  gauge('utilization-ratio', ({ sizeBytes, sizeLimitBytes }) =>
    sizeLimitBytes > 0 ? sizeBytes / sizeLimitBytes : 0,
  )
  gauge('oldest-segment', ({ oldestSegmentAtMs }) =>
    oldestSegmentAtMs === null ? null : new Date(oldestSegmentAtMs).toISOString(),
  )
  // The reference has no name for it.
  metrics.gauge('org.logline.journal.lost-entries', () => counters.journal()?.losses.records ?? 0)
  metrics.gauge('org.logline.journal.lost-bytes', () => counters.journal()?.losses.bytes ?? 0)
}

type Journal = NonNullable<ReturnType<DataPlane['counters']['journal']>>

const meters = {
  incomingMessages: 'incomingMessages',
  rawSize: 'rawSizeBytes',
  invalidMessages: 'invalidMessages',
  processedMessages: 'processedMessages',
  oddMessages: 'oddMessages',
  limitedMessages: 'limitedMessages',
  failures: 'failures',
  incomplete: 'incomplete',
  shedMessages: 'shedMessages',
} as const satisfies Record<string, keyof InputCounters>

/** `published` holds the prefix under which the metrics of each input are. */
function updateInput(
  dataPlane: DataPlane,
  metrics: MetricsRegistry,
  published: Map<string, string>,
  { id, type }: PlannedInput,
): void {
  const prefix = `${type}.${id}.`
  if (published.get(id) !== prefix) {
    published.set(id, prefix)
    publishInputGauges(dataPlane, metrics, id, prefix)
  }
  const counters = dataPlane.counters.input(id)
  if (!counters) return
  for (const [name, member] of Object.entries(meters)) metrics.meter(prefix + name).update(counters[member])
}

function publishInputGauges(
  { counters }: DataPlane,
  metrics: MetricsRegistry,
  id: string,
  prefix: string,
): void {
  const gauge = (name: string, of: (counters: InputCounters) => number) =>
    metrics.gauge(prefix + name, () => {
      const current = counters.input(id)
      return current ? of(current) : 0
    })
  gauge('emptyMessages', (input) => input.emptyMessages)
  gauge('open_connections', (input) => input.openConnections)
  gauge('total_connections', (input) => input.totalConnections)
  gauge('refused_connections', (input) => input.refusedConnections)
  gauge('read_bytes_total', (input) => input.readBytesTotal)
  // What an input writes back is not worth counting: status lines of HTTP answers at most.
  gauge('written_bytes_total', () => 0)
  metrics.gauge(`${prefix}written_bytes_1sec`, () => 0)
  metrics.gauge(`${prefix}read_bytes_1sec`, () => Math.round(counters.inputRates(id).readBytes))
}

function removeOthers(
  metrics: MetricsRegistry,
  published: Map<string, string>,
  inputs: readonly PlannedInput[],
): void {
  const known = new Set(inputs.map((input) => input.id))
  for (const [id, prefix] of published) {
    if (known.has(id)) continue
    published.delete(id)
    metrics.removeAll(prefix)
  }
}
