import { type SystemJob, systemJobs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { type Db, inTransaction } from '../../db/index.ts'
import { type Actor, isPermitted, requirePermission } from '../../http/actor.ts'
import { badRequest } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import type { Job, JobQueue, Leadership, Scheduler } from '../../jobs/index.ts'
import { recordAudit } from '../audit/index.ts'
import { periodicalWire, systemJobWire } from './system-job-wire.ts'

interface SystemJobDependencies {
  db: Db
  node: { nodeId: string }
  jobs: JobQueue
  scheduler: Scheduler
  leadership: Leadership
}

/** The queue of jobs as a list of the whole installation, and of each node; the repeated work of this one. */
export function registerSystemJobs(api: FastifyInstance, dependencies: SystemJobDependencies): void {
  const { db, node, jobs, scheduler, leadership } = dependencies
  const wireOf = (job: Job) => systemJobWire(job, jobs.kind(job.type))

  const readable = async (actor: Actor) =>
    (await jobs.all()).filter((job) => isPermitted(actor, `systemjobs:read:${job.id}`))

  const listOf = (all: readonly Job[], nodeId: string) => ({
    jobs: all.filter((job) => job.nodeId === nodeId).map(wireOf),
  })

  mount(api, systemJobs.list, async ({ actor }) => listOf(await readable(actor), node.nodeId))

  mount(api, systemJobs.listOfAllNodes, async ({ actor }) => {
    const all = await readable(actor)
    const nodeIds = new Set([node.nodeId, ...all.map(({ nodeId }) => nodeId)])
    return Object.fromEntries([...nodeIds].map((nodeId) => [nodeId, listOf(all, nodeId)]))
  })

  for (const route of [systemJobs.load, systemJobs.loadOfAllNodes]) {
    mount(api, route, async ({ params }) => wireOf(await jobs.load(params.jobId)))
  }

  mount(api, systemJobs.start, async ({ body, actor }) => {
    const name = body.job_name
    requirePermission(actor, `systemjobs:create:${name}`)
    const kind = jobs.kind(name)
    if (!kind || kind.dataByName === null) throw badRequest(`No system job with name <${name}> found`)
    const { dataByName: data } = kind
    const id = await inTransaction(db, async (db) => {
      const id = await jobs.enqueue(db, kind, { data, createdBy: actor.username })
      await recordAudit(db, actor, { action: 'create', entity: { type: 'system_job', id, title: name } })
      return id
    })
    return { system_job_id: id }
  })

  const cancel = async (id: string, actor: Actor): Promise<SystemJob> => {
    // Only who may cancel jobs hears that there is none of this id.
    const known = await jobs.load(id).catch((error) => {
      requirePermission(actor, `systemjobs:delete:${id}`)
      throw error
    })
    requirePermission(actor, `systemjobs:delete:${known.type}`)
    await inTransaction(db, async (db) => {
      await jobs.cancel(db, known)
      await recordAudit(db, actor, { action: 'cancel', entity: entityOf(known) })
    })
    return wireOf(await jobs.load(id))
  }
  for (const route of [systemJobs.cancel, systemJobs.cancelOnAllNodes]) {
    mount(api, route, ({ params, actor }) => cancel(params.jobId, actor))
  }

  mount(api, systemJobs.periodicals, async () => ({
    node_id: node.nodeId,
    is_leader: leadership.term() !== null,
    periodicals: scheduler.states().map(periodicalWire),
  }))

  mount(api, systemJobs.acknowledge, async ({ params, actor }) => {
    const job = await jobs.load(params.jobId)
    await inTransaction(db, async (db) => {
      await jobs.acknowledge(db, job)
      await recordAudit(db, actor, { action: 'acknowledge', entity: entityOf(job) })
    })
  })
}

function entityOf({ id, type }: Job) {
  return { type: 'system_job', id, title: type }
}
