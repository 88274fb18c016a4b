import type { Metric } from '@logline/contract'
import { expect, it } from 'vitest'
import { countersOf, metricNames } from './input-counters.ts'
import { addressOf } from './input-row.ts'

it.each([
  [{ bind_address: '127.0.0.1', port: 514 }, '127.0.0.1:514'],
  [{ bind_address: '::1', port: 514 }, '[::1]:514'],
  [{ port: 514 }, ':514'],
  [{ target_url: 'http://example.org' }, ''],
])('listens at %j: %s', (attributes, text) => expect(addressOf(attributes)).toBe(text))

const input = { id: '5f', type: 'gelf.udp' }
const counter = (name: string, count: number): Metric => ({
  full_name: `gelf.udp.5f.${name}`,
  name,
  type: 'counter',
  metric: { count },
})

it('adds up everything that was discarded', () => {
  const list = [counter('emptyMessages', 2), counter('failures', 5), counter('incomingMessages', 40)]
  expect(countersOf(input, list)).toMatchObject({
    messages: 40,
    messagesPerSecond: null,
    discarded: 7,
    discardedReasons: ['2 empty', '5 could not be decoded'],
  })
})

it('tells nothing counted from not known', () => {
  expect(countersOf(input, [])).toMatchObject({ messages: null, discarded: null, openConnections: null })
  expect(countersOf(input, [counter('emptyMessages', 0)])).toMatchObject({ discarded: 0 })
})

it('asks for counters by type and id', () => {
  expect(metricNames(input)).toContain('gelf.udp.5f.incomingMessages')
})
