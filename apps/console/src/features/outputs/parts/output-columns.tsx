import { AppLink } from '../../../kit/app-link.tsx'
import { useTimeZone } from '../../../kit/current-user.tsx'
import type { EntityColumn } from '../../../kit/entity-table/columns/columns.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/texts/badge.tsx'
import { OneLine } from '../../../ui/texts/one-line.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { type OutputRow, stateText, stateTone, streamsText } from '../model/output-row.ts'
import { Count } from './figures.tsx'
import classes from './output-columns.module.css'

/** Of every list of outputs. */
export const outputColumns: readonly EntityColumn<OutputRow>[] = [
  {
    id: 'title',
    title: 'Title',
    weight: 3,
    isPermanent: true,
    sortBy: ({ output }) => output.title,
    cell: (row) => <TitleCell row={row} />,
  },
  {
    id: 'state',
    title: 'State',
    width: 140,
    sortBy: stateText,
    cell: (row) => <Badge tone={stateTone(row)}>{stateText(row)}</Badge>,
  },
  {
    id: 'streams',
    title: 'Streams',
    weight: 2,
    sortBy: streamsText,
    cell: (row) => <Streams row={row} />,
  },
  ...counted('written', 'Written', ({ counts }) => counts?.written),
  ...counted('waiting', 'Waiting', ({ counts }) => counts?.waiting.messages, 'warn'),
  ...counted('failed', 'Failed', ({ counts }) => counts?.failed),
  ...counted('dropped', 'Dropped', ({ counts }) => counts?.dropped, 'danger'),
  {
    id: 'last_written',
    title: 'Last written',
    width: 170,
    isHiddenAtFirst: true,
    sortBy: ({ counts }) => counts?.last_written_at ?? '',
    cell: ({ counts }) => <Time at={counts?.last_written_at ?? null} />,
  },
  {
    id: 'created',
    title: 'Created',
    width: 170,
    isHiddenAtFirst: true,
    sortBy: ({ output }) => output.created_at,
    cell: ({ output }) => <Time at={output.created_at} />,
  },
]

function counted(
  id: string,
  title: string,
  countOf: (row: OutputRow) => number | undefined,
  tone?: 'warn' | 'danger',
): EntityColumn<OutputRow>[] {
  return [
    {
      id,
      title,
      width: 105,
      align: 'right',
      sortBy: (row) => countOf(row) ?? -1,
      cell: (row) => <Count value={countOf(row) ?? null} tone={tone} />,
    },
  ]
}

function TitleCell({ row: { output, typeName, destination } }: { row: OutputRow }) {
  return (
    <div className={classes.title}>
      <span className={classes.name} title={output.title}>
        {output.title}
      </span>
      <span className={classes.type} title={`${typeName} ${destination}`}>
        {typeName}
        {destination !== '' && (
          <>
            {' · '}
            <span className={classes.destination}>{destination}</span>
          </>
        )}
      </span>
    </div>
  )
}

function Streams({ row }: { row: OutputRow }) {
  if (!row.use) return '—'
  if (row.use.total === 0) return <span className={classes.none}>none</span>
  const [first, ...others] = row.use.streams
  if (!first || others.length > 0 || row.use.total > 1) return <OneLine>{streamsText(row)}</OneLine>
  return (
    <AppLink className={classes.stream} to={paths.streamOutputs(first.id)} title={first.title}>
      {first.title}
    </AppLink>
  )
}

function Time({ at }: { at: string | null }) {
  const zone = useTimeZone()
  return at === null ? <span className={classes.none}>never</span> : <Timestamp value={at} zone={zone} />
}
