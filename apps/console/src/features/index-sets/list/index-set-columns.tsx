import { AppLink } from '../../../kit/app-link.tsx'
import { unitText } from '../../../kit/charts/labels/units.ts'
import type { EntityColumn } from '../../../kit/entity-table/columns/columns.ts'
import { countText } from '../../../kit/number-text.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/texts/badge.tsx'
import { Mono } from '../../../ui/texts/mono.tsx'
import { OneLine } from '../../../ui/texts/one-line.tsx'
import type { IndexSetRow } from '../model/index-set-row.ts'
import { retentionSentence, rotationSentence } from '../model/strategy-words.ts'
import classes from './index-sets.module.css'

export const indexSetColumns: readonly EntityColumn<IndexSetRow>[] = [
  {
    id: 'title',
    title: 'Title',
    weight: 3,
    isPermanent: true,
    sortBy: ({ set }) => set.title,
    cell: ({ set }) => (
      <span className={classes.title}>
        <span className={classes.titleLine}>
          <AppLink to={paths.indexSet(set.id)} className={classes.name} title={set.title}>
            {set.title}
          </AppLink>
          {set.default && <Badge tone="accent">default</Badge>}
          {!set.writable && <Badge>read only</Badge>}
        </span>
        <OneLine>{set.description ?? ''}</OneLine>
      </span>
    ),
  },
  {
    id: 'index_prefix',
    title: 'Index prefix',
    width: 150,
    sortBy: ({ set }) => set.index_prefix,
    cell: ({ set }) => (
      <Mono>
        <OneLine>{set.index_prefix}</OneLine>
      </Mono>
    ),
  },
  {
    id: 'keeping',
    title: 'Rotation and retention',
    weight: 3,
    cell: (row) => <Keeping row={row} />,
  },
  {
    id: 'indices',
    title: 'Indices',
    width: 90,
    align: 'right',
    sortBy: ({ stats }) => stats.indices,
    cell: ({ stats }) => countText(stats.indices),
  },
  {
    id: 'documents',
    title: 'Documents',
    width: 130,
    align: 'right',
    sortBy: ({ stats }) => stats.documents,
    cell: ({ stats }) => countText(stats.documents),
  },
  {
    id: 'size',
    title: 'Size',
    width: 100,
    align: 'right',
    sortBy: ({ stats }) => stats.size,
    cell: ({ stats }) => unitText(stats.size, 'bytes'),
  },
]

function Keeping({ row: { set, warning } }: { row: IndexSetRow }) {
  const { writable, rotation_strategy, retention_strategy } = set
  return (
    <span className={classes.keeping}>
      {writable
        ? `${rotationSentence(rotation_strategy)} ${retentionSentence(retention_strategy, rotation_strategy)}`
        : 'It is not writable: it is neither rotated nor cleaned up, and no stream can store into it.'}
      {warning !== null && <span className={classes.warning}>{warning}</span>}
    </span>
  )
}
