import { z } from 'zod'
import { defineRoute } from '../base/route.ts'
import { eventRate, timeFigures } from '../base/timer.ts'

const area = 'metrics'

const named = z.object({ full_name: z.string(), name: z.string() })

const metric = z.discriminatedUnion('type', [
  named.extend({ type: z.literal('gauge'), metric: z.object({ value: z.unknown() }) }),
  named.extend({ type: z.literal('counter'), metric: z.object({ count: z.int() }) }),
  named.extend({
    type: z.literal('meter'),
    metric: z.object({ rate_unit: z.literal('events/second'), rate: eventRate }),
  }),
  named.extend({
    type: z.literal('timer'),
    metric: z.object({
      time: timeFigures,
      rate: eventRate,
      duration_unit: z.literal('microseconds'),
      rate_unit: z.literal('events/second'),
    }),
  }),
])

const metricList = z.object({ total: z.int(), metrics: z.array(metric) })

const wanted = z.strictObject({ metrics: z.array(z.string().max(500)).max(10_000) })

/** Measurements of the running server; a name the caller may not read (metrics:read) is left out like an unknown one. */
export const metrics = {
  multiple: defineRoute({
    method: 'POST',
    path: '/system/metrics/multiple',
    area,
    summary: 'Metrics by name',
    permission: 'authenticated',
    body: wanted,
    response: metricList,
  }),
  multipleOfAllNodes: defineRoute({
    method: 'POST',
    path: '/cluster/metrics/multiple',
    area,
    summary: 'Metrics by name, of every node',
    permission: 'authenticated',
    body: wanted,
    response: z.record(z.string(), metricList.nullable()),
  }),
  ofNamespace: defineRoute({
    method: 'GET',
    path: '/system/metrics/namespace/{namespace}',
    area,
    summary: 'Metrics whose names begin with a prefix',
    permission: 'authenticated',
    params: z.object({ namespace: z.string() }),
    response: metricList,
  }),
}

export type Metric = z.infer<typeof metric>
export type MetricList = z.infer<typeof metricList>
