import { type Archive, archives } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useChange } from '../../api/use-change.ts'
import { unitText } from '../../kit/charts/labels/units.ts'
import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog.tsx'
import { DeleteDialog } from '../../kit/dialogs/delete-dialog.tsx'
import { messagesText } from '../../kit/number-text.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { archiveQuery, archiveRoutes } from './archive-queries.ts'
import classes from './archives.module.css'

interface ArchiveDialogProps {
  archive: Archive
  onClose: () => void
}

export function DeleteArchive({ archive, onClose }: ArchiveDialogProps) {
  const { id, index_name, messages, bytes, index_is_present } = archive
  const remove = useChange(archives.remove, { stale: archiveRoutes })
  const lost =
    bytes === 0 ? 'It is not complete.' : `Its files (${unitText(bytes, 'bytes')}) are deleted for good.`
  const copies = index_is_present
    ? `The index itself, with its messages, stays.`
    : `The index is no longer there: its ${messagesText(messages)} may be lost for good.`
  return (
    <DeleteDialog
      what="archive"
      question={`Do you really want to delete the archive of ${index_name}?`}
      consequences={`${lost} ${copies}`}
      onDelete={async () => {
        await remove({ params: { archiveId: id } })
        toast.success(`The archive of ${index_name} was deleted`)
      }}
      onClose={onClose}
    />
  )
}

/** Says what cannot be found afterwards. */
export function RestoreArchive({ archive, onClose }: ArchiveDialogProps) {
  const { id, index_name, messages, index_bytes } = archive
  const { data } = useQuery(archiveQuery(id))
  const restore = useChange(archives.restore, { stale: archiveRoutes })
  const missing = data?.missing_streams ?? []
  const titles = new Map(data?.manifest?.streams.map((stream) => [stream.id, stream.title ?? stream.id]))
  return (
    <ConfirmDialog
      title={`Restore the archive of ${index_name}?`}
      confirmLabel="Restore"
      onConfirm={async () => {
        await restore({ params: { archiveId: id } })
        toast.success(`The archive of ${index_name} is being restored`)
      }}
      onClose={onClose}
    >
      <div className={classes.found}>
        <span>
          <b>{messagesText(messages)}</b> come back into the index set "Restored archives", where searches of
          their streams find them. They need about {unitText(index_bytes, 'bytes')} until the restored index
          is removed again; the archive stays as it is.
        </span>
        {missing.length > 0 && (
          <Notice tone="warn">
            Some streams of these messages are gone. What lies in them alone cannot be found:
            <ul>
              {missing.map((streamId) => (
                <li key={streamId}>{titles.get(streamId)}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}

export function RemoveRestored({ archive, onClose }: ArchiveDialogProps) {
  const { id, index_name, messages, restored } = archive
  const remove = useChange(archives.removeRestored, { stale: archiveRoutes })
  return (
    <ConfirmDialog
      title={`Remove the restored index of ${index_name}?`}
      confirmLabel="Remove"
      isDestructive
      onConfirm={async () => {
        await remove({ params: { archiveId: id } })
        toast.success(`The restored index of ${index_name} was removed`)
      }}
      onClose={onClose}
    >
      Searches no longer find the {messagesText(messages)} of {restored?.index_name}. The archive stays, and
      can be restored again.
    </ConfirmDialog>
  )
}
