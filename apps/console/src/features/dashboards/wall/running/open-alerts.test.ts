import type { EventElement } from '@logline/contract'
import { expect, it } from 'vitest'
import { openAlertsOf } from './open-alerts.ts'

const found = (definition: string, key: string, priority: number, timestamp: string): EventElement =>
  ({
    event: {
      event_definition_id: definition,
      key,
      priority,
      timestamp,
      message: `message of ${definition}`,
      aggregation_conditions: { 'count()': 1312, 'avg(took_ms)': 3.0412 },
    },
  }) as unknown as EventElement // as: nothing else of it is read

const titleOf = (id: string) => (id === 'pay' ? 'Payment errors' : undefined)

it('names each definition and key once, since its first event, the most important first', () => {
  const { alerts, count, firstMs } = openAlertsOf(
    [
      found('pool', '', 2, '2026-11-22T08:50:00.000Z'),
      found('pay', 'shop', 3, '2026-11-22T08:46:00.000Z'),
      found('pay', 'shop', 3, '2026-11-22T08:45:00.000Z'),
    ],
    3,
    titleOf,
  )
  expect(
    alerts.map(({ title, priority, sinceMs }) => [title, priority, new Date(sinceMs).toISOString()]),
  ).toEqual([
    ['Payment errors · shop', 3, '2026-11-22T08:45:00.000Z'],
    ['message of pool', 2, '2026-11-22T08:50:00.000Z'],
  ])
  expect(alerts[0]?.values).toBe('count() 1,312, avg(took_ms) 3.04')
  expect(count).toBe(3)
  expect(firstMs).toBe(Date.parse('2026-11-22T08:45:00.000Z'))
})

it('does not say since when there are alerts when it has not all of them', () => {
  expect(openAlertsOf([found('pay', '', 3, '2026-11-22T08:45:00.000Z')], 700, titleOf).firstMs).toBeNull()
})
