import type { Metric } from '@logline/contract'

export function rateMetric(streamId: string): string {
  return `org.graylog2.plugin.streams.Stream.${streamId}.incomingMessages.1-sec-rate`
}

/** By node; null of a node that did not answer. */
type ClusterMetrics = Readonly<Record<string, { metrics: readonly Metric[] } | null>>

/** Messages a second that a stream takes, of all nodes together; null where it is not known. */
export function rateOf(streamId: string, answer: ClusterMetrics): number | null {
  const name = rateMetric(streamId)
  const rates = Object.values(answer).flatMap((node) => {
    const metric = node?.metrics.find(({ full_name }) => full_name === name)
    const value = metric?.type === 'gauge' ? metric.metric.value : null
    return typeof value === 'number' ? [value] : []
  })
  return rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0)
}
