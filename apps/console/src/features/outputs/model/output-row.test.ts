import { expect, it } from 'vitest'
import { destinationOf, type OutputRow, streamsText } from './output-row.ts'

it.each([
  [{ hostname: 'logs', port: 12_201, protocol: 'TCP' }, 'logs:12201, TCP'],
  [{ hostname: '::1', port: 514, protocol: 'UDP' }, '[::1]:514, UDP'],
  [{ url: 'https://logs/in' }, 'https://logs/in'],
  [{ topic: 'logs', bootstrap_server: 'a:9092, b:9092' }, 'logs on a:9092, b:9092'],
  [{ prefix: 'x' }, ''],
])('the destination of %j is "%s"', (configuration, text) => expect(destinationOf(configuration)).toBe(text))

it('streams that somebody may not read are counted without their names', () => {
  const streams = ['Web', 'Shop'].map((title) => ({ id: title, title, disabled: false }))
  const text = (total: number) => streamsText({ use: { total, streams } } as unknown as OutputRow)
  expect([text(2), text(5)]).toEqual(['Web, Shop', 'Web, Shop, 3 more'])
})
