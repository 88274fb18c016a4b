import { clusterConfigs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import {
  type ClassGuard,
  type ClusterConfigDependencies,
  registerClusterConfigRoutes,
} from './cluster-config-routes.ts'
import {
  messageProcessorsGuard,
  type PlanTarget,
  registerMessageProcessors,
} from './message-processor-routes.ts'

export { clusterConfigKind } from './cluster-config-kind.ts'
export type { ClassGuard } from './cluster-config-routes.ts'
export { ensureClusterConfigs } from './ensure-cluster-configs.ts'
export type { PlanTarget } from './message-processor-routes.ts'
export { activeProcessors } from './message-processors.ts'
export { readClusterConfig, writeClusterConfig } from './stored-config.ts'

/** Settings that hold a secret are not for everybody who may read settings. */
const forWhoMayChange: ClassGuard = {
  readPermission: 'clusterconfigentry:edit',
  writePermission: 'clusterconfigentry:edit',
}

/** Settings of the whole installation. `guards`: of the classes that have routes of their own elsewhere. */
export function registerClusterConfig(
  app: FastifyInstance,
  { db, dataPlane, guards }: ClusterConfigDependencies & { dataPlane: PlanTarget },
): void {
  const own = [clusterConfigs.messageProcessors.className, messageProcessorsGuard(dataPlane)] as const
  const withKey = [clusterConfigs.threatIntel.className, forWhoMayChange] as const
  registerClusterConfigRoutes(app, { db, guards: new Map([own, withKey, ...guards]) })
  registerMessageProcessors(app, db, dataPlane)
}
