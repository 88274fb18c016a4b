import { readFileSync } from 'node:fs'
import { type FieldValue, parseExactJson } from '@logline/message'
import { createMatcher, parseQuery } from '@logline/query-language'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueOf } from '../../testing/catalogue-of.ts'
import {
  seedIndexSet,
  startTestEngine,
  type TestEngine,
  testCaller,
  testMessage,
} from '../../testing/test-engine.ts'
import { EngineClient } from '../client/engine-client.ts'
import { messagesTable } from '../tables/schema.ts'
import { compileExpression } from './expression.ts'
import { createParameters } from './parameters.ts'

/**
 * Queries and the numbers of the documents that Lucene 9.7 found, with the analysers, field types and the treatment of
 * several fields that OpenSearch has for the reference's mapping: classic query parser, `standard` analyser for texts,
 * lower case for `source`, whole values and points for all others. They were made by rule from the words of the documents.
 */
interface LuceneTable {
  documents: ({ message: string; source: string } & Record<string, FieldValue>)[]
  queries: [query: string, documents: string][]
}

const fixture = new URL('./fixtures/lucene-table.json', import.meta.url)
const { documents, queries } = parseExactJson(readFileSync(fixture, 'utf8')) as LuceneTable // as it was written
const messages = documents.map(({ message, source, ...fields }) => testMessage(fields, { message, source }))
const options = { allowLeadingWildcard: true }
/** What docs/compatibility.md promises. */
const leastShare = 0.96
const queriesInStatement = 30

describe(`of ${queries.length} queries the same is found as by Lucene`, () => {
  let engine: TestEngine
  let client: EngineClient
  let table: string
  beforeAll(async () => {
    engine = await startTestEngine()
    client = new EngineClient(engine.connection)
    table = messagesTable(engine.connection.database, await seedIndexSet(engine.store, messages))
  })
  afterAll(async () => {
    await client?.close()
    await engine?.stop()
  })

  function judge(found: readonly string[], way: string): void {
    const others = queries.flatMap(([query, expected], index) =>
      found[index] === expected ? [] : [`${query} => ${expected} | ${found[index]}`],
    )
    const share = 1 - others.length / queries.length
    process.stdout.write(`${(share * 100).toFixed(1)} of 100 queries agree ${way}\n${others.join('\n')}\n`)
    expect(queries.length).toBeGreaterThan(1_000)
    expect(share).toBeGreaterThanOrEqual(leastShare)
  }

  it('in memory', () => {
    const found = queries.map(([query]) => {
      const { expression, problems } = parseQuery(query, options)
      if (problems.length > 0) return `problem: ${problems[0]?.message}`
      const matches = createMatcher(expression)
      return messages.flatMap((message, no) => (matches(message) ? [no] : [])).join(' ')
    })
    judge(found, 'in memory')
  })

  it('in the store', async () => {
    const numbers = new Map(messages.map(({ id }, no) => [id, no]))
    const found: string[] = []
    for (let first = 0; first < queries.length; first += queriesInStatement) {
      const parameters = createParameters()
      const statements = queries.slice(first, first + queriesInStatement).map(([query], no) => {
        const { expression } = parseQuery(query, options)
        const condition = compileExpression(expression, parameters, { catalogue: catalogueOf(table) })
        return `SELECT ${no} AS no, groupArray(id) FROM ${table} WHERE ${condition}`
      })
      const sql = `SELECT * FROM (${statements.join('\nUNION ALL\n')}) ORDER BY no`
      const { data } = await client.read({ sql, parameters: parameters.values }, testCaller)
      for (const [, ids] of data) {
        // A list of ids, by the statement.
        const numbersFound = (ids as string[]).map((id) => numbers.get(id) ?? -1)
        found.push(numbersFound.toSorted((a, b) => a - b).join(' '))
      }
    }
    judge(found, 'in the store')
  })
})
