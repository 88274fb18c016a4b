import { searches } from '@logline/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { storeMessages } from '../../../testing/messages/stored-messages.ts'
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts'

const startMs = Date.parse('2024-05-01T10:00:00.000Z')
const timerange = {
  type: 'absolute' as const,
  from: '2024-05-01T10:00:00.000Z',
  to: '2024-05-01T11:00:00.000Z',
}
const twoDaysLater = {
  type: 'absolute' as const,
  from: '2024-05-03T10:00:00.000Z',
  to: '2024-05-03T11:00:00.000Z',
}

describe('validation knows the fields that are there', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer({ engine: true })
    const message = { host: 'web', short_message: 'hello', timestamp: startMs / 1000 }
    await storeMessages(server, [{ ...message, _status: 200, _user: 'bob' }])
    await vi.waitFor(async () => expect((await validate('status:200')).status).toBe('OK'), {
      timeout: 300_000,
    })
  })
  afterAll(() => server.stop())

  async function validate(query: string, range: typeof timerange = timerange) {
    const { body } = await server.api
      .as('admin')
      .call(searches.validate, { body: { query, timerange: range } })
    return body
  }

  it('and has nothing against them, nor against those of every message', async () => {
    const query = 'status:>=200 AND user:b* AND source:web AND message:hello AND gl2_source_input:x AND _id:x'
    expect(await validate(query)).toEqual({ status: 'OK' })
  })

  it('and warns of those it does not know, each time they are used', async () => {
    expect(await validate('status:200\nOR (stauts:5 AND _exists_:stauts)')).toEqual({
      status: 'WARNING',
      explanations: [
        { begin_line: 2, begin_column: 4, end_line: 2, end_column: 10 },
        { begin_line: 2, begin_column: 26, end_line: 2, end_column: 32 },
      ].map((place) => ({
        error_type: 'UNKNOWN_FIELD',
        error_title: 'Unknown field',
        error_message: 'Query contains unknown field: stauts',
        related_property: 'stauts',
        ...place,
      })),
    })
  })

  it('and of values that a field cannot have', async () => {
    expect(await validate('status:abc')).toEqual({
      status: 'WARNING',
      explanations: [
        {
          error_type: 'INVALID_VALUE_TYPE',
          error_title: 'Invalid value type',
          error_message: expect.stringMatching(/^Type of status is \w+, cannot use value abc$/),
          begin_line: 1,
          begin_column: 7,
          end_line: 1,
          end_column: 10,
        },
      ],
    })
  })

  it('in the time range that is searched', async () => {
    expect((await validate('status:200', twoDaysLater)).status).toBe('WARNING')
  })
})
