import { AppLink } from '../../../kit/app-link.tsx'
import type { EntityColumn } from '../../../kit/entity-table/columns/columns.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/texts/badge.tsx'
import { OneLine } from '../../../ui/texts/one-line.tsx'
import { addressesOf, typeNames } from '../model/service-types.ts'
import type { ListedService } from '../model/use-service-rows.ts'

/** Sorted by the server; ids are the fields of the API. */
export const serviceColumns: readonly EntityColumn<ListedService>[] = [
  {
    id: 'title',
    title: 'Title',
    weight: 2,
    isPermanent: true,
    sortBy: true,
    cell: ({ id, title }) => (
      <AppLink to={paths.authenticationService(id)} title={title}>
        <OneLine>{title}</OneLine>
      </AppLink>
    ),
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
    cell: ({ config }) => <OneLine>{addressesOf(config)}</OneLine>,
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
