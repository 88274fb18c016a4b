import type { Archive } from '@logline/contract'
import { unitText } from '../../kit/charts/labels/units.ts'
import { useTimeZone } from '../../kit/current-user.tsx'
import type { EntityColumn } from '../../kit/entity-table/columns/columns.ts'
import { countText } from '../../kit/number-text.ts'
import { Badge } from '../../ui/texts/badge.tsx'
import { Mono } from '../../ui/texts/mono.tsx'
import { OneLine } from '../../ui/texts/one-line.tsx'
import { Timestamp } from '../../ui/texts/timestamp.tsx'
import { shareText, stateOf } from './archive-text.ts'
import classes from './archives.module.css'

/** Sorted by the server; ids are the fields of the API. */
export const archiveColumns: readonly EntityColumn<Archive>[] = [
  {
    id: 'index_name',
    title: 'Index',
    weight: 2,
    isPermanent: true,
    sortBy: true,
    cell: ({ index_name, index_set_title }) => (
      <span className={classes.lines}>
        <Mono>
          <OneLine>{index_name}</OneLine>
        </Mono>
        <OneLine>{index_set_title}</OneLine>
      </span>
    ),
  },
  {
    id: 'range',
    title: 'Messages from and to',
    width: 170,
    cell: ({ from, to }) => <Range from={from} to={to} />,
  },
  {
    id: 'messages',
    title: 'Messages',
    width: 110,
    align: 'right',
    cell: ({ messages }) => countText(messages),
  },
  {
    id: 'bytes',
    title: 'Size',
    width: 130,
    align: 'right',
    cell: (archive) => <Size archive={archive} />,
  },
  { id: 'state', title: 'State', weight: 3, cell: (archive) => <State archive={archive} /> },
  {
    id: 'created_at',
    title: 'Archived and verified',
    width: 170,
    sortBy: true,
    cell: ({ created_at, verified_at }) => (
      <span className={classes.lines}>
        <At time={created_at} />
        {verified_at ? <At time={verified_at} /> : <span>Never verified</span>}
      </span>
    ),
  },
  {
    id: 'folder',
    title: 'Folder',
    weight: 2,
    isHiddenAtFirst: true,
    cell: ({ folder }) => (
      <Mono isMuted>
        <OneLine>{folder}</OneLine>
      </Mono>
    ),
  },
]

function At({ time }: { time: string }) {
  return <Timestamp value={time} zone={useTimeZone()} />
}

function Range({ from, to }: { from: string; to: string }) {
  return (
    <span className={classes.lines}>
      <At time={from} />
      <At time={to} />
    </span>
  )
}

function Size({ archive }: { archive: Archive }) {
  const { bytes, index_bytes } = archive
  if (bytes === 0) return null
  return (
    <span className={classes.lines}>
      <span>{unitText(bytes, 'bytes')}</span>
      <span>
        {shareText(archive)} of {unitText(index_bytes, 'bytes')}
      </span>
    </span>
  )
}

/** With the reason, where something failed. */
function State({ archive }: { archive: Archive }) {
  const { tone, text } = stateOf(archive)
  const { problem, job, restored } = archive
  const note = job?.info || problem || (restored && `as ${restored.index_name}`)
  return (
    <span className={classes.lines}>
      <span>
        <Badge tone={tone}>{text}</Badge>
      </span>
      {note && <span className={classes.note}>{note}</span>}
    </span>
  )
}
