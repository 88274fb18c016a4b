import type {
  ComparedNumbers,
  ComparedRequest,
  ComparedValue,
  ComparedValuesRequest,
  ComparisonStore,
  CoursesRequest,
  FieldCount,
  MessageShape,
  MessageShapesRequest,
} from '../../store/comparison.ts'
import type { Caller } from '../../store/search-scope.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { compileExpression } from '../compile/expression.ts'
import { fieldSql, type KindsOf } from '../compile/fields.ts'
import { comparedFields } from '../known-fields/compared-fields.ts'
import type { KnownFields } from '../known-fields/known-fields.ts'
import { groupCourses } from './group-courses.ts'
import { exampleColumn, readExamples, shapeSql } from './shape-sql.ts'
import { listOf, partsOf, type SpansSql, spansSql, stepSql } from './span-sql.ts'

interface Engine {
  client: EngineClient
  knownFields: KnownFields
}

type InScope = <Request extends Pick<ComparedRequest, 'scope'>, T>(
  request: Request,
  read: (request: Request) => Promise<T>,
) => Promise<T>

export function createComparisons(engine: Engine, inScope: InScope): ComparisonStore {
  return {
    countParts: (request, caller) => inScope(request, (request) => countParts(engine, request, caller)),
    fieldCounts: (request, caller) => inScope(request, (request) => fieldCounts(engine, request, caller)),
    values: (request, caller) => inScope(request, (request) => comparedValues(engine, request, caller)),
    numbers: (request, caller) => inScope(request, (request) => comparedNumbers(engine, request, caller)),
    shapes: (request, caller) => inScope(request, (request) => messageShapes(engine, request, caller)),
    courses: (request, caller) => inScope(request, (request) => courses(engine, request, caller)),
    groupCourses: (request, caller) => inScope(request, (request) => groupCourses(engine, request, caller)),
  }
}

/** Texts that are longer tell messages apart one by one. */
const longestValue = 256
const mostNumbers = 100_000
/** What the product itself adds to messages, and texts that have no values. */
const leftOut = `NOT startsWith(name, 'gl2_') AND name != 'full_message'`

function countParts(engine: Engine, request: ComparedRequest, caller: Caller): Promise<number[]> {
  return ask(engine, { request, fields: [], caller }, async (sql) => {
    const text = `SELECT ${sql.part} AS part, count() FROM ${sql.from} WHERE ${sql.where} GROUP BY part`
    const { data } = await engine.client.read({ sql: text, parameters: sql.parameters.values }, caller)
    return listOf([data.map(([part]) => part), data.map(([, count]) => count)], partsOf(request.spans))
  })
}

/** How many messages have each field, the most frequent first. Of the maps only their keys are read. */
function fieldCounts(
  engine: Engine,
  request: ComparedRequest & { limit: number },
  caller: Caller,
): Promise<FieldCount[]> {
  return ask(engine, { request, fields: [], caller }, async (sql) => {
    const text = `SELECT name, ${countsSql('part', request)} AS counts
FROM (SELECT ${sql.part} AS part, arrayJoin(arrayConcat(arrayMap(k -> toString(k), arrayConcat(sf.keys, nf.keys, bf.keys)),
    ['timestamp', 'source', 'message'], if(full_message = '', [], ['full_message']))) AS name
  FROM ${sql.from} WHERE ${sql.where})
WHERE NOT startsWith(name, 'gl2_')
GROUP BY name ORDER BY count() DESC, name LIMIT ${whole(request.limit)}`
    const { data } = await engine.client.read({ sql: text, parameters: sql.parameters.values }, caller)
    return data.map(([field, counts]) => ({ field: String(field), counts: numbersOf(counts) }))
  })
}

/** Values of all fields, the most frequent first. */
function comparedValues(
  engine: Engine,
  request: ComparedValuesRequest,
  caller: Caller,
): Promise<ComparedValue[]> {
  return ask(engine, { request, fields: [], caller }, async (sql) => {
    const text = `SELECT name, value, type, ${countsSql('part', request)} AS counts, countIf(part = 0) AS first, count() AS n
FROM (SELECT ${sql.part} AS part, arrayJoin(arrayConcat(
    arrayMap((k, v) -> (toString(k), v, 'text'), mapKeys(sf), mapValues(sf)),
    arrayMap((k, v) -> (toString(k), toString(v), 'number'), mapKeys(nf), mapValues(nf)),
    arrayMap((k, v) -> (toString(k), toString(v), 'boolean'), mapKeys(bf), mapValues(bf)),
    [('source', toString(source), 'text')])) AS pair, pair.1 AS name, pair.2 AS value, pair.3 AS type
  FROM ${sql.from} WHERE ${sql.where})
WHERE length(value) BETWEEN 1 AND ${longestValue} AND ${leftOut}
GROUP BY name, value, type
HAVING first >= ${whole(request.least.first)} OR n - first >= ${whole(request.least.others)}
ORDER BY n DESC, name, value LIMIT ${whole(request.limit)}`
    const { data } = await engine.client.read({ sql: text, parameters: sql.parameters.values }, caller)
    return data.map(([field, value, type, counts]) => ({
      field: String(field),
      value: String(value),
      // As written above.
      type: type as ComparedValue['type'],
      counts: numbersOf(counts),
    }))
  })
}

