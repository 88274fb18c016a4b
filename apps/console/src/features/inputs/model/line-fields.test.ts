import { expect, it } from 'vitest'
import { lineFields, OfSender, unknownSender } from './line-fields.ts'

const message = {
  timestamp: '2026-11-22T08:12:07.000Z',
  source: 'web-1',
  message: 'hello',
  fields: {
    user: 'ann',
    source: 'web-1',
    message: 'hello',
    level: 6,
    gl2_remote_ip: '203.0.113.1',
    streams: [],
  },
}

it('has time, source and message first, and nothing that every message has', () => {
  expect(lineFields(message, { configuration: {}, staticFields: {} })).toEqual([
    ['timestamp', '2026-11-22T08:12:07.000Z'],
    ['source', 'web-1'],
    ['message', 'hello'],
    ['level', 6],
    ['user', 'ann'],
  ])
})

it('has static fields where the message has none of that name', () => {
  const staticFields = { user: 'nobody', rack: '7', source: 'elsewhere' }
  expect(lineFields(message, { configuration: {}, staticFields }).slice(1)).toEqual([
    ['source', 'web-1'],
    ['message', 'hello'],
    ['level', 6],
    ['rack', '7'],
    ['user', 'ann'],
  ])
})

it.each([
  ['web-1', { force_rdns: false }, 'web-1'],
  ['web-1', { force_rdns: true, override_source: null }, new OfSender('the name of the sender')],
  ['rack 7', { force_rdns: true, override_source: 'rack 7' }, 'rack 7'],
  [unknownSender, {}, new OfSender('the address of the sender')],
])('has the source %s with %j as %j', (source, configuration, shown) =>
  expect(lineFields({ ...message, source }, { configuration, staticFields: {} })[1]).toEqual([
    'source',
    shown,
  ]),
)
