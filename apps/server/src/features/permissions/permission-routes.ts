import { permissionCatalogue, permissions } from '@logline/contract'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { ownAccountPermissions } from './own-account.ts'

export function registerPermissions(api: FastifyInstance): void {
  const catalogue = Object.entries(permissionCatalogue).map(([domain, actions]) => [domain, [...actions]])
  const answer = { permissions: Object.fromEntries(catalogue) }

  mount(api, permissions.all, async () => answer)

  mount(api, permissions.ofReader, async ({ params }) => ({
    permissions: ownAccountPermissions(params.username),
  }))
}
