import type { GroupCourse, GroupCoursesRequest } from '../../store/comparison.ts'
import type { Caller } from '../../store/search-scope.ts'
import type { EngineClient } from '../client/engine-client.ts'
import { compileExpression } from '../compile/expression.ts'
import { fieldSql } from '../compile/fields.ts'
import { createParameters } from '../compile/parameters.ts'
import { comparedFields } from '../known-fields/compared-fields.ts'
import type { KnownFields } from '../known-fields/known-fields.ts'
import { scopeSql } from '../tables/scope-sql.ts'
import { listOf, stepSql } from './span-sql.ts'

interface Engine {
  client: EngineClient
  knownFields: KnownFields
}

/**
 * One pass over the scope: messages are counted by group and step first, so that the lists are made of few rows. Groups of
 * streams are counted by their sets, of which there are few, and taken apart afterwards.
 */
export function groupCourses(
  { client, knownFields }: Engine,
  { scope, course, groupField, condition, limit }: GroupCoursesRequest,
  caller: Caller,
): Promise<GroupCourse[]> {
  const names = [...comparedFields([...scope.queries, condition]), groupField]
  return knownFields.during({ scope, names, caller }, async (kindsOf) => {
    const parameters = createParameters()
    const sql = scopeSql(client.database, scope, parameters, { kindsOf })
    if (!sql) return []
    const field = fieldSql(groupField, parameters, kindsOf(groupField))
    const text = field.groupKey?.type === 'text' ? field.groupKey.sql : `ifNull(${field.text}, '')`
    const isByStream = groupField === 'streams'
    const streamIds = () => parameters.add('Array(String)', [...scope.streamIds])
    const value = isByStream ? `arrayJoin(arrayFilter(id -> has(${streamIds()}, id), key))` : 'key'
    const statement = `SELECT toString(${value}) AS value, sumMap([step], [n]), sumMap([step], [hits])
FROM (SELECT ${isByStream ? 'streams' : text} AS key, ${stepSql(course, parameters)} AS step, count() AS n,
    countIf(${compileExpression(condition, parameters, { kindsOf })}) AS hits
  FROM ${sql.from} WHERE ${sql.where} GROUP BY key, step)
GROUP BY value ORDER BY sum(n) DESC, value LIMIT ${Math.max(0, Math.floor(limit))}`
    const { data } = await client.read({ sql: statement, parameters: parameters.values }, caller)
    return data.map(([value, steps, hits]) => ({
      value: String(value),
      course: listOf(steps, course.count),
      hits: listOf(hits, course.count),
    }))
  })
}
