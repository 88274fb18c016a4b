import type { EventDefinition } from '@logline/contract'
import { PrioritySign, priorityName } from '../../../kit/alerts/priority.tsx'
import { AppLink } from '../../../kit/app-link.tsx'
import type { EntityColumn } from '../../../kit/entity-table/columns/columns.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/texts/badge.tsx'
import { OneLine } from '../../../ui/texts/one-line.tsx'
import classes from './definitions.module.css'
import { SchedulingCell } from './scheduling-cell.tsx'

/** Sorted by the server; ids are the fields of the API. */
export const definitionColumns: readonly EntityColumn<EventDefinition>[] = [
  {
    id: 'title',
    title: 'Title',
    weight: 2,
    isPermanent: true,
    sortBy: true,
    cell: ({ id, title }) => (
      <span className={classes.title}>
        <AppLink to={paths.eventDefinition(id)} title={title}>
          {title}
        </AppLink>
      </span>
    ),
  },
  {
    id: 'description',
    title: 'Description',
    weight: 2,
    sortBy: true,
    cell: ({ description }) => <OneLine>{description}</OneLine>,
  },
  {
    id: 'priority',
    title: 'Priority',
    width: 110,
    sortBy: true,
    cell: ({ priority }) => (
      <span className={classes.priority}>
        <PrioritySign priority={priority} />
        {priorityName(priority)}
      </span>
    ),
  },
  { id: 'status', title: 'Status', width: 100, cell: (definition) => <Status definition={definition} /> },
  {
    id: 'scheduling',
    title: 'Scheduling',
    weight: 3,
    cell: (definition) => <SchedulingCell definition={definition} />,
  },
]

/** A definition of the system is always enabled. */
function Status({ definition: { config, scheduler } }: { definition: EventDefinition }) {
  const isOn = config.type === 'system-notifications-v1' || scheduler?.is_scheduled
  return isOn ? <Badge tone="ok">enabled</Badge> : <Badge tone="warn">disabled</Badge>
}
