import {
  type IndexCounters,
  type IndexEvent,
  type IndexInfo,
  type IndexOverview,
  type IndexSetOutlook,
  toTs,
  toZdt,
} from '@logline/contract'
import type { EngineDisk } from '@logline/engine'
import type { Selectable } from 'kysely'
import type { IndexEventsTable } from '../../../db/tables/streams/index-events-table.ts'
import type { IndexRecord, IndexSetRecord } from '../../index-sets/index.ts'
import type { Forecast, Foreseen, IndexForecast } from '../schedule/forecast.ts'
import type { KnownIndex } from '../schedule/retention-rules.ts'

interface Node {
  nodeId: string
  hostname: string
}

const none = { total: 0, time_seconds: 0 }

function counters({ content }: KnownIndex): IndexCounters {
  return {
    flush: none,
    get: none,
    index: { total: content.messages, time_seconds: 0 },
    merge: none,
    refresh: none,
    search_query: none,
    search_fetch: none,
    open_search_contexts: 0,
    store_size_bytes: content.bytes,
    segments: content.segments,
    documents: { count: content.messages, deleted: 0 },
  }
}

/** An index that is not closed. */
export function indexInfo(index: KnownIndex, { nodeId, hostname }: Node): IndexInfo {
  const all = counters(index)
  const shard = {
    id: 0,
    state: 'started',
    active: true,
    primary: true,
    node_id: nodeId,
    node_name: hostname,
    node_hostname: hostname,
    relocating_to: null,
  }
  const { isReopened } = index
  return {
    index_name: index.indexName,
    primary_shards: all,
    all_shards: all,
    routing: [shard],
    reopened: isReopened,
    is_reopened: isReopened,
  }
}

export function healthWire(partitions: number): IndexOverview['indexer_cluster']['health'] {
  return { status: 'green', shards: { active: partitions, initializing: 0, relocating: 0, unassigned: 0 } }
}

export const clusterName = 'logline'

export function overviewWire(indices: readonly KnownIndex[], partitions: number): IndexOverview {
  const written = indices.find(({ rotatedAtMs }) => rotatedAtMs === null)
  return {
    deflector: { is_up: written !== undefined, current_target: written?.indexName ?? null },
    indexer_cluster: { health: healthWire(partitions), name: clusterName },
    counts: {
      events: indices
        .filter(({ state }) => state === 'open')
        .reduce((sum, { content }) => sum + content.messages, 0),
    },
    indices: indices.map((index) => {
      const isClosed = index.state !== 'open'
      const { messages, bytes } = index.content
      return {
        index_name: index.indexName,
        size: isClosed ? null : { events: messages, deleted: 0, bytes },
        range: isClosed ? null : rangeWire(index),
        is_deflector: index.rotatedAtMs === null,
        is_closed: isClosed,
        is_reopened: index.isReopened,
      }
    }),
  }
}

/** From 1970 to 1970: not calculated yet, or without messages. */
export function rangeWire({ indexName, beginMs, endMs, calculatedAtMs, tookMs }: IndexRecord) {
  return {
    index_name: indexName,
    begin: toTs(beginMs ?? 0),
    end: toTs(endMs ?? 0),
    calculated_at: calculatedAtMs === null ? null : toTs(calculatedAtMs),
    took_ms: tookMs,
  }
}

interface WholeOutlook {
  set: IndexSetRecord
  forecast: Forecast
  disk: EngineDisk
  fullAtMs: number | null
  nowMs: number
}

export function outlookWire({ set, forecast, disk, fullAtMs, nowMs }: WholeOutlook): IndexSetOutlook {
  const { growth, rotation, levelBytes, bytes, indices } = forecast
  const written = indices.find(({ index }) => index.rotatedAtMs === null)?.index
  return {
    bytes,
    messages: forecast.messages,
    bytes_a_day: growth?.bytes ?? null,
    messages_a_day: growth?.messages ?? null,
    kept_days: forecast.keptDays,
    levels_off: levelBytes === null || !growth || growth.bytes <= 0 ? null : levelWire(forecast, nowMs),
    disk: {
      total_bytes: disk.totalBytes,
      used_bytes: disk.totalBytes - disk.freeBytes,
      full_at: momentOrNull(fullAtMs),
    },
    rotation: rotation && {
      ...foreseenWire(rotation),
      bytes:
        written && growth
          ? written.content.bytes + (growth.bytes * Math.max(rotation.atMs - nowMs, 0)) / 86_400_000
          : null,
    },
    next: nextWire(indices),
    max_bytes: set.maxBytes,
    is_cut_short: forecast.isCutShort,
    indices: indices.map(indexWire),
  }
}

function levelWire({ bytes, growth, levelBytes }: Forecast, nowMs: number): IndexSetOutlook['levels_off'] {
  const most = levelBytes ?? 0
  const days = Math.max(most - bytes, 0) / (growth?.bytes ?? 1)
  return { bytes: most, at: toZdt(Math.min(nowMs + days * 86_400_000, lastMomentMs)) }
}

/** Dates on the wire have four digits of the year. */
const lastMomentMs = Date.UTC(9999, 11, 31)

function foreseenWire({ atMs, isEstimate }: Foreseen) {
  return { at: toZdt(Math.round(Math.min(atMs, lastMomentMs))), is_estimate: isEstimate }
}

function momentOrNull(ms: number | null): string | null {
  return ms === null ? null : toZdt(Math.round(ms))
}

function indexWire({ index, expires, action }: IndexForecast): IndexSetOutlook['indices'][number] {
  return {
    index_name: index.indexName,
    state: index.state,
    is_written_to: index.rotatedAtMs === null,
    is_reopened: index.isReopened,
    is_kept: index.isKept,
    created_at: toZdt(index.createdAtMs),
    rotated_at: momentOrNull(index.rotatedAtMs),
    begin: momentOrNull(index.beginMs),
    end: momentOrNull(index.endMs),
    messages: index.content.messages,
    bytes: index.content.bytes,
    uncompressed_bytes: index.content.uncompressedBytes,
    segments: index.content.segments,
    expires: expires && foreseenWire(expires),
    expires_action: action,
  }
}

/** Those that go first, together. */
function nextWire(forecasts: readonly IndexForecast[]): IndexSetOutlook['next'] {
  const going = forecasts.flatMap(({ index, expires, action }) =>
    expires && action && index.rotatedAtMs !== null ? [{ index, expires, action }] : [],
  )
  const first = going.toSorted((left, right) => left.expires.atMs - right.expires.atMs)[0]
  if (!first) return null
  const together = going.filter(({ expires }) => expires.atMs <= first.expires.atMs)
  const begins = together.flatMap(({ index }) => index.beginMs ?? [])
  const ends = together.flatMap(({ index }) => index.endMs ?? [])
  return {
    ...foreseenWire(first.expires),
    action: first.action,
    indices: together.map(({ index }) => index.indexName),
    messages: together.reduce((sum, { index }) => sum + index.content.messages, 0),
    begin: begins.length === 0 ? null : toZdt(Math.min(...begins)),
    end: ends.length === 0 ? null : toZdt(Math.max(...ends)),
  }
}

export function eventWire(event: Selectable<IndexEventsTable>): IndexEvent {
  return {
    at: toZdt(event.at_ms),
    index_name: event.index_name,
    action: event.action,
    reason: event.reason,
    username: event.username,
    messages: event.messages,
    bytes: event.bytes,
    begin: momentOrNull(event.begin_ms),
    end: momentOrNull(event.end_ms),
  }
}
