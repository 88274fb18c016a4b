import type { ComparedRequest, CountedSpan, CourseSteps, TimeSample } from '../../store/comparison.ts'
import type { KindsOf } from '../compile/fields.ts'
import { createParameters, type SqlParameters } from '../compile/parameters.ts'
import { scopeSql } from '../tables/scope-sql.ts'

/** More are not made: a statement has a length. */
const mostSlices = 5_000
const sinceSql = 'toUnixTimestamp64Milli(ts)'

/** What all statements over spans share. */
export interface SpansSql {
  parameters: SqlParameters
  from: string
  where: string
  /** Number of the part a message lies in. */
  part: string
  /** How many messages one that is read stands for. */
  weight: string
}

/** Null when nothing can match. */
export function spansSql(
  database: string,
  { scope, spans }: ComparedRequest,
  kindsOf: KindsOf,
): SpansSql | null {
  const parameters = createParameters()
  const sql = scopeSql(database, scope, parameters, { kindsOf })
  const there = spans.filter(({ fromMs, toMs }) => fromMs < toMs)
  if (!sql || there.length === 0) return null
  const moment = (ms: number) => parameters.add('Int64', Math.floor(ms))
  const isWithin = ({ fromMs, toMs }: CountedSpan) =>
    `(${sinceSql} >= ${moment(fromMs)} AND ${sinceSql} < ${moment(toMs)})`
  const isRead = (span: CountedSpan) =>
    span.sample === null
      ? isWithin(span)
      : `(${isWithin(span)} AND ${isSampled(span, span.sample, parameters)})`
  const byspan = (of: (span: CountedSpan, no: number) => string) => {
    const [last, ...others] = spans.map((span, no) => ({ span, sql: of(span, no) })).toReversed()
    if (others.length === 0) return last?.sql ?? '0'
    return `multiIf(${others
      .toReversed()
      .map(({ span, sql }) => `${isWithin(span)}, ${sql}`)
      .join(', ')}, ${last?.sql})`
  }
  const firstParts = spans.map((_, no) => spans.slice(0, no).reduce((sum, { parts }) => sum + parts, 0))
  return {
    parameters,
    from: sql.from,
    where: `${sql.where} AND (${there.map(isRead).join(' OR ')})`,
    part: `toUInt32(${byspan(({ fromMs, toMs, parts }, no) => {
      const first = Math.floor(firstParts[no] ?? 0)
      return parts === 1
        ? `${first}`
        : `${first} + intDiv((${sinceSql} - ${moment(fromMs)}) * ${Math.floor(parts)}, ${moment(toMs - fromMs)})`
    })})`,
    weight: `toFloat64(${byspan(({ sample }) => (sample === null ? '1' : `${whole(sample.oneOf)}`))})`,
  }
}

/**
 * The slices are a set: a slice is looked up in it in 80 ms among 20 million messages, where a hash of each message's slice
 * took 400 ms (measured).
 */
function isSampled(
  { fromMs, toMs }: CountedSpan,
  { sliceMs, oneOf }: TimeSample,
  parameters: SqlParameters,
): string {
  const slice = `intDiv(${sinceSql}, ${whole(sliceMs)})`
  return `${slice} IN ${parameters.add('Array(Int64)', sampledSlices(fromMs, toMs, { sliceMs, oneOf }))}`
}

/** One of each row of slices, by chance that is the same each time (Knuth, "Multiplicative hashing"). */
function sampledSlices(fromMs: number, toMs: number, { sliceMs, oneOf }: TimeSample): number[] {
  const rowMs = whole(sliceMs) * whole(oneOf)
  const first = Math.floor(fromMs / rowMs)
  const rows = Math.min(Math.floor((toMs - 1) / rowMs) - first + 1, mostSlices)
  return Array.from({ length: rows }, (_, at) => {
    const row = first + at
    return row * whole(oneOf) + ((Math.imul(row, 2_654_435_761) >>> 8) % whole(oneOf))
  })
}

function whole(count: number): number {
  return Math.max(1, Math.floor(count))
}

/** Number of the step a message lies in; one that lies in none has a number that none has. */
export function stepSql({ fromMs, everyMs }: CourseSteps, parameters: SqlParameters): string {
  return `toInt32(floor((${sinceSql} - ${parameters.add('Int64', Math.floor(fromMs))}) / ${whole(everyMs)}))`
}

/** Pairs of numbers and counts, as `sumMap` has them, as a list from 0. */
export function listOf(pairs: unknown, length: number): number[] {
  const list = Array.from({ length }, () => 0)
  // As the statement's columns.
  const [numbers, counts] = pairs as [number[], number[]]
  numbers.forEach((no, at) => {
    if (no >= 0 && no < length) list[no] = Number(counts[at])
  })
  return list
}

export function partsOf(spans: readonly CountedSpan[]): number {
  return spans.reduce((sum, { parts }) => sum + parts, 0)
}
