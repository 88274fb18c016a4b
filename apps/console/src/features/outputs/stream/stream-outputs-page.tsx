import type { Stream } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { AppLink } from '../../../kit/app-link.tsx'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { useTableParams } from '../../../kit/entity-table/address/use-table-params.ts'
import { sortableIds } from '../../../kit/entity-table/columns/columns.ts'
import { Needs } from '../../../kit/needs.tsx'
import { Page, PageSkeleton } from '../../../kit/page/page.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { outputsQuery, streamOutputsQuery, streamQuery } from '../model/output-queries.ts'
import type { OutputRow } from '../model/output-row.ts'
import { useOutputRows } from '../model/use-output-rows.ts'
import { LaunchOutput } from '../parts/launch-output.tsx'
import { outputColumns } from '../parts/output-columns.tsx'
import { type OpenedOutput, OutputDialogs } from '../parts/output-dialogs.tsx'
import { OutputTable } from '../parts/output-table.tsx'
import { useOutputActions } from '../parts/use-output-actions.ts'
import { AssignOutput } from './assign-output.tsx'
import { RemoveOutput } from './remove-output.tsx'
import classes from './stream-outputs.module.css'

/** The outputs of one stream (reference: outputs, section 2). */
export function StreamOutputsPage() {
  const { streamId } = useParams({ from: '/streams/$streamId/outputs' })
  const { data: stream, error } = useQuery(streamQuery(streamId))
  if (error && !stream) throw error
  if (!stream) return <PageSkeleton />
  // Another stream: another page.
  return <StreamOutputs key={stream.id} stream={stream} />
}

const settings = {
  defaultSort: { sort: 'title', order: 'asc' },
  sortable: sortableIds(outputColumns),
} as const

type Opened = OpenedOutput | { dialog: 'assign' } | { dialog: 'remove'; row: OutputRow }

function StreamOutputs({ stream }: { stream: Stream }) {
  const { id, title } = stream
  const [opened, setOpened] = useState<Opened | null>(null)
  const isPermitted = useIsPermitted()
  const mayChange = stream.is_editable && isPermitted(`streams:edit:${id}`)
  const state = useTableParams('stream-outputs', settings)
  const rows = useOutputRows(useQuery(streamOutputsQuery(id)), outputColumns, state.params)
  const actions = useOutputActions({
    onEdit: (row) => setOpened({ dialog: 'edit', row }),
    onRemove: mayChange ? (row) => setOpened({ dialog: 'remove', row }) : undefined,
    onDelete: (row) => setOpened({ dialog: 'delete', row }),
  })
  return (
    <Page
      title={`Outputs for Stream »${title}«`}
      description={<Description />}
      breadcrumb={[{ caption: 'Streams', to: paths.streams() }]}
      actions={
        mayChange && (
          <Needs permission="stream_outputs:create">
            <AssignButton streamId={id} onOpen={() => setOpened({ dialog: 'assign' })} />
            <Needs permission="outputs:create">
              <LaunchOutput onChoose={(type) => setOpened({ dialog: 'create', type })} />
            </Needs>
          </Needs>
        )
      }
    >
      {!stream.is_editable && <Notice tone="info">A stream of the product cannot be given outputs.</Notice>}
      <OutputTable
        tableId="stream-outputs"
        columns={outputColumns}
        state={state}
        rows={rows}
        actions={actions}
      />
      {opened && <OpenedDialog streamId={id} opened={opened} onClose={() => setOpened(null)} />}
    </Page>
  )
}

function Description() {
  return (
    <>
      Messages of this stream are forwarded via these outputs in real time. Removing an output takes it off
      this stream only; deleting it globally removes it everywhere.
      <Needs permission="outputs:read">
        <span className={classes.link}>
          <AppLink to={paths.outputs()}>All outputs</AppLink>
        </span>
      </Needs>
    </>
  )
}

/** Those the stream does not have yet; null until they are known. */
function useAssignable(streamId: string) {
  const all = useQuery({ ...outputsQuery, enabled: useIsPermitted()('outputs:read') })
  const own = useQuery(streamOutputsQuery(streamId))
  if (!all.data || !own.data) return null
  const assigned = new Set(own.data.outputs.map(({ id }) => id))
  return all.data.outputs.filter(({ id }) => !assigned.has(id))
}

/** There is nothing to choose for who may not see all outputs. */
function AssignButton({ streamId, onOpen }: { streamId: string; onOpen: () => void }) {
  const assignable = useAssignable(streamId)
  return (
    <Needs permission="outputs:read">
      <Button
        disabledReason={assignable?.length === 0 ? 'No outputs available' : undefined}
        isBusy={assignable === null}
        onClick={onOpen}
      >
        Assign existing Output
      </Button>
    </Needs>
  )
}

interface OpenedDialogProps {
  streamId: string
  opened: Opened
  onClose: () => void
}

function OpenedDialog({ streamId, opened, onClose }: OpenedDialogProps) {
  const assignable = useAssignable(streamId)
  switch (opened.dialog) {
    case 'assign':
      return <AssignOutput streamId={streamId} assignable={assignable ?? []} onClose={onClose} />
    case 'remove':
      return <RemoveOutput streamId={streamId} row={opened.row} onClose={onClose} />
    default:
      return <OutputDialogs opened={opened} streamId={streamId} onClose={onClose} />
  }
}
