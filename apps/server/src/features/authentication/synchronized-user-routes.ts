import { authenticationServices } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/index.ts'
import { requirePermission } from '../../http/actor.ts'
import { mount } from '../../http/mount.ts'
import { entityPage } from '../../lists/entity-page.ts'
import { type LastSession, listedUsers, userList, userOverviewWire } from '../users/index.ts'
import { backendById } from './backends/backend-changes.ts'

interface Dependencies {
  db: Db
  /** By user, of those who have one that has not ended. */
  lastSessions: (userIds: readonly string[]) => Promise<ReadonlyMap<string, LastSession>>
}

/** Who came from an authentication service. */
export function registerSynchronizedUsers(api: FastifyInstance, { db, lastSessions }: Dependencies): void {
  mount(api, authenticationServices.users, async ({ params, query, actor }) => {
    requirePermission(actor, 'users:read')
    const { id } = await backendById(db, params.backendId)
    const within = [{ auth_service_id: [id] }]
    const { rows, info } = await entityPage(db, userList, { ...query, within })
    const listed = await listedUsers({ db, lastSessions }, rows)
    const users = listed.map(({ user, session, roles }) =>
      userOverviewWire(
        user,
        session,
        roles.map(({ id }) => id),
      ),
    )
    const titles = listed.flatMap(({ roles }) => roles.map(({ id, name }) => [id, { title: name }] as const))
    return { ...info, query: query.query, users, context: { roles: Object.fromEntries(titles) } }
  })
}
