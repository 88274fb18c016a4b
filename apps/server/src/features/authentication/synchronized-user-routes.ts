import { authenticationServices } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { requirePermission } from '../../http/actor.ts'
import { mount } from '../../http/mount.ts'
import { type LastSession, pageOfUsers, userOverviewWire, usersOfService } from '../users/index.ts'
import type { BackendService } from './backend-service.ts'

interface Dependencies {
  db: Db
  backends: BackendService
  /** By user, of those who have one that has not ended. */
  lastSessions: () => Promise<ReadonlyMap<string, LastSession>>
}

/** Who came from an authentication service. */
export function registerSynchronizedUsers(
  api: FastifyInstance,
  { db, backends, lastSessions }: Dependencies,
): void {
  mount(api, authenticationServices.users, async ({ params, query, actor }) => {
    requirePermission(actor, 'users:read')
    const { id } = await backends.byId(params.backendId)
    const [users, sessions] = await Promise.all([usersOfService(db, id), lastSessions()])
    const overviews = users.map(({ user, roles }) =>
      userOverviewWire(
        user,
        sessions.get(user.id) ?? null,
        roles.map(({ id }) => id),
      ),
    )
    const titles = users.flatMap(({ roles }) => roles.map(({ id, name }) => [id, { title: name }] as const))
    return { ...pageOfUsers(overviews, query), context: { roles: Object.fromEntries(titles) } }
  })
}
