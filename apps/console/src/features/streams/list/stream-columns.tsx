import { grnOf, streams } from '@logline/contract'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { AppLink } from '../../../kit/app-link.tsx'
import { Sparkline } from '../../../kit/charts/sparkline.tsx'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { FavoriteStar } from '../../../kit/entities/favorite-star.tsx'
import type { EntityColumn } from '../../../kit/entity-table/columns/columns.ts'
import { useRowSection } from '../../../kit/entity-table/row-sections.tsx'
import { countText, shortText } from '../../../kit/number-text.ts'
import { paths } from '../../../paths.ts'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { Badge } from '../../../ui/texts/badge.tsx'
import { OneLine } from '../../../ui/texts/one-line.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { fixedReason, type StreamRow } from '../model/stream-row.ts'
import { StatusCell } from './status-cell.tsx'
import classes from './streams.module.css'

/** Ids of what the server sorts and narrows by are its own. */
export const streamColumns: readonly EntityColumn<StreamRow>[] = [
  {
    id: 'title',
    title: 'Title',
    weight: 2,
    isPermanent: true,
    sortBy: true,
    cell: ({ stream }) => <TitleCell stream={stream} />,
  },
  {
    id: 'description',
    title: 'Description',
    weight: 2,
    sortBy: true,
    isHiddenAtFirst: true,
    cell: ({ stream }) => <OneLine>{stream.description ?? ''}</OneLine>,
  },
  {
    id: 'index_set_id',
    title: 'Index Set',
    weight: 1,
    permissions: ['indexsets:read'],
    cell: (row) => <IndexSetCell row={row} />,
  },
  { id: 'rules', title: 'Rules', width: 70, cell: (row) => <RulesCell row={row} /> },
  { id: 'recent', title: 'Last 15 minutes', width: 152, cell: (row) => <Recent row={row} /> },
  {
    id: 'throughput',
    title: 'Throughput',
    width: 120,
    align: 'right',
    cell: ({ rate }) => <Rate value={rate} />,
  },
  {
    id: 'disabled',
    title: 'Status',
    width: 120,
    sortBy: true,
    cell: ({ stream }) => <StatusCell stream={stream} />,
  },
  {
    id: 'created_at',
    title: 'Created',
    width: 160,
    sortBy: true,
    isHiddenAtFirst: true,
    isDate: true,
    cell: ({ stream }) => <Created at={stream.created_at} />,
  },
  {
    id: 'favorite',
    title: 'Favorite',
    width: 30,
    isTitleHidden: true,
    cell: (row) => <ListedStar row={row} />,
  },
]

function TitleCell({ stream }: Pick<StreamRow, 'stream'>) {
  const { id, title, description, is_default } = stream
  return (
    <div className={classes.title}>
      <span className={classes.name}>
        <AppLink to={paths.streamSearch(id)} title={title}>
          {title}
        </AppLink>
        {is_default && <Badge>Default</Badge>}
      </span>
      {description !== null && description.trim() !== '' && (
        <span className={classes.description} title={description}>
          {description}
        </span>
      )}
    </div>
  )
}

function IndexSetCell({ row: { indexSet } }: { row: StreamRow }) {
  if (!indexSet) return <em className={classes.unknown}>not found</em>
  return (
    <AppLink to={paths.indexSet(indexSet.id)} className={classes.quiet} title={indexSet.title}>
      {indexSet.title}
    </AppLink>
  )
}

function RulesCell({ row: { stream } }: { row: StreamRow }) {
  const { isOpen, toggle } = useRowSection('rules')
  if (fixedReason(stream) !== undefined) return <span className={classes.unknown}>—</span>
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  const label = isOpen ? 'Hide stream rules' : 'Show stream rules'
  const count = stream.rules.length
  return (
    <Tooltip label={label}>
      <button
        type="button"
        className={classes.rules}
        aria-expanded={isOpen}
        aria-label={`${label} of ${stream.title}: ${count}`}
        onClick={toggle}
      >
        {count}
        <Chevron size={12} stroke={1.75} aria-hidden="true" />
      </button>
    </Tooltip>
  )
}

function Rate({ value }: { value: number | null }) {
  if (value === null) return <span className={classes.unknown}>—</span>
  return (
    <>
      <b className={classes.rate} data-zero={value === 0 || undefined}>
        {shortText(value)}
      </b>{' '}
      <span className={classes.unknown}>msg/s</span>
    </>
  )
}

function Recent({ row: { stream, recent } }: { row: StreamRow }) {
  if (recent === null) return <span className={classes.unknown}>—</span>
  const sum = recent.counts.reduce((all, count) => all + count, 0)
  const steps = recent.counts.length
  const minutes = Math.max(1, Math.round(((steps === 0 ? recent.room : steps) * recent.stepMs) / 60_000))
  const span = minutes === 1 ? 'minute' : `${minutes} minutes`
  const words = `${countText(sum)} ${sum === 1 ? 'message' : 'messages'} in the last ${span}`
  return (
    <span className={classes.recent} role="img" aria-label={words} title={words}>
      <Sparkline
        values={steps === 0 ? Array.from({ length: recent.room }, () => 0) : recent.counts}
        room={recent.room}
        width={130}
        height={22}
        tone={stream.disabled ? 'muted' : 'series'}
        isFilled
      />
    </span>
  )
}

function Created({ at }: { at: string }) {
  return <Timestamp value={at} zone={useTimeZone()} />
}

/** Shown at once, before the list is read again. */
function ListedStar({ row: { stream, isFavorite } }: { row: StreamRow }) {
  const [changed, setChanged] = useState<boolean | null>(null)
  return (
    <FavoriteStar
      grn={grnOf('stream', stream.id)}
      isFavorite={changed ?? isFavorite}
      listedBy={[streams.paginated]}
      onChange={setChanged}
    />
  )
}
