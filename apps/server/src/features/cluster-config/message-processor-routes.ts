import { clusterConfigs, type MessageProcessing, messageProcessors } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { badRequest } from '../../http/errors.ts'
import { mount } from '../../http/mount.ts'
import type { ClassGuard } from './cluster-config-routes.ts'
import { messageProcessing, processingProblems } from './message-processors.ts'
import { writeClusterConfig } from './stored-config.ts'

/** Puts a changed plan to work. */
export interface PlanTarget {
  publishPlan(): Promise<void>
}

/** For the settings of the message processors, written by their class name. */
export function messageProcessorsGuard(dataPlane: PlanTarget): ClassGuard {
  return {
    readPermission: 'clusterconfigentry:read',
    writePermission: 'clusterconfigentry:edit',
    problemsOf: (value) => processingProblems(clusterConfigs.messageProcessors.schema.parse(value)),
    onChange: () => dataPlane.publishPlan(),
  }
}

export function registerMessageProcessors(app: FastifyInstance, db: Db, dataPlane: PlanTarget): void {
  mount(app, messageProcessors.get, async () => messageProcessing(db))

  mount(app, messageProcessors.update, async ({ body, actor }) => {
    const value = storedProcessing(body)
    const problems = processingProblems(value)
    if (problems.length > 0) throw badRequest(problems.join('\n'))
    await writeClusterConfig(db, actor, { configClass: clusterConfigs.messageProcessors, value })
    await dataPlane.publishPlan()
    return body
  })
}

function storedProcessing({ processor_order, disabled_processors }: MessageProcessing) {
  return { processor_order: processor_order.map(({ class_name }) => class_name), disabled_processors }
}
