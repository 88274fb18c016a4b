import { parseQuery } from '@logline/query-language'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startTestEngine, testCaller, testMessage, testScope } from '../../testing/test-engine.ts'
import { EngineClient } from '../client/engine-client.ts'
import { openMessageStore } from '../message-store.ts'
import { messagesTable, messagesTableName, migrateIndexSet } from './schema.ts'

const texts = [
  '用户admin登录失败',
  'up → down',
  'Müller lädt 1,000 Zeilen',
  'the user’s text',
  'plain ASCII',
  '→',
  'total 2,000',
]

it('messages that were stored before words were are found by them', async () => {
  const { connection, stop } = await startTestEngine()
  const client = new EngineClient(connection)
  const later = openMessageStore(connection)
  onTestFinished(async () => {
    await Promise.all([client.close(), later.close()])
    await stop()
  })
  const id = 'earlier'
  const table = messagesTable(connection.database, id)
  const subject = messagesTableName(id)
  await migrateIndexSet(client, id, 4)
  for (const text of texts) {
    const message = testMessage({}, { message: text })
    await client.command(
      `INSERT INTO ${table} (index_no, ts, id, source, message, streams, nf) SELECT 0, fromUnixTimestamp64Milli(${message.timestampMs}), {id:String}, 'web', {text:String}, {streams:Array(String)}, map('trace', 1234567890123456789)`,
      testCaller,
      { id: message.id, text, streams: message.streams },
    )
  }
  await later.ensureIndexSet(id)
  const found = async (query: string) => {
    const scope = testScope(id, { queries: [parseQuery(query).expression] })
    const request = { scope, sort: [], limit: 10, offset: 0, fields: [] }
    const { messages } = await later.searchMessages(request, testCaller)
    return messages.map(({ fields }) => texts.indexOf(String(fields.message))).sort()
  }
  const findsAll = async () => {
    for (const [query, numbers] of [
      ['message:登录', [0]],
      ['message:"admin 登录"', [0]],
      ['"up down"', [1]],
      ['müller', [2]],
      ['ller', []],
      ['M?ller', [2]],
      ['1,000', [2]],
      ['2,000', [6]],
      ['000', []],
      ['user', []],
      ['user’s', [3]],
      ['ascii', [4]],
      // What was kept of it is all there is.
      ['trace:1234567890123456789', [0, 1, 2, 3, 4, 5, 6]],
    ] as const) {
      expect(await found(query), query).toEqual(numbers)
    }
  }
  await findsAll()
  await vi.waitFor(
    async () => {
      const sql = `SELECT count() FROM system.mutations WHERE NOT is_done AND table = '${subject}'`
      expect((await client.readAsApplication({ sql }, testCaller)).data).toEqual([[0]])
    },
    { timeout: 300_000, interval: 100 },
  )
  await findsAll()
  // The index is built over them by then.
  const built = `SELECT data_compressed_bytes > 0 FROM system.data_skipping_indices WHERE table = '${subject}' AND name = 'i_message_listed'`
  expect((await client.readAsApplication({ sql: built }, testCaller)).data).toEqual([[1]])
})
