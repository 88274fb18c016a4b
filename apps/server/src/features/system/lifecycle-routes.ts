import { cluster, system } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import type { Actor } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import { alreadySent, mount } from '../../http/mount.ts'
import { recordAudit } from '../audit/index.ts'
import type { BalancerStatus, Lifecycle } from './lifecycle.ts'
import type { NodeIdentity } from './node-identity.ts'

interface LifecycleRouteDependencies {
  db: Db
  node: NodeIdentity
  lifecycle: Lifecycle
}

const httpStatuses: Readonly<Record<BalancerStatus, number>> = { alive: 200, dead: 503, throttled: 429 }

export function registerLifecycle(
  api: FastifyInstance,
  { db, node, lifecycle }: LifecycleRouteDependencies,
): void {
  mount(api, system.balancerStatus, async ({ reply }) => {
    const status = lifecycle.balancerStatus()
    reply.status(httpStatuses[status]).type('text/plain; charset=utf-8').send(status.toUpperCase())
    return alreadySent
  })

  const override = async (actor: Actor, status: BalancerStatus) => {
    const { nodeId, hostname } = node
    const entity = { type: 'node', id: nodeId, title: hostname }
    await recordAudit(db, actor, { action: 'override_lb_status', entity, details: { status } })
    lifecycle.override(status)
  }

  mount(api, system.overrideBalancerStatus, ({ params, actor }) => override(actor, params.status))

  mount(api, cluster.overrideBalancerStatus, async ({ params, actor }) => {
    if (params.nodeId !== node.nodeId) throw notFound(`Node <${params.nodeId}> not found`)
    await override(actor, params.status)
  })
}
