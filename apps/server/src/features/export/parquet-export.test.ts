import { universalSearch } from '@logline/contract'
import { type FileMetaData, parquetMetadata, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeMessages } from '../../testing/messages/stored-messages.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

// Read by a library that has nothing to do with the engine that wrote the files.

const startMs = Date.parse('2024-05-01T10:00:00.000Z')
const hour = { from: '2024-05-01T10:00:00.000Z', to: '2024-05-01T11:00:00.000Z' }
const count = 600

/** Three of a time each, so that the order of equal times shows. */
const messages = Array.from({ length: count }, (_, index) => ({
  timestamp: (startMs + Math.floor(index / 3) * 1_234) / 1000,
  host: `web-${index % 7}`,
  short_message: `request ${index} of “Zoë” 🙂, "quoted"\nand a line end`,
  _took: index / 8 - 20,
  _bytes: index * 1_000_003,
  ...(index % 2 === 0 ? { _ok: index % 4 === 0 } : {}),
  ...(index % 5 === 0 ? { _who: `user ${index}` } : {}),
  _mixed: index % 3 === 0 ? index : `text ${index}`,
}))

const fields = [
  '_id',
  'timestamp',
  'source',
  'message',
  'took',
  'bytes',
  'ok',
  'who',
  'mixed',
  'nowhere',
  'streams',
]

describe('an export as Parquet', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine: true })
    await storeMessages(server, messages)
  })
  afterAll(() => server.stop())

  async function exported(
    more: object = {},
  ): Promise<{ rows: Record<string, unknown>[]; metadata: FileMetaData }> {
    const timerange = { type: 'absolute', ...hour }
    const answer = await server.api.as('admin').fetch('/views/search/messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/vnd.apache.parquet' },
      body: JSON.stringify({ timerange, fields_in_order: fields, ...more }),
    })
    expect(answer.status).toBe(200)
    const file = await answer.arrayBuffer()
    return { rows: await parquetReadObjects({ file, compressors }), metadata: parquetMetadata(file) }
  }

  async function searched(order: 'asc' | 'desc'): Promise<Record<string, unknown>[]> {
    const query = {
      query: '*',
      ...hour,
      limit: count,
      sort: `timestamp:${order}`,
      decorate: 'false' as const,
    }
    const { body } = await server.api.as('admin').call(universalSearch.absolute, { query })
    expect(body.total_results).toBe(count)
    return body.messages.map(({ message }) => message)
  }

  /** A message of a search with the members, and by the types, that its row has. */
  function rowOf(message: Record<string, unknown>): Record<string, unknown> {
    const { _id, timestamp, source, message: text, took, bytes, ok, who, mixed, streams } = message
    const optional = { ok: ok ?? null, who: who ?? null, nowhere: null, mixed: String(mixed) }
    return {
      _id,
      timestamp: new Date(String(timestamp)),
      source,
      message: text,
      took,
      bytes,
      streams,
      ...optional,
    }
  }

  it('holds what the search finds: every value, in the same order, ties included', async () => {
    const { rows } = await exported()
    expect(rows).toEqual((await searched('asc')).map(rowOf))
    expect((await exported({ order: 'DESC', limit: 100 })).rows).toEqual(
      (await searched('desc')).slice(0, 100).map(rowOf),
    )
  })

  it('has its columns in the chosen order, with types that readers know', async () => {
    const { metadata } = await exported()
    expect(Number(metadata.num_rows)).toBe(count)
    const columns = metadata.schema.filter(({ name }) => fields.includes(name))
    expect(columns.map(({ name }) => name)).toEqual(fields)
    const typeOf = (wanted: string) => {
      const column = columns.find(({ name }) => name === wanted)
      return [column?.type, column?.logical_type?.type ?? column?.converted_type]
    }
    expect(typeOf('timestamp')).toEqual(['INT64', 'TIMESTAMP'])
    for (const name of ['source', 'message', 'who', 'mixed'])
      expect(typeOf(name)).toEqual(['BYTE_ARRAY', 'STRING'])
    for (const name of ['took', 'bytes']) expect(typeOf(name)[0]).toBe('DOUBLE')
    expect(typeOf('ok')[0]).toBe('BOOLEAN')
    expect(columns.find(({ name }) => name === 'streams')?.logical_type?.type).toBe('LIST')
  })

  it('is a file with columns and without rows when nothing was found', async () => {
    const { rows, metadata } = await exported({ query_string: 'source:nobody' })
    expect(rows).toEqual([])
    const names = metadata.schema.map(({ name }) => name)
    expect(fields.filter((field) => !names.includes(field))).toEqual([])
  })
})
