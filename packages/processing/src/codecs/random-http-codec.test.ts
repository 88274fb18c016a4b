import { describe, expect, it } from 'vitest'
import { createCodec } from './codec-registry.ts'
import { DecodeError } from './decoding/codec.ts'

const codec = createCodec('random-http-msg', {}, () => undefined)
const request = {
  source: 'example.org',
  at_ms: Date.UTC(2024, 1, 29, 13, 5, 7, 89),
  sequence_nr: 3,
  resource: '/posts',
  controller: 'PostsController',
  action: 'index',
  http_method: 'GET',
  http_response_code: 200,
  user_id: 9001,
  took_ms: 48,
  ticks: '9007199254740993',
}

it('makes a message of a request that was made up', () => {
  expect(codec.decode(Buffer.from(JSON.stringify(request)), 0)).toEqual([
    {
      timestampMs: request.at_ms,
      source: 'example.org',
      message: '2024-02-29T13:05:07.089Z GET /posts [200] 48ms',
      fields: {
        sequence_nr: 3,
        resource: '/posts',
        controller: 'PostsController',
        action: 'index',
        http_method: 'GET',
        http_response_code: 200,
        user_id: 9001,
        took_ms: 48,
        ticks: 9007199254740993n,
        ingest_time: '2024-02-29T13:05:07.089Z',
        ingest_time_epoch: request.at_ms,
        ingest_time_second: 7,
        ingest_time_minute: 5,
        ingest_time_hour: 13,
        ingest_time_day: 29,
        ingest_time_month: 2,
        ingest_time_year: 2024,
      },
    },
  ])
})

describe('what was not generated', () => {
  it.each([
    '',
    '{}',
    '[]',
    JSON.stringify({ ...request, at_ms: 9e15 }),
    JSON.stringify({ ...request, took_ms: 'x' }),
  ])('is refused: %s', (text) => {
    expect(() => codec.decode(Buffer.from(text), 0)).toThrow(DecodeError)
  })
})
