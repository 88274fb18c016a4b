import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import classes from '../../ui/demos/demo.module.css'
import { toast } from '../../ui/notices/toast.tsx'
import { Badge } from '../../ui/texts/badge.tsx'
import { Mono } from '../../ui/texts/mono.tsx'
import { useTableParams } from './address/use-table-params.ts'
import { type EntityColumn, sortableIds } from './columns/columns.ts'
import { EntityTable } from './entity-table.tsx'
import { clientPage } from './rows/client-page.ts'
import type { RowsState } from './rows/rows-state.ts'

export const title = 'Entity table'

interface DemoStream {
  id: string
  title: string
  rate: number
  isPaused: boolean
}

const streams: DemoStream[] = Array.from({ length: 34 }, (_, index) => ({
  id: `stream-${index + 1}`,
  title: `Stream ${index + 1}`,
  rate: (index * 7919) % 1300,
  isPaused: index % 5 === 3,
}))

const columns: readonly EntityColumn<DemoStream>[] = [
  {
    id: 'title',
    title: 'Title',
    weight: 3,
    isPermanent: true,
    sortBy: (row) => row.title,
    cell: (row) => row.title,
  },
  { id: 'id', title: 'Id', cell: (row) => <Mono>{row.id}</Mono> },
  {
    id: 'rate',
    title: 'Throughput',
    align: 'right',
    sortBy: (row) => row.rate,
    cell: (row) => `${row.rate} msg/s`,
  },
  {
    id: 'status',
    title: 'Status',
    cell: (row) => <Badge tone={row.isPaused ? 'warn' : 'ok'}>{row.isPaused ? 'Paused' : 'Running'}</Badge>,
  },
]

const actions = (row: DemoStream) => [
  { label: 'Share', isPrimary: true, onSelect: () => toast.success(`Shared ${row.title}`) },
  { label: 'Edit stream', onSelect: () => toast.success(`Edited ${row.title}`) },
  { label: 'Delete stream', isDangerous: true, onSelect: () => toast.error(`Could not delete ${row.title}`) },
]

const settings = {
  defaultSort: { sort: 'title', order: 'asc' },
  sortable: sortableIds(columns),
  filters: ['status'],
} as const

const states = ['ready', 'loading', 'error', 'empty'] as const

export function Demo() {
  const [shown, setShown] = useState<(typeof states)[number]>('ready')
  const state = useTableParams('gallery', settings)
  const rows: RowsState<DemoStream> =
    shown === 'loading'
      ? { state: 'loading' }
      : shown === 'error'
        ? {
            state: 'error',
            error: new Error('The database did not answer in time.'),
            retry: () => setShown('ready'),
          }
        : {
            state: 'ready',
            ...clientPage(
              {
                rows: shown === 'empty' ? [] : streams,
                columns,
                searchedTexts: (row) => [row.title],
                filters: { status: ({ isPaused }) => (isPaused ? 'Paused' : 'Running') },
              },
              state.params,
            ),
          }
  return (
    <>
      {states.map((name) => (
        <Button key={name} onClick={() => setShown(name)}>
          {name}
        </Button>
      ))}
      <div className={classes.wide}>
        <EntityTable
          tableId="gallery"
          noun={{ one: 'stream', many: 'streams' }}
          columns={columns}
          state={state}
          rows={rows}
          row={{ id: (row) => row.id, name: (row) => row.title, actions }}
          bulkActions={[{ label: 'Delete', isDangerous: true, onSelect: (ids, deselect) => deselect(ids) }]}
          emptyAction={<Button variant="primary">Create stream</Button>}
        />
      </div>
    </>
  )
}
