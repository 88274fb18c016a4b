import { parseInstant } from '@logline/time'
import { DecodeError } from '../decoding/codec.ts'
import { isJsonObject, readJsonObject } from '../decoding/json-input.ts'
import { writtenWhole } from '../decoding/written-number.ts'
import { readLabels } from './labels.ts'
import {
  checkEntry,
  checkLabels,
  type Labels,
  maxEntries,
  type PushedEntry,
  type PushedStream,
} from './push-request.ts'

/**
 * A push as JSON: `stream` and `values`, or `labels` and `entries` of early versions
 * (https://grafana.com/docs/loki/latest/reference/loki-http-api/#ingest-logs).
 * @throws DecodeError
 */
export function readPushJson(text: string): PushedStream[] {
  const { streams } = readJsonObject(text, 'Loki')
  if (!Array.isArray(streams)) throw new DecodeError('Loki: no streams')
  const read = streams.map(readStream)
  const count = read.reduce((sum, { entries }) => sum + entries.length, 0)
  if (count > maxEntries) throw new DecodeError(`Loki: more than ${maxEntries} entries`)
  return read
}

function readStream(stream: unknown): PushedStream {
  if (!isJsonObject(stream)) throw new DecodeError('Loki: a stream is no object')
  if (typeof stream.labels === 'string')
    return { labels: readLabels(stream.labels), entries: listOf(stream.entries).map(readEarlyEntry) }
  return { labels: checkLabels(labelsOf(stream.stream)), entries: listOf(stream.values).map(readEntry) }
}

function listOf(list: unknown): unknown[] {
  if (list === undefined || list === null) return []
  if (!Array.isArray(list)) throw new DecodeError('Loki: the entries of a stream are no list')
  return list
}

function readEntry(entry: unknown): PushedEntry {
  if (!Array.isArray(entry)) throw new DecodeError('Loki: an entry is no list')
  const [time, line, metadata] = entry
  const whole = typeof time === 'string' ? writtenWhole(time) : time
  const isWhole = typeof whole === 'bigint' || Number.isSafeInteger(whole)
  if (!isWhole) throw new DecodeError('Loki: the time of an entry is no number of nanoseconds')
  if (typeof line !== 'string') throw new DecodeError('Loki: the line of an entry is no text')
  return checkEntry({ nanoseconds: BigInt(whole), line, metadata: labelsOf(metadata) })
}

function readEarlyEntry(entry: unknown): PushedEntry {
  if (!isJsonObject(entry)) throw new DecodeError('Loki: an entry is no object')
  const { ts, line } = entry
  const nanoseconds = typeof ts === 'string' ? writtenNanoseconds(ts) : null
  if (nanoseconds === null) throw new DecodeError('Loki: the time of an entry cannot be read')
  if (typeof line !== 'string') throw new DecodeError('Loki: the line of an entry is no text')
  return checkEntry({ nanoseconds, line, metadata: {} })
}

/** ISO 8601 with up to nine digits of a second. */
function writtenNanoseconds(text: string): bigint | null {
  const ms = parseInstant(text)
  if (ms === null) return null
  const digits = (/\.(\d+)/.exec(text)?.[1] ?? '').slice(3, 9).padEnd(6, '0')
  return BigInt(ms) * 1_000_000n + BigInt(digits)
}

/** Values that are no texts are written as texts; none is lost. */
function labelsOf(labels: unknown): Labels {
  if (labels === undefined || labels === null) return {}
  if (!isJsonObject(labels)) throw new DecodeError('Loki: labels are no object')
  const texts: Record<string, string> = {}
  for (const name in labels) {
    const value = labels[name]
    if (name === '__proto__' || value === null) continue
    if (typeof value === 'object') throw new DecodeError(`Loki: the label ${name.slice(0, 100)} is no text`)
    texts[name] = String(value)
  }
  return texts
}
