import { useTimeZone } from '../../kit/current-user.tsx'
import type { EntityColumn } from '../../kit/entity-table/columns/columns.ts'
import { Tooltip } from '../../ui/overlays/tooltip.tsx'
import { Badge } from '../../ui/texts/badge.tsx'
import { Mono } from '../../ui/texts/mono.tsx'
import { OneLine } from '../../ui/texts/one-line.tsx'
import { Timestamp } from '../../ui/texts/timestamp.tsx'
import type { InputCounters } from './input-counters.ts'
import { type InputRow, stateTone } from './input-row.ts'
import classes from './inputs.module.css'

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const none = '—'

export const inputColumns: readonly EntityColumn<InputRow>[] = [
  {
    id: 'title',
    title: 'Title',
    weight: 3,
    isPermanent: true,
    sortBy: ({ input }) => input.title,
    cell: (row) => <TitleCell row={row} />,
  },
  {
    id: 'state',
    title: 'Status',
    width: 110,
    sortBy: ({ state }) => state ?? 'NOT RUNNING',
    cell: ({ state }) => <Badge tone={stateTone(state)}>{state ?? 'NOT RUNNING'}</Badge>,
  },
  {
    id: 'type',
    title: 'Type',
    width: 150,
    isHiddenAtFirst: true,
    sortBy: ({ input }) => input.name,
    cell: ({ input }) => input.name,
  },
  {
    id: 'address',
    title: 'Address',
    width: 150,
    sortBy: ({ address }) => address,
    cell: ({ address }) => (address === '' ? none : <Mono>{address}</Mono>),
  },
  {
    id: 'rate',
    title: 'Throughput',
    width: 110,
    align: 'right',
    sortBy: ({ counters }) => counters.messagesPerSecond ?? -1,
    cell: ({ counters }) => <Figure value={counters.messagesPerSecond} format={short} unit="msg/s" />,
  },
  {
    id: 'messages',
    title: 'Messages',
    width: 110,
    align: 'right',
    sortBy: ({ counters }) => counters.messages ?? -1,
    cell: ({ counters }) => <Figure value={counters.messages} format={whole} />,
  },
  {
    id: 'discarded',
    title: 'Discarded',
    width: 100,
    align: 'right',
    sortBy: ({ counters }) => counters.discarded ?? -1,
    cell: ({ counters }) => <Discarded counters={counters} />,
  },
  {
    id: 'connections',
    title: 'Connections',
    width: 120,
    align: 'right',
    isHiddenAtFirst: true,
    sortBy: ({ counters }) => counters.openConnections ?? -1,
    cell: ({ counters }) => <Figure value={counters.openConnections} format={whole} />,
  },
  {
    id: 'created',
    title: 'Created',
    width: 170,
    isHiddenAtFirst: true,
    sortBy: ({ input }) => input.created_at,
    cell: ({ input }) => <Created at={input.created_at} />,
  },
]

function TitleCell({ row }: { row: InputRow }) {
  const { input, state, reason } = row
  return (
    <div className={classes.title}>
      <span className={classes.name}>
        <OneLine>{input.title}</OneLine>
      </span>
      {input.name !== input.title && <span className={classes.type}>{input.name}</span>}
      {reason && (
        <span className={classes.reason} data-failed={state === 'FAILED' || undefined}>
          {reason}
        </span>
      )}
    </div>
  )
}

function Figure({ value, format, unit }: { value: number | null; format: Intl.NumberFormat; unit?: string }) {
  if (value === null) return none
  return (
    <>
      {format.format(value)}
      {unit && <span className={classes.unit}> {unit}</span>}
    </>
  )
}

/** Red when there is something to find out; hovering or focusing says what. */
function Discarded({ counters }: { counters: InputCounters }) {
  const { discarded, discardedReasons } = counters
  const figure = <Figure value={discarded} format={whole} />
  if (discardedReasons.length === 0) return figure
  return (
    <Tooltip label={discardedReasons.join(', ')}>
      <button type="button" className={classes.discarded} aria-description={discardedReasons.join(', ')}>
        {figure}
      </button>
    </Tooltip>
  )
}

function Created({ at }: { at: string }) {
  return <Timestamp value={at} zone={useTimeZone()} />
}
