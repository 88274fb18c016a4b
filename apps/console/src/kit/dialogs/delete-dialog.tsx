import type { ReactNode } from 'react'
import { errorText } from '../../api/api-error.ts'
import { toast } from '../../ui/notices/toast.tsx'
import type { EntityNoun } from '../entities/entity-noun.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface DeleteDialogProps {
  /** What goes, such as `input` or `page "Errors"`. */
  what: string
  question: string
  /** What goes with it, and what stays. */
  consequences?: ReactNode
  /** Left out: "Delete" and what goes. */
  confirmLabel?: string
  /** The dialog waits for it, stays open and says why when it fails. */
  onDelete: () => Promise<unknown> | unknown
  onClose: () => void
}

/** Asks before one thing is deleted. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { what, question, consequences, confirmLabel = `Delete ${what}`, onDelete, onClose } = props
  return (
    <ConfirmDialog
      title={`Delete ${what}`}
      confirmLabel={confirmLabel}
      isDestructive
      onConfirm={onDelete}
      onClose={onClose}
    >
      {question} {consequences}
    </ConfirmDialog>
  )
}

interface DeleteManyDialogProps {
  noun: EntityNoun
  ids: readonly string[]
  /** A bulk route of the API. */
  remove: (ids: string[]) => Promise<{ failures: readonly { entity_id: string }[] }>
  /** Told what is gone, which may be a part of them. */
  onDeleted: (ids: readonly string[]) => void
  onClose: () => void
}

/** Asks before all selected things of a list are deleted, and says how many of them were. */
export function DeleteManyDialog({ noun, ids, remove, onDeleted, onClose }: DeleteManyDialogProps) {
  const { one, many } = noun
  const counted = ids.length === 1 ? `1 ${one}` : `${ids.length} ${many}`
  const onDelete = async () => {
    const { failures } = await remove([...ids]).catch((error) => {
      throw new Error(`An error occurred while deleting ${many}. ${errorText(error)}`, { cause: error })
    })
    const failed = new Set(failures.map(({ entity_id }) => entity_id))
    if (failed.size === 0)
      toast.success(`${counted} ${ids.length === 1 ? 'was' : 'were'} deleted successfully.`)
    else toast.error(`${failed.size} out of ${ids.length} selected ${many} could not be deleted.`)
    onDeleted(ids.filter((id) => !failed.has(id)))
  }
  return (
    <DeleteDialog
      what={counted}
      confirmLabel="Delete"
      question={`Do you really want to remove ${counted}?`}
      onDelete={onDelete}
      onClose={onClose}
    />
  )
}
