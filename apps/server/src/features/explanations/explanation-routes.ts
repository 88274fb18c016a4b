import { explanations } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { requireUser, type UserDirectory } from '../users/index.ts'
import { explain, type Parts } from './explain.ts'

export function registerExplanations(
  api: FastifyInstance,
  { db, kinds, directory }: Parts & { directory: UserDirectory },
): void {
  mount(api, explanations.ofUser, async ({ params, query, actor }) => {
    // Whoever is shown permissions may know why: of oneself, everybody.
    const own = params.userId === actor.userId ? await directory.byId(actor.userId) : null
    const asked = { actor, action: 'permissionsedit' }
    const { user } = own ?? (await requireUser(directory, params.userId, asked))
    return explain({ db, kinds }, actor, { user, permission: query.permission })
  })
}
