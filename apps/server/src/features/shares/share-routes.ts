import { grnOf, shares } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { alreadySent, mount } from '../../http/mount.ts'
import { grantRepo, grantsOf } from '../grants/index.ts'
import { teamById } from '../teams/index.ts'
import { requireUser } from '../users/index.ts'
import { grantsOverview } from './grants-overview.ts'
import type { SharingParts } from './missing-dependencies.ts'
import { shareState } from './share-state.ts'
import { updateShare } from './share-update.ts'
import { requireOwnEntity } from './shared-entity.ts'
import { sharedWith } from './shared-with.ts'

export function registerShares(api: FastifyInstance, { db, kinds, directory }: SharingParts): void {
  const parts = { db, kinds, directory }

  mount(api, shares.prepare, async ({ params, body, actor }) => {
    const entity = await requireOwnEntity(parts, actor, params.entityGRN)
    return shareState(parts, { actor, entity, selected: body.selected_grantee_capabilities ?? null })
  })

  mount(api, shares.update, async ({ params, body, actor, reply }) => {
    const entity = await requireOwnEntity(parts, actor, params.entityGRN)
    const wish = { actor, entity, selected: body.selected_grantee_capabilities ?? {} }
    const state = await updateShare(parts, wish)
    if (!state.validation_result.failed) return state
    await reply.status(400).send(shares.update.response.parse(state))
    return alreadySent
  })

  mount(api, shares.ofUser, async ({ params, query, actor }) => {
    const { user } = await requireUser(directory, params.userId, { actor, action: 'edit' })
    return sharedWith(parts, actor, { grants: await grantsOf(db, user.id), query })
  })

  mount(api, shares.ofTeam, async ({ params, query, actor }) => {
    const { id } = await teamById(db, params.teamId)
    return sharedWith(parts, actor, { grants: await grantRepo(db).ofGrantees([grnOf('team', id)]), query })
  })

  mount(api, shares.overview, async () => ({ grants: await grantsOverview(parts) }))
}
