import { messages } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

describe('parsing a message', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  const remote_address = '192.0.2.7'
  const parse = async (codec: string, message: string, configuration?: Record<string, unknown>) => {
    const api = server.api.as(await server.seed.user())
    return api.call(messages.parse, { body: { codec, message, remote_address, configuration } })
  }

  it('makes of GELF what an input would, and stores nothing', async () => {
    const gelf = {
      version: '1.1',
      host: 'web-1',
      short_message: 'hello',
      timestamp: 1385053862.307,
      _user: 'ann',
    }
    const { status, body } = await parse('gelf', JSON.stringify(gelf))
    expect(status).toBe(200)
    expect(body).toMatchObject({ index: null, highlight_ranges: {} })
    expect(body.message).toMatchObject({
      timestamp: '2013-11-21T17:11:02.307Z',
      source: 'web-1',
      message: 'hello',
      stream_ids: [],
      source_input_id: null,
      fields: { user: 'ann', source: 'web-1', message: 'hello', gl2_remote_ip: remote_address },
    })
    expect(body.message.fields).not.toHaveProperty('gl2_source_input')
  })

  it('reads syslog by the configuration that is given', async () => {
    const line = '<34>Oct 11 22:14:15 mymachine su: failed'
    const configuration = { timezone: 'America/New_York', store_full_message: true }
    const { body } = await parse('syslog', line, configuration)
    expect(body.message).toMatchObject({
      timestamp: expect.stringMatching(/-10-12T02:14:15\.000Z$/),
      source: 'mymachine',
      fields: { level: 2, full_message: line },
    })
  })

  it('reads CEF without a configuration, or by the one that is given', async () => {
    const event = 'Dez 18 2023 11:07:53 fw-1 CEF:0|Security|guard|1.0|100|worm stopped|10|src=10.0.0.1'
    const plain = await parse('CEF', event)
    expect(plain.body.message).toMatchObject({
      message: 'guard: [100, 10] worm stopped',
      fields: { src: '10.0.0.1' },
    })
    const german = await parse('CEF', event, { timezone: 'UTC', locale: 'de' })
    expect(german.body.message).toMatchObject({ timestamp: '2023-12-18T11:07:53.000Z', source: 'fw-1' })
  })

  it('takes the sender as source, or what the configuration says instead', async () => {
    expect((await parse('raw', 'just text')).body.message).toMatchObject({
      source: remote_address,
      message: 'just text',
    })
    const { body } = await parse('raw', 'just text', { override_source: 'rack 7' })
    expect(body.message.source).toBe('rack 7')
  })

  it.each([
    ['a codec there is not', 'morse', '...', {}, 404, 'There is no codec "morse"'],
    ['what is no GELF', 'gelf', '{"host":', {}, 400, 'JSON'],
    ['a message without a text', 'raw', '  ', {}, 400, 'empty'],
    ['a character set there is not', 'raw', 'x', { charset_name: 'KLINGON' }, 400, 'unknown character set'],
  ])('refuses %s', async (_, codec, message, configuration, status, problem) => {
    const answer = await parse(codec, message, configuration)
    expect(answer).toMatchObject({ status, body: { message: expect.stringContaining(problem) } })
  })

  it('refuses a sender that is no address', async () => {
    const body = { codec: 'raw', message: 'x', remote_address: 'localhost' }
    expect((await server.api.as('admin').call(messages.parse, { body })).status).toBe(400)
  })
})