/** Numbers of all fields by their first two digits. */
function comparedNumbers(
  engine: Engine,
  request: ComparedRequest,
  caller: Caller,
): Promise<ComparedNumbers[]> {
  return ask(engine, { request, fields: [], caller }, async (sql) => {
    const text = `SELECT name, least, ${countsSql('part', request)} AS counts
FROM (SELECT ${sql.part} AS part, arrayJoin(arrayMap((k, v) -> (toString(k), v), mapKeys(nf), mapValues(nf))) AS pair, pair.1 AS name,
  exp10(floor(log10(abs(pair.2))) - 1) AS unit, if(pair.2 = 0, 0, floor(pair.2 / unit + 1e-9) * unit) AS least
  FROM ${sql.from} WHERE ${sql.where})
WHERE isFinite(least) AND ${leftOut}
GROUP BY name, least ORDER BY count() DESC, name, least LIMIT ${mostNumbers}`
    const { data } = await engine.client.read({ sql: text, parameters: sql.parameters.values }, caller)
    return data.map(([field, least, counts]) => ({
      field: String(field),
      from: Number(Number(least).toPrecision(2)),
      counts: numbersOf(counts),
    }))
  })
}

/** Texts of messages without their numbers, ids and addresses, the most frequent first. */
function messageShapes(
  engine: Engine,
  request: MessageShapesRequest,
  caller: Caller,
): Promise<MessageShape[]> {
  const { course, groupFields, limit } = request
  return ask(engine, { request, fields: ['level', ...groupFields], caller }, async (sql, kindsOf) => {
    const level = fieldSql('level', sql.parameters, kindsOf('level')).text
    const texts = groupFields.map(
      (name) => `nullIf(${fieldSql(name, sql.parameters, kindsOf(name)).text}, '')`,
    )
    const text = `SELECT ${countsSql(sql.part, request)}, sumMap([${stepSql(course, sql.parameters)}], [${sql.weight}]),
  sumMap([ifNull(${level}, '')], [${sql.weight}]), sumMap([left(coalesce(${texts.join(', ')}, ''), ${longestValue})], [${sql.weight}]), ${exampleColumn}
FROM ${sql.from} WHERE ${sql.where}
GROUP BY ${shapeSql} AS shape ORDER BY count() DESC, shape LIMIT ${whole(limit)}`
    const { data } = await engine.client.read({ sql: text, parameters: sql.parameters.values }, caller)
    return data.map(([counts, steps, levels, groups, examples]) => ({
      counts: numbersOf(counts),
      course: listOf(steps, course.count),
      levels: mapOf(levels),
      groups: mapOf(groups),
      examples: readExamples(examples),
    }))
  })
}

/** How many messages meet each condition, by steps of time; estimated where the messages are a sample. */
function courses(engine: Engine, request: CoursesRequest, caller: Caller): Promise<number[][]> {
  const { conditions, course } = request
  if (conditions.length === 0) return Promise.resolve([])
  const fields = comparedFields(conditions)
  return ask(engine, { request, fields, caller }, async (sql, kindsOf) => {
    const counts = conditions.map((condition) => {
      const isMet = compileExpression(condition, sql.parameters, { kindsOf })
      return `sumIf(${sql.weight}, ${isMet})`
    })
    const text = `SELECT ${stepSql(course, sql.parameters)} AS step, ${counts.join(', ')} FROM ${sql.from} WHERE ${sql.where} GROUP BY step`
    const { data } = await engine.client.read({ sql: text, parameters: sql.parameters.values }, caller)
    const steps = data.map((row) => Number(row[0]))
    return conditions.map((_, at) => listOf([steps, data.map((row) => Number(row[at + 1]))], course.count))
  })
}

/** Zeros and nothing where nothing can match. */
async function ask<T extends unknown[]>(
  { client, knownFields }: Engine,
  { request, fields, caller }: { request: ComparedRequest; fields: readonly string[]; caller: Caller },
  read: (sql: SpansSql, kindsOf: KindsOf) => Promise<T>,
): Promise<T> {
  const { scope } = request
  const names = [...comparedFields(scope.queries), ...fields]
  return knownFields.during({ scope, names, caller }, async (kindsOf) => {
    const sql = spansSql(client.database, request, kindsOf)
    // as: an empty list is one of any element
    return sql ? await read(sql, kindsOf) : ([] as unknown[] as T)
  })
}

/** Messages of each part, one column of a list: `sumMap` takes twice as long for groups that are small (measured). */
function countsSql(part: string, { spans }: ComparedRequest): string {
  const counts = Array.from({ length: partsOf(spans) }, (_, no) => `countIf(${part} = ${no})`)
  return `[${counts.join(', ')}]`
}

function numbersOf(counts: unknown): number[] {
  // As `countsSql` says.
  return (counts as unknown[]).map(Number)
}

function mapOf(pairs: unknown): Map<string, number> {
  // As the statement's columns.
  const [names, counts] = pairs as [string[], number[]]
  return new Map(names.map((name, at) => [name, Number(counts[at])]))
}

function whole(count: number): number {
  return Math.max(0, Math.floor(count))
}
