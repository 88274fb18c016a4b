import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

/** A path that answers as JSON or, when a caller likes that better, as a JSON schema. */
const path = '/system/cluster_config/org.graylog2.indexer.searches.SearchesClusterConfig'
const json = 'application/json'
const schema = 'application/schema+json'

describe('the media type of an answer', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    const written = await server.api
      .as('admin')
      .fetch(path, { method: 'PUT', headers: { 'content-type': json }, body: JSON.stringify(value) })
    expect(written.status).toBe(202)
  })
  afterAll(() => server.stop())

  const value = {
    query_time_range_limit: 'PT0S',
    relative_timerange_options: { PT5M: '5 minutes' },
    surrounding_timerange_options: { PT5M: '5 minutes' },
    surrounding_filter_fields: ['source'],
    analysis_disabled_fields: ['message'],
    auto_refresh_timerange_options: { PT5S: '5 seconds' },
    default_auto_refresh_option: 'PT5S',
  }

  it.each([
    ['*/*', json],
    ['application/*', json],
    ['text/html, */*;q=0.1', json],
    [schema, schema],
    [schema.toUpperCase(), schema],
    [`${schema}, */*`, schema],
    [`${json};q=0.5, ${schema}`, schema],
    [`${json}; q=0.5, ${schema}; q=0.4`, json],
    [`${json};q=0, */*`, schema],
    [`${json};charset=utf-8`, json],
    [`${schema}; charset=utf-8; q=0.9, ${json}; indent=2; q=0.1`, schema],
    [`image/png, ${json};q=0.001`, json],
  ])('suits Accept: %s', async (accept, media) => {
    const answer = await server.api.as('admin').fetch(path, { headers: { accept } })
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, media])
  })

  it.each(['image/png', 'json', `${json};q=0`, `${json};q=never`, '*/*;q=0'])(
    'is refused when there is none for Accept: %s',
    async (accept) => {
      expect((await server.api.as('admin').fetch(path, { headers: { accept } })).status).toBe(406)
    },
  )
})
