import type { EventNotification } from '@logline/contract'
import { notificationTypeName } from '../../../kit/alerts/notification-types.ts'
import { AppLink } from '../../../kit/app-link.tsx'
import type { EntityColumn } from '../../../kit/entity-table/columns/columns.ts'
import { paths } from '../../../paths.ts'
import { OneLine } from '../../../ui/texts/one-line.tsx'

/** Sorted by the server; ids are the fields of the API. */
export const notificationColumns: readonly EntityColumn<EventNotification>[] = [
  {
    id: 'title',
    title: 'Title',
    weight: 2,
    isPermanent: true,
    sortBy: true,
    cell: ({ id, title }) => (
      <AppLink to={paths.eventNotification(id)} title={title}>
        {title}
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
  {
    id: 'type',
    title: 'Type',
    width: 220,
    sortBy: true,
    cell: ({ config }) => notificationTypeName(config.type),
  },
]
