import { inputDescriptions, readConfiguration } from '@logline/contract/plug-ins'
import { expect, it } from 'vitest'
import { remoteAddress } from '../../journal/journal-source.ts'
import { StandInJournal } from '../../testing/stand-in-journal.ts'
import { ElasticsearchApi } from './elasticsearch-api.ts'

const place = { bind_address: '127.0.0.1', port: 9200 }

function apiWith(journal = new StandInJournal(), configuration: Record<string, unknown> = {}) {
  const read = readConfiguration(inputDescriptions.elasticsearch.fields, { ...place, ...configuration })
  const api = new ElasticsearchApi(journal.context, read)
  const address = (path: string) => new URL(path, 'http://input')
  return {
    journal,
    accepts: api.accepts,
    ask(method: string, path: string) {
      const answer = api.answerAtOnce(method, address(path), 'logs:9200')
      return answer && { status: answer.status, body: answer.body && JSON.parse(answer.body) }
    },
    async send(path: string, body: string, method = 'POST') {
      const request = { method, url: address(path), headers: {}, body: Buffer.from(body) }
      const arrival = { remote: remoteAddress('127.0.0.1', 1), receivedAtMs: 1 }
      const answer = await (await api.take({ ...request, ...arrival }))()
      return { status: answer.status, body: JSON.parse(answer.body ?? 'null') }
    },
  }
}

const bulk = (...documents: unknown[]) =>
  documents.map((document) => `{"create":{}}\n${JSON.stringify(document)}\n`).join('')

it('answers each item in order, when it is on disk', async () => {
  const { journal, send } = apiWith()
  const { status, body } = await send(
    '/web/_bulk',
    '{"create":{}}\n{"a":9007199254740993}\n{"delete":{"_id":"1"}}\n{"index":{"_index":"db","_id":"x"}}\n{}\n' +
      '{"update":{}}\n{"doc":{}}\n{"create":{}}\n[1]\n',
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({
    errors: true,
    items: [
      { create: { _index: 'web', status: 201, result: 'created' } },
      { delete: { _index: 'web', _id: '1', status: 400, error: { type: 'illegal_argument_exception' } } },
      { index: { _index: 'db', _id: 'x', status: 201 } },
      { update: { status: 400, error: { reason: 'Messages are never changed: update is not supported' } } },
      { create: { status: 400, error: { type: 'document_parsing_exception' } } },
    ],
  })
  expect(body.items).toHaveLength(5)
  expect(journal.payloads).toEqual([
    '{"index":"web","id":""}\n{"a":9007199254740993}',
    '{"index":"db","id":"x"}\n{}',
  ])
  expect(journal.writes).toBe(1)
  expect(journal.stats.invalidMessages).toBe(3)
})

it('says 429 for what the journal has no room for, so that only this is sent again', async () => {
  const { journal, send } = apiWith()
  journal.room = 2
  const { body } = await send(
    '/_bulk',
    `${bulk({ a: 1 })}{"create":{}}\nx\n${bulk({ a: 2 }, { a: 3 }, { a: 4 })}`,
  )
  expect(body.errors).toBe(true)
  expect(body.items.map(({ create }: { create: { status: number } }) => create.status)).toEqual([
    201, 400, 201, 429, 429,
  ])
  expect(body.items[3].create.error.type).toBe('es_rejected_execution_exception')
  expect(journal.payloads).toHaveLength(2)
  expect(journal.stats.shedMessages).toBe(2)
})

it('waits while only memory is short', async () => {
  const { journal, send } = apiWith()
  journal.memory = 2
  const { body } = await send('/_bulk', bulk(1, 2, 3, 4, 5).replaceAll(/^\d$/gm, '{"a":$&}'))
  expect(body).toMatchObject({ errors: false })
  expect(journal.payloads).toHaveLength(5)
})

it('says 429 for all when the journal cannot be written', async () => {
  const { journal, send } = apiWith()
  journal.isWritable = false
  const { body } = await send('/_bulk', `${bulk({ a: 1 })}{"delete":{}}\n`)
  expect(body.items).toMatchObject([{ create: { status: 429 } }, { delete: { status: 400 } }])
  expect(journal.stats.shedMessages).toBe(1)
})

it('takes nothing of a request whose actions cannot be read', async () => {
  const { journal, send } = apiWith()
  const { status, body } = await send('/_bulk', `${bulk({ a: 1 })}{"what":{}}\n{}\n`)
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { status: 400, error: { reason: expect.stringContaining('line [3]') } },
  })
  expect(journal.payloads).toEqual([])
})

