import type { ViewSummary } from '@logline/contract'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useIsPermitted } from '../../kit/current-user.tsx'
import type { TableState } from '../../kit/entity-table/address/use-table-params.ts'
import type { RowAction } from '../../kit/entity-table/columns/columns.ts'
import { EntityTable } from '../../kit/entity-table/entity-table.tsx'
import { ShareDialog, useOwns } from '../sharing/index.ts'
import { useDefaultViewLabel } from './default-view.ts'
import { DefaultViewDialog } from './default-view-dialog.tsx'
import { DeleteView, DeleteViews } from './delete-views.tsx'
import { useViewRows } from './use-view-rows.ts'
import { viewColumns } from './view-columns.tsx'
import { grnOfView, type ViewKind } from './view-kinds.ts'

interface BulkDeletion {
  ids: readonly string[]
  /** Told which of them are gone. */
  done: (gone: readonly string[]) => void
}

interface ViewListProps {
  kind: ViewKind
  state: TableState<never>
  emptyAction?: ReactNode
  onOpen?: () => void
  onDeleted?: (id: string) => void
}

/** Saved searches or dashboards, with what can be done to them. */
export function ViewList({ kind, state, emptyAction, onOpen, onDeleted }: ViewListProps) {
  const [shared, setShared] = useState<ViewSummary | null>(null)
  const [begun, setBegun] = useState<ViewSummary | null>(null)
  const [deleted, setDeleted] = useState<ViewSummary | null>(null)
  const [deletedMany, setDeletedMany] = useState<BulkDeletion | null>(null)
  const columns = useMemo(() => viewColumns(kind, onOpen), [kind, onOpen])
  const rows = useViewRows(kind, state.params)
  const actions = useViewActions(kind, { share: setShared, begin: setBegun, remove: setDeleted })
  return (
    <>
      <EntityTable
        tableId={kind.tableId}
        noun={kind.noun}
        columns={columns}
        state={state}
        rows={rows}
        row={{ id: ({ id }) => id, name: ({ title }) => title, actions, isAudited: true }}
        bulkActions={[
          { label: 'Delete', isDangerous: true, onSelect: (ids, done) => setDeletedMany({ ids, done }) },
        ]}
        emptyAction={emptyAction}
      />
      {shared && (
        <Suspense fallback={null}>
          <ShareDialog
            entity={{ grn: grnOfView(kind, shared), noun: nounToShare(kind), title: shared.title }}
            onClose={() => setShared(null)}
          />
        </Suspense>
      )}
      {begun && <DefaultViewDialog view={begun} onClose={() => setBegun(null)} />}
      {deleted && (
        <DeleteView kind={kind} view={deleted} onDeleted={onDeleted} onClose={() => setDeleted(null)} />
      )}
      {deletedMany && (
        <DeleteViews
          kind={kind}
          ids={deletedMany.ids}
          onDeleted={(ids) => {
            deletedMany.done(ids)
            for (const id of ids) onDeleted?.(id)
          }}
          onClose={() => setDeletedMany(null)}
        />
      )}
    </>
  )
}

function useViewActions(
  kind: ViewKind,
  { share, begin, remove }: Record<'share' | 'begin' | 'remove', (view: ViewSummary) => void>,
): (view: ViewSummary) => RowAction[] {
  const isPermitted = useIsPermitted()
  const owns = useOwns()
  const defaultLabel = useDefaultViewLabel()
  return (view) => [
    {
      label: 'Share',
      isPrimary: true,
      onSelect: () => share(view),
      disabledReason: owns(grnOfView(kind, view))
        ? undefined
        : `Only owners of this ${nounToShare(kind)} are allowed to share it.`,
    },
    ...toBegin(defaultLabel(view.id), () => begin(view)),
    {
      label: 'Delete',
      isDangerous: true,
      onSelect: () => remove(view),
      disabledReason: isPermitted(`view:edit:${view.id}`)
        ? undefined
        : `You are not allowed to delete this ${kind.noun.one}.`,
    },
  ]
}

function toBegin(label: string | null, onSelect: () => void): RowAction[] {
  return label === null ? [] : [{ label, onSelect }]
}

/** As in "Sharing search". */
function nounToShare({ grnType }: ViewKind): string {
  return grnType
}
