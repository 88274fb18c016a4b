import { authenticationServices } from '@logline/contract'
import type { StoredKind } from '../../changes/index.ts'
import type { Backend } from './backend.ts'
import { backendRepo } from './backend-repo.ts'

export const backendKind: StoredKind<Backend> = {
  type: 'authentication_service',
  table: 'authentication_services',
  repo: backendRepo,
  titleOf: ({ title }) => title,
  missing: (id) => `Couldn't find authentication service backend <${id}>`,
  detailsOf: ({ before, after }) => (before && after ? { changed: changedMembers(before, after) } : {}),
  audited: {
    create: [authenticationServices.create],
    update: [authenticationServices.update],
    delete: [authenticationServices.remove],
    test: [authenticationServices.testConnection, authenticationServices.testLogin],
  },
}

/** Names only: one of the values is a password. */
function changedMembers(before: Backend, after: Backend): string[] {
  const [old, now] = [flat(before), flat(after)]
  return Object.keys(now).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]))
}

function flat({ config, sealedPassword, ...members }: Backend): Record<string, unknown> {
  return { ...members, ...config, system_user_password: sealedPassword }
}