it('gives the parts of the answer that are wanted', async () => {
  const { send } = apiWith()
  const { body } = await send('/_bulk?filter_path=errors,items.*.status', bulk({ a: 1 }))
  expect(body).toEqual({ errors: false, items: [{ create: { status: 201 } }] })
  expect((await send(`/_bulk?filter_path=${'a,'.repeat(17)}`, bulk({ a: 1 }))).status).toBe(400)
})

it.each([
  ['POST', '/web/_doc', '{"index":"web","id":""}'],
  ['PUT', '/web/_doc/7', '{"index":"web","id":"7"}'],
  ['PUT', '/a%2Fb/_create/7', '{"index":"a/b","id":"7"}'],
])('takes one document by %s %s', async (method, path, line) => {
  const { journal, send } = apiWith()
  expect(await send(path, '{\n"a": 1\n}', method)).toMatchObject({ status: 201, body: { result: 'created' } })
  expect(journal.payloads).toEqual([`${line}\n{\n"a": 1\n}`])
  expect(await send(path, 'x', method)).toMatchObject({ status: 400, body: { status: 400 } })
  journal.room = 0
  expect(await send(path, '{}', method)).toMatchObject({ status: 429 })
})

it.each([
  ['GET', '/', { version: { number: '8.19.0', build_flavor: 'default' }, tagline: 'You know, for Search' }],
  ['GET', '/_license?human=false', { license: { type: 'basic', status: 'active' } }],
  ['GET', '/_xpack', { license: { status: 'active' } }],
  ['GET', '/_cluster/health', { status: 'green' }],
  [
    'GET',
    '/_nodes/http',
    { nodes: { 'logline-input-00000000': { http: { publish_address: 'logs:9200' } } } },
  ],
  ['GET', '/_ilm/policy/filebeat', {}],
  ['PUT', '/_index_template/filebeat-8.19.0', { acknowledged: true }],
  ['PUT', '/_data_stream/filebeat-8.19.0', { acknowledged: true }],
  ['PUT', '/%3Clogstash-%7Bnow%2Fd%7D-000001%3E', { acknowledged: true }],
  ['PUT', '/_ingest/pipeline/nginx', { acknowledged: true }],
])('lets a sender go on that asks %s %s', (method, path, body) => {
  expect(apiWith().ask(method, path)).toMatchObject({ status: 200, body })
})

it.each(['/', '/_index_template/x', '/_template/logstash', '/_alias/logstash', '/web'])(
  'says to HEAD %s that it is there',
  (path) => {
    expect(apiWith().ask('HEAD', path)).toEqual({ status: 200, body: undefined })
  },
)

it.each([
  ['GET', '/_search'],
  ['POST', '/web/_search'],
  ['DELETE', '/web'],
  ['GET', '/_bulk'],
  ['POST', '/a/b/c/_bulk'],
])('does not know %s %s', (method, path) => {
  expect(apiWith().ask(method, path)).toMatchObject({ status: 400 })
})

it('tells the version that is configured', () => {
  expect(apiWith(undefined, { version: '9.1.2' }).ask('GET', '/')?.body.version.number).toBe('9.1.2')
  expect(() => apiWith(undefined, { version: 'new' })).toThrow('must be like 8.19.0')
})

it('takes an API key as Filebeat writes it', () => {
  const { accepts } = apiWith(undefined, { token: 'id:key' })
  expect([accepts(`ApiKey ${Buffer.from('id:key').toString('base64')}`), accepts('ApiKey id')]).toEqual([
    true,
    false,
  ])
})
