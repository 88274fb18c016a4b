import { cluster, system } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { type Actor, requirePermission } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import { recordAudit } from '../audit/index.ts'
import type { NodeIdentity } from '../system/index.ts'
import type { DataPlane } from './data-plane.ts'

interface ProcessingDependencies {
  db: Db
  node: NodeIdentity
  dataPlane: Pick<DataPlane, 'pauseProcessing'>
}

/** Pauses and resumes what happens between the journal and the message store. A server that starts is not paused. */
export function registerProcessing(
  api: FastifyInstance,
  { db, node, dataPlane }: ProcessingDependencies,
): void {
  const { nodeId, hostname } = node
  const change = async (actor: Actor, isPaused: boolean) => {
    requirePermission(actor, `processing:changestate:${nodeId}`)
    const action = isPaused ? 'pause_processing' : 'resume_processing'
    await recordAudit(db, actor, { action, entity: { type: 'node', id: nodeId, title: hostname } })
    dataPlane.pauseProcessing(isPaused)
  }
  const changeOf = (id: string, actor: Actor, isPaused: boolean) => {
    if (id !== nodeId) throw notFound(`Node <${id}> not found`)
    return change(actor, isPaused)
  }

  mount(api, system.pauseProcessing, ({ actor }) => change(actor, true))
  mount(api, system.resumeProcessing, ({ actor }) => change(actor, false))
  mount(api, system.unlockProcessing, ({ actor }) => change(actor, false))
  mount(api, cluster.pauseProcessing, ({ params, actor }) => changeOf(params.nodeId, actor, true))
  mount(api, cluster.resumeProcessing, ({ params, actor }) => changeOf(params.nodeId, actor, false))
}
