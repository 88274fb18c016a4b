import { expect, it } from 'vitest'
import { rateMetric, rateOf } from './throughput.ts'

const gauge = (id: string, value: unknown) => ({
  full_name: rateMetric(id),
  name: '1-sec-rate',
  type: 'gauge' as const,
  metric: { value },
})

it.each([
  ['the sum of all nodes', { a: { metrics: [gauge('5f', 3)] }, b: { metrics: [gauge('5f', 4)] } }, 7],
  ['zero where nothing comes', { a: { metrics: [gauge('5f', 0)] } }, 0],
  ['what the other nodes tell when one does not answer', { a: null, b: { metrics: [gauge('5f', 4)] } }, 4],
  ['unknown for who may not read it', { a: { metrics: [] } }, null],
  ['unknown when it is another stream that is told of', { a: { metrics: [gauge('60', 4)] } }, null],
])('the throughput of a stream is %s', (_, answer, rate) => {
  expect(rateOf('5f', answer)).toBe(rate)
})
