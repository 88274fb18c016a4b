import type { AuthenticationBackend, authenticationServices } from '@logline/contract'
import type { z } from 'zod'
import type { ListField } from '../../lists/list-filters.ts'
import { listPage } from '../../lists/list-page.ts'
import { listQuery } from '../../lists/list-query.ts'
import type { Backend } from './backend.ts'

/** Of the password it says only whether there is one. */
export function backendWire(backend: Backend): AuthenticationBackend {
  const { id, title, description, defaultRoles, config } = backend
  const secret = { system_user_password: { is_set: backend.sealedPassword !== null } }
  return {
    id,
    title,
    description,
    default_roles: [...defaultRoles],
    config: { ...config, ...secret },
  }
}

const title: ListField<Backend> = { id: 'title', type: 'text', value: (backend) => backend.title }
const fields: readonly ListField<Backend>[] = [
  title,
  { id: 'id', type: 'id', value: ({ id }) => id },
  { id: 'description', type: 'text', value: ({ description }) => description },
]

/** One page of the backends that match. */
export function backendPage(
  backends: readonly Backend[],
  query: z.output<typeof authenticationServices.list.query>,
) {
  const sign = query.order === 'desc' ? -1 : 1
  const key = query.sort === '' ? 'title' : query.sort
  const matches = backends
    .filter(listQuery(query.query, fields, title))
    .sort((a, b) => a[key].localeCompare(b[key], 'en') * sign || a.id.localeCompare(b.id))
  const { rows, info } = listPage(matches, query)
  return { ...info, query: query.query, backends: rows.map(backendWire) }
}
