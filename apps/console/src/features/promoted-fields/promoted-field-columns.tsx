import type { PromotedField } from '@logline/contract'
import { unitText } from '../../kit/charts/labels/units.ts'
import { useTimeZone } from '../../kit/current-user.tsx'
import type { EntityColumn } from '../../kit/entity-table/columns/columns.ts'
import { Badge } from '../../ui/texts/badge.tsx'
import { Mono } from '../../ui/texts/mono.tsx'
import { Timestamp } from '../../ui/texts/timestamp.tsx'
import { columnsText, reasonText, shareText, sinceOf, sizeOf } from './promoted-field-words.ts'
import classes from './promoted-fields.module.css'

/** A field of the list, in the words of its index set. */
export interface PromotedFieldRow extends PromotedField {
  maxColumns: number
  /** Bytes of all messages of the index set. */
  sizeOfSet: number
}

const count = new Intl.NumberFormat('en')

export const promotedFieldColumns: readonly EntityColumn<PromotedFieldRow>[] = [
  {
    id: 'field',
    title: 'Field',
    weight: 3,
    isPermanent: true,
    sortBy: ({ field }) => field,
    cell: ({ field, policy }) => (
      <span className={classes.field}>
        <span className={classes.name}>
          <Mono>{field}</Mono>
        </span>
        {policy === 'pinned' && <Badge tone="accent">pinned</Badge>}
        {policy === 'forbidden' && <Badge>forbidden</Badge>}
      </span>
    ),
  },
  {
    id: 'reason',
    title: 'Why',
    weight: 3,
    cell: (row) => <Reason row={row} />,
  },
  {
    id: 'since',
    title: 'Since',
    width: 170,
    sortBy: (row) => sinceOf(row) ?? '',
    cell: (row) => <Since value={sinceOf(row)} />,
  },
  {
    id: 'columns',
    title: 'Columns',
    width: 120,
    sortBy: columnsText,
    cell: (row) => columnsText(row) || <span className={classes.none}>none</span>,
  },
  {
    id: 'size',
    title: 'Size',
    width: 130,
    align: 'right',
    sortBy: sizeOf,
    cell: (row) => <Size row={row} />,
  },
  {
    id: 'uses',
    title: 'Uses',
    width: 90,
    align: 'right',
    sortBy: ({ uses }) => uses,
    cell: ({ uses }) => (uses === 0 ? <span className={classes.none}>0</span> : count.format(uses)),
  },
]

function Reason({ row }: { row: PromotedFieldRow }) {
  const problem = row.columns.find((column) => column.problem !== null)?.problem
  return (
    <span className={classes.reason}>
      {reasonText(row, row.maxColumns)}
      {problem && <span className={classes.problem}> It does not go on: {problem}</span>}
    </span>
  )
}

function Since({ value }: { value: string | null }) {
  const zone = useTimeZone()
  return value === null ? null : <Timestamp value={value} zone={zone} />
}

function Size({ row }: { row: PromotedFieldRow }) {
  const size = sizeOf(row)
  if (size === 0) return <span className={classes.none}>0B</span>
  return (
    <span className={classes.size}>
      {unitText(size, 'bytes')}
      <span className={classes.none}>{shareText(size, row.sizeOfSet)}</span>
    </span>
  )
}
