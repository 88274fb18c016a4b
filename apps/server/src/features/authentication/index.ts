import { clusterConfigs } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db, SecretBox } from '../../db/index.ts'
import type { ClassGuard } from '../cluster-config/index.ts'
import type { LastSession } from '../users/index.ts'
import { createBackendChanges } from './backends/backend-changes.ts'
import { registerBackends } from './backends/backend-routes.ts'
import { createDirectoryTrial } from './directory-trial.ts'
import { registerDirectoryTrial } from './directory-trial-routes.ts'
import { registerHeaderAuth } from './header-auth-routes.ts'
import { registerSynchronizedUsers } from './synchronized-user-routes.ts'

export { backendKind } from './backends/backend-kind.ts'
export { createExternalSignIn, type ExternalSignIn } from './external-sign-in.ts'
export { createHeaderSignIn, type HeaderSignIn } from './header-sign-in.ts'

interface Dependencies {
  db: Db
  secrets: SecretBox
  /** By user, of those who have one that has not ended. */
  lastSessions: (userIds: readonly string[]) => Promise<ReadonlyMap<string, LastSession>>
}

/** Ways to sign in besides passwords that are kept here: directories, and headers of a trusted proxy. */
export function registerAuthentication(
  api: FastifyInstance,
  { db, secrets, lastSessions }: Dependencies,
): void {
  registerBackends(api, db, createBackendChanges(db, secrets))
  registerSynchronizedUsers(api, { db, lastSessions })
  registerDirectoryTrial(api, { db, trial: createDirectoryTrial(db, secrets) })
  registerHeaderAuth(api, db)
}

/** For the settings by their class names, where the rules of the routes here are not known: administrators only. */
const guard = (readPermission: string): ClassGuard => ({ readPermission, writePermission: '*' })

/** By class name. */
export const authenticationGuards: ReadonlyMap<string, ClassGuard> = new Map([
  [clusterConfigs.authenticationService.className, guard('authserviceglobalconfig:read')],
  [clusterConfigs.httpHeaderAuth.className, guard('authhttpheaderconfig:read')],
])
