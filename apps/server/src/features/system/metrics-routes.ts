import { type MetricList, metrics as metricsRoutes } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { type Actor, isPermitted } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import type { MetricsRegistry } from './metrics-registry.ts'
import type { NodeIdentity } from './node-identity.ts'

interface MetricsDependencies {
  node: NodeIdentity
  metrics: MetricsRegistry
}

export function registerMetrics(api: FastifyInstance, { node, metrics }: MetricsDependencies): void {
  const listFor = (actor: Actor, names: readonly string[]): MetricList => {
    const readable = [...new Set(names)].filter((name) => isPermitted(actor, `metrics:read:${name}`))
    const found = readable.flatMap((name) => metrics.read(name) ?? [])
    return { total: found.length, metrics: found }
  }

  mount(api, metricsRoutes.multiple, async ({ body, actor }) => listFor(actor, body.metrics))

  mount(api, metricsRoutes.multipleOfAllNodes, async ({ body, actor }) => ({
    [node.nodeId]: listFor(actor, body.metrics),
  }))

  mount(api, metricsRoutes.ofNamespace, async ({ params, actor }) => {
    const list = listFor(actor, metrics.namesIn(params.namespace))
    if (list.total === 0) throw notFound(`No metrics with namespace [${params.namespace}] found.`)
    return list
  })
}
