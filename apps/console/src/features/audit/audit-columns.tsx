import type { AuditEntry } from '@logline/contract'
import { useTimeZone } from '../../kit/current-user.tsx'
import type { EntityColumn } from '../../kit/entity-table/columns/columns.ts'
import { Badge } from '../../ui/texts/badge.tsx'
import { Mono } from '../../ui/texts/mono.tsx'
import { OneLine } from '../../ui/texts/one-line.tsx'
import { Timestamp } from '../../ui/texts/timestamp.tsx'
import classes from './audit.module.css'
import { detailsText, thingText, words } from './audit-entry-text.ts'

/** Sorted by the server; ids are the fields of the API. */
export const auditColumns: readonly EntityColumn<AuditEntry>[] = [
  {
    id: 'timestamp',
    title: 'Time',
    width: 160,
    isPermanent: true,
    sortBy: true,
    cell: ({ timestamp }) => <At time={timestamp} />,
  },
  {
    id: 'username',
    title: 'User',
    width: 140,
    sortBy: true,
    cell: ({ username }) => <OneLine>{username}</OneLine>,
  },
  { id: 'action', title: 'Action', width: 110, sortBy: true, cell: ({ action }) => words(action) },
  {
    id: 'entity_type',
    title: 'Kind',
    width: 130,
    sortBy: true,
    cell: ({ entity_type }) => words(entity_type),
  },
  {
    id: 'entity_title',
    title: 'Title',
    weight: 2,
    sortBy: true,
    cell: (entry) => <Thing entry={entry} />,
  },
  {
    id: 'result',
    title: 'Result',
    width: 100,
    sortBy: true,
    cell: ({ result }) => (
      <Badge tone={result === 'success' ? 'ok' : 'danger'}>{result === 'success' ? 'Done' : 'Failed'}</Badge>
    ),
  },
  { id: 'details', title: 'Details', weight: 3, cell: (entry) => <OneLine>{detailsText(entry)}</OneLine> },
  {
    id: 'client_address',
    title: 'From',
    width: 130,
    cell: ({ client_address }) => <Mono isMuted>{client_address}</Mono>,
  },
  {
    id: 'related_id',
    title: 'Id',
    width: 210,
    isHiddenAtFirst: true,
    isFilteredByLinks: true,
    cell: ({ entity_id }) => <Mono isMuted>{entity_id}</Mono>,
  },
]

function At({ time }: { time: string }) {
  return <Timestamp value={time} zone={useTimeZone()} />
}

function Thing({ entry }: { entry: AuditEntry }) {
  return entry.entity_title === '' ? (
    <Mono isMuted>{thingText(entry)}</Mono>
  ) : (
    <span className={classes.title}>
      <OneLine>{entry.entity_title}</OneLine>
    </span>
  )
}
