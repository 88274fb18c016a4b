import { inputs } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../../dev/free-port.ts'
import { startTestEngine, type TestEngine } from '../../../../../packages/engine/src/testing/test-engine.ts'
import { type Break, CuttingProxy } from '../../data-plane/testing/cutting-proxy.ts'
import { eventually } from '../../data-plane/testing/eventually.ts'
import { startInput } from '../../testing/messages/running-input.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

const insert = /INSERT INTO \S*messages_/
const lookUp = /SELECT id FROM \S*messages_/
const ending = /KILL QUERY/

const breaks: [string, ...{ at: RegExp; what: Break }[]][] = [
  ['before the request is sent whole', { at: insert, what: 'half request' }],
  ['before the request is sent whole, as if that were all', { at: insert, what: 'request ended' }],
  ['when it was sent, while the engine works', { at: insert, what: 'sent' }],
  ['when it was stored, before the answer', { at: insert, what: 'unanswered' }],
  ['in the head of the answer', { at: insert, what: 'half head' }],
  ['in the body of the answer', { at: insert, what: 'half body' }],
  [
    'and again while the first try is ended',
    { at: insert, what: 'sent' },
    { at: ending, what: 'unanswered' },
    { at: ending, what: 'refused' },
  ],
  [
    'and again while it is looked up what is stored',
    { at: insert, what: 'unanswered' },
    { at: lookUp, what: 'half body' },
    { at: lookUp, what: 'half head' },
  ],
  [
    'at four tries in a row',
    ...(['request ended', 'request ended', 'request ended', 'request ended', 'unanswered'] as const).map(
      (what) => ({ at: insert, what }),
    ),
  ],
]

describe('an engine elsewhere, whose connection breaks', () => {
  let engine: TestEngine
  let proxy: CuttingProxy
  let server: TestServer
  let inputId: string
  let port: number
  let sent = 0
  beforeAll(async () => {
    engine = await startTestEngine()
    proxy = await CuttingProxy.start(engine.connection.url)
    server = await startTestServer({ clickhouse: addressOf(engine, proxy) })
    port = await freePort()
    const place = { bind_address: '127.0.0.1', port }
    inputId = await startInput(server, 'org.graylog2.inputs.gelf.http.GELFHttpInput', place)
  })
  afterAll(async () => {
    await server.stop()
    proxy.close()
    await engine.stop()
  })

  it.each(breaks)('%s, has each message once, and all are counted', async (_, ...planned) => {
    proxy.breakAt(...planned)
    await Promise.all(Array.from({ length: 50 }, () => send(`text-${String(sent++).padStart(4, '0')}`)))
    const settled = { received: sent, stored: sent, shed: 0, failed: 0, dropped: 0, in_journal: 0 }
    await eventually(async () => expect(await balance()).toMatchObject(settled))
    expect(proxy.isDone).toBe(true)
    const all = Array.from({ length: sent }, (_, no) => `text-${String(no).padStart(4, '0')}`)
    expect(await storedTexts()).toEqual(all)
  })

  /** As their sender is told that they are taken. */
  async function send(short_message: string): Promise<void> {
    const body = JSON.stringify({ host: 'h', short_message })
    expect((await fetch(`http://127.0.0.1:${port}/gelf`, { method: 'POST', body })).status).toBe(202)
  }

  async function balance() {
    return (await server.api.as('admin').call(inputs.accounting)).body.inputs[inputId]
  }

  /** As the engine has them, not by the way of a search. */
  async function storedTexts(): Promise<string[]> {
    const { application, url, database } = engine.connection
    const headers = { 'x-clickhouse-user': application.username, 'x-clickhouse-key': application.password }
    const ask = async (sql: string) => {
      const answer = await fetch(url, { method: 'POST', headers, body: sql })
      expect(answer.status).toBe(200)
      return (await answer.text()).trim().split('\n')
    }
    const tables = await ask(`SHOW TABLES FROM ${database} LIKE 'messages_%'`)
    const texts = await Promise.all(tables.map((table) => ask(`SELECT message FROM ${database}.${table}`)))
    return texts.flat().filter(Boolean).sort()
  }
})

/** As `LOGLINE_CLICKHOUSE_URL` names it. */
function addressOf({ connection }: TestEngine, proxy: CuttingProxy): string {
  const { username, password } = connection.application
  const url = new URL(proxy.url)
  return Object.assign(url, { username, password, pathname: `/${connection.database}` }).href
}
