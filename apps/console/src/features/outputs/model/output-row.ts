import type { OutputCounts, OutputSummary, OutputType, OutputUse } from '@logline/contract'
import type { BadgeTone } from '../../../ui/texts/badge.tsx'

/** An output, how it is doing, and who uses it. */
export interface OutputRow {
  output: OutputSummary
  /** Null of a type that this version does not know. */
  type: OutputType | null
  /** For people. */
  typeName: string
  /** Where its messages go, such as `logs.example.org:12201`; empty where that needs no words. */
  destination: string
  /** Null until it is counted. */
  counts: OutputCounts | null
  /** Null while it is not known. */
  use: OutputUse | null
}

export interface OutputAnswers {
  types: Readonly<Record<string, OutputType>>
  counts: Readonly<Record<string, OutputCounts>>
  /** Null for who may not know. */
  uses: Readonly<Record<string, OutputUse>> | null
}

const unused: OutputUse = { total: 0, streams: [] }

export function outputRow(output: OutputSummary, { types, counts, uses }: OutputAnswers): OutputRow {
  const type = types[output.type] ?? null
  return {
    output,
    type,
    typeName: type?.name ?? output.type,
    destination: destinationOf(output.configuration),
    counts: counts[output.id] ?? null,
    use: uses && (uses[output.id] ?? unused),
  }
}

export function destinationOf(configuration: Readonly<Record<string, unknown>>): string {
  const { hostname, port, protocol, url, bootstrap_server, topic } = configuration
  if (typeof hostname === 'string') {
    const host = hostname.includes(':') ? `[${hostname}]` : hostname
    return `${host}:${port}${typeof protocol === 'string' ? `, ${protocol}` : ''}`
  }
  if (typeof topic === 'string') return `${topic} on ${bootstrap_server}`
  return typeof url === 'string' ? url : ''
}

/** `RUNNING`, in capitals as those of inputs. */
export function stateText({ counts }: OutputRow): string {
  return counts ? counts.state.toUpperCase() : 'UNKNOWN'
}

export function stateTone({ counts }: OutputRow): BadgeTone {
  switch (counts?.state) {
    case 'running':
      return 'ok'
    case 'failed':
    case 'reconnecting':
      return 'danger'
    case 'stopped':
      return 'warn'
    case 'starting':
      return 'accent'
    default:
      return 'neutral'
  }
}

/** Who uses it, in a few words. */
export function streamsText({ use }: OutputRow): string {
  if (!use) return ''
  const names = use.streams.map(({ title }) => title)
  const hidden = use.total - names.length
  return [...names, ...(hidden > 0 ? [`${hidden} more`] : [])].join(', ')
}
