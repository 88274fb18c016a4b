import { type Traffic, type TrafficRequest, toTs } from '@logline/contract'
import type { GroupCourse } from '@logline/engine'
import type { Db } from '../../../db/index.ts'
import type { Actor } from '../../../http/actor.ts'
import { knownFields } from '../../fields/index.ts'
import { expressionOf } from '../../searches/index.ts'
import { readableStreams } from '../../streams/index.ts'
import { sum } from '../scope/evidence.ts'
import {
  type Insight,
  type InsightReader,
  type InsightSource,
  insightOf,
  type TimeSpan,
} from '../scope/insight-scope.ts'
import { errorsQuery, serviceField, trafficFields } from './traffic-fields.ts'
import { createTrafficMemory } from './traffic-memory.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Half an hour of a day. */
const stepsOfDay = 48
/** More of them are counted and left out: the page shows the first. */
const mostGroups = 500
/** How long counting may take; it is not the reader's own search, and goes on when they leave. */
const timeoutMs = 30_000

type FindTraffic = (source: InsightSource, reader: InsightReader, request: TrafficRequest) => Promise<Traffic>

/**
 * Messages and errors of the last day and the day before. Who may read the same streams gets the same answer, which is
 * kept for a while, so that a page that many leave open costs the engine one statement a minute.
 */
export function createTraffic(): FindTraffic {
  const memory = createTrafficMemory<Traffic>()
  return async (source, reader, { by }) => {
    const { actor } = reader
    const shared = { actor, signal: AbortSignal.timeout(timeoutMs) }
    const timerange = { type: 'relative' as const, range: (2 * dayMs) / 1_000 }
    const insight = await insightOf(source, shared, { query_string: '*', timerange, streams: [] })
    const { streamIds } = insight.scopeOf(insight.range)
    const key = JSON.stringify([by, [...streamIds].sort()])
    const traffic = memory.recall(key, () => countTraffic(source, { insight, actor, streamIds, by }))
    return await withTitles(source.db, actor, await traffic)
  }
}

interface Counted {
  insight: Insight
  actor: Actor
  streamIds: readonly string[]
  by: TrafficRequest['by']
}

async function countTraffic(source: InsightSource, counted: Counted): Promise<Traffic> {
  const { insight, actor, streamIds, by } = counted
  const { earlier, later } = comparedTimes(insight.range)
  const fields = await knownFields(source, {
    streams: streamIds.map((id) => ({ id })),
    timeRange: insight.range,
    names: trafficFields,
    username: actor.username,
  })
  const field = by === 'stream' ? 'streams' : by === 'source' ? 'source' : serviceField(fields)
  const errors = errorsQuery(fields)
  const everyMs = (later.toMs - later.fromMs) / stepsOfDay
  const found = await insight.ask((store, caller) =>
    store.groupCourses(
      {
        scope: insight.scopeOf({ fromMs: earlier.fromMs, toMs: later.toMs }),
        course: { fromMs: earlier.fromMs, everyMs, count: 2 * stepsOfDay },
        groupField: field,
        condition: expressionOf(errors),
        limit: mostGroups + 1,
      },
      caller,
    ),
  )
  return {
    timerange: rangeWire(later),
    compared_with: rangeWire(earlier),
    steps: stepsOfDay,
    step_ms: everyMs,
    counted_at: toTs(Date.now()),
    field,
    errors_query: errors,
    is_cut: found.length > mostGroups,
    groups: found.slice(0, mostGroups).map(groupWire),
  }
}

/** Two of the same length that end with the minute that runs, so that what has just come is counted: a day each, or half of what a search may cover. */
function comparedTimes({ fromMs, toMs }: TimeSpan): { earlier: TimeSpan; later: TimeSpan } {
  const endMs = Math.ceil(toMs / minuteMs) * minuteMs
  const everyMs = Math.floor(Math.min(dayMs, (toMs - fromMs) / 2) / stepsOfDay)
  const lengthMs = everyMs * stepsOfDay
  return {
    earlier: { fromMs: endMs - 2 * lengthMs, toMs: endMs - lengthMs },
    later: { fromMs: endMs - lengthMs, toMs: endMs },
  }
}

function rangeWire({ fromMs, toMs }: TimeSpan) {
  return { from: toTs(fromMs), to: toTs(toMs) }
}

function groupWire({ value, course, hits }: GroupCourse) {
  return { value, title: value, messages: countedWire(course), errors: countedWire(hits) }
}

function countedWire(course: readonly number[]) {
  return {
    now: sum(course.slice(stepsOfDay)),
    before: sum(course.slice(0, stepsOfDay)),
    course: [...course],
  }
}

async function withTitles(db: Db, actor: Actor, traffic: Traffic): Promise<Traffic> {
  if (traffic.field !== 'streams') return traffic
  const titles = new Map((await readableStreams(db, actor)).map(({ id, title }) => [id, title]))
  return {
    ...traffic,
    groups: traffic.groups.map((group) => ({ ...group, title: titles.get(group.value) ?? group.value })),
  }
}
