import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTableParams } from '../../../kit/entity-table/address/use-table-params.ts'
import { sortableIds } from '../../../kit/entity-table/columns/columns.ts'
import { Needs } from '../../../kit/needs.tsx'
import { Page } from '../../../kit/page/page.tsx'
import { outputsQuery } from '../model/output-queries.ts'
import { useOutputRows } from '../model/use-output-rows.ts'
import { LaunchOutput } from '../parts/launch-output.tsx'
import { outputColumns } from '../parts/output-columns.tsx'
import { type OpenedOutput, OutputDialogs } from '../parts/output-dialogs.tsx'
import { OutputTable } from '../parts/output-table.tsx'
import { useOutputActions } from '../parts/use-output-actions.ts'

const settings = {
  defaultSort: { sort: 'title', order: 'asc' },
  sortable: sortableIds(outputColumns),
} as const

/** All outputs there are (reference: outputs, section 1). */
export function OutputsPage() {
  const [opened, setOpened] = useState<OpenedOutput | null>(null)
  const state = useTableParams('outputs', settings)
  const rows = useOutputRows(useQuery(outputsQuery), outputColumns, state.params)
  const actions = useOutputActions({
    onEdit: (row) => setOpened({ dialog: 'edit', row }),
    onDelete: (row) => setOpened({ dialog: 'delete', row }),
  })
  const launch = (
    <Needs permission="outputs:create">
      <LaunchOutput onChoose={(type) => setOpened({ dialog: 'create', type })} />
    </Needs>
  )
  return (
    <Page
      title="Outputs"
      heading="Outputs in Cluster"
      description="Nodes can forward messages via outputs. Launch or terminate outputs here, then assign them to streams to forward their messages in real time."
      actions={launch}
    >
      <OutputTable tableId="outputs" columns={outputColumns} state={state} rows={rows} actions={actions} />
      {opened && <OutputDialogs opened={opened} onClose={() => setOpened(null)} />}
    </Page>
  )
}
