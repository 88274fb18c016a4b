import { useIsPermitted } from '../../../kit/current-user.tsx'
import type { RowAction } from '../../../kit/entity-table/columns/columns.ts'
import type { OutputRow } from '../model/output-row.ts'

interface ActionTargets {
  onEdit: (row: OutputRow) => void
  onDelete: (row: OutputRow) => void
  /** On the page of a stream that may be changed. */
  onRemove?: ((row: OutputRow) => void) | undefined
}

/** What the signed-in user may do with an output. */
export function useOutputActions({
  onEdit,
  onDelete,
  onRemove,
}: ActionTargets): (row: OutputRow) => RowAction[] {
  const isPermitted = useIsPermitted()
  return (row) => {
    const { id } = row.output
    const actions: (RowAction & { permission: string })[] = [
      {
        permission: `outputs:edit:${id}`,
        label: 'Edit',
        isPrimary: true,
        disabledReason: row.type
          ? undefined
          : `This version does not know outputs of the type ${row.typeName}.`,
        onSelect: () => onEdit(row),
      },
      ...(onRemove
        ? [
            {
              permission: `stream_outputs:delete:${id}`,
              label: 'Delete from stream',
              onSelect: () => onRemove(row),
            },
          ]
        : []),
      {
        permission: `outputs:terminate:${id}`,
        label: 'Delete globally',
        isDangerous: true,
        onSelect: () => onDelete(row),
      },
    ]
    return actions.filter(({ permission }) => isPermitted(permission))
  }
}
