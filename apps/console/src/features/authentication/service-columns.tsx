import type { EntityColumn } from '../../kit/entity-table/columns/columns.ts'
import { Badge } from '../../ui/texts/badge.tsx'
import { OneLine } from '../../ui/texts/one-line.tsx'
import type { ListedService } from './use-service-rows.ts'

const typeNames = { ldap: 'LDAP', 'active-directory': 'Active Directory' }

/** Sorted by the server; ids are the fields of the API. */
export const serviceColumns: readonly EntityColumn<ListedService>[] = [
  {
    id: 'title',
    title: 'Title',
    weight: 2,
    isPermanent: true,
    sortBy: true,
    cell: ({ title }) => <OneLine>{title}</OneLine>,
  },
  {
    id: 'description',
    title: 'Description',
    weight: 3,
    sortBy: true,
    cell: ({ description }) => <OneLine>{description}</OneLine>,
  },
  { id: 'type', title: 'Type', width: 140, cell: ({ config }) => typeNames[config.type] },
  {
    id: 'servers',
    title: 'Server Address',
    weight: 2,
    cell: ({ config }) => (
      <OneLine>{config.servers.map(({ host, port }) => `${host}:${port}`).join(', ')}</OneLine>
    ),
  },
  {
    id: 'active',
    title: 'State',
    width: 110,
    cell: ({ isActive }) => (
      <Badge tone={isActive ? 'ok' : 'neutral'}>{isActive ? 'ACTIVE' : 'INACTIVE'}</Badge>
    ),
  },
]
