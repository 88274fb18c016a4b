import type { FastifyInstance } from 'fastify'
import { registerUserChanges, type UserChangeRouteDependencies } from './user-change-routes.ts'
import { createUserChanges, type UserChangeDependencies } from './user-changes.ts'
import { registerUserReading, type UserDependencies } from './user-routes.ts'

type Dependencies = UserDependencies & UserChangeDependencies & Omit<UserChangeRouteDependencies, 'changes'>

/** Who there is, and every change of it. */
export function registerUsers(api: FastifyInstance, dependencies: Dependencies): void {
  registerUserReading(api, dependencies)
  registerUserChanges(api, { ...dependencies, changes: createUserChanges(dependencies) })
}
