import { promotedFields } from '@logline/contract'
import { useChange } from '../../api/use-change.ts'
import { unitText } from '../../kit/charts/labels/units.ts'
import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import type { PromotedFieldRow } from './promoted-field-columns.tsx'
import { sizeOf } from './promoted-field-words.ts'

interface ForbidFieldProps {
  indexSetId: string
  row: PromotedFieldRow
  onClose: () => void
}

/** Says what goes, and what stays. */
export function ForbidField({ indexSetId, row, onClose }: ForbidFieldProps) {
  const { field, columns } = row
  const decide = useChange(promotedFields.decide, { stale: [promotedFields.list] })
  const bytes = sizeOf(row)
  const freed = bytes > 0 ? ` and ${unitText(bytes, 'bytes')} on the disk with them` : ''
  return (
    <ConfirmDialog
      title={`Forbid columns of "${field}"?`}
      confirmLabel="Forbid"
      isDestructive
      onConfirm={async () => {
        await decide({ params: { id: indexSetId, field }, body: { policy: 'forbidden' } })
        toast.success(`Successfully forbade columns of the field '${field}'`)
      }}
      onClose={onClose}
    >
      {columns.length > 0 ? `Its columns are dropped${freed}. ` : ''}
      No message is lost: searches that aggregate, sort or filter by it find the same as before, and take
      longer. It never gets columns until somebody sets it to automatic or pins it; then they are filled anew
      from all messages.
    </ConfirmDialog>
  )
}
