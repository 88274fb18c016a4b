import { type StreamItem, streams, users } from '@logline/contract'
import { statusText } from '../../../api/api-error.ts'
import { useChange } from '../../../api/use-change.ts'
import { DeleteDialog, DeleteManyDialog } from '../../../kit/dialogs/delete-dialog.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { streamRoutes } from '../model/stream-queries.ts'
import { useDependents } from './dependents.ts'

const noun = { one: 'stream', many: 'streams' }

/** What somebody may do with a stream goes with it. */
const withUser = [...streamRoutes, users.byId, users.byUsername]

export function DeleteStream({ stream, onClose }: { stream: StreamItem; onClose: () => void }) {
  const { id, title } = stream
  const remove = useChange(streams.remove, { stale: withUser })
  const onDelete = async () => {
    await remove({ params: { streamId: id } }).catch((error) => {
      throw new Error(`An error occurred while deleting the stream. ${statusText(error)}`, { cause: error })
    })
    toast.success(`Stream '${title}' was deleted successfully.`)
  }
  return (
    <DeleteDialog
      what={`stream "${title}"`}
      confirmLabel="Delete stream"
      question="Do you really want to remove this stream?"
      consequences={<Consequences stream={stream} />}
      onDelete={onDelete}
      onClose={onClose}
    />
  )
}

/** What goes with it, and what becomes of its messages. */
function Consequences({ stream }: { stream: StreamItem }) {
  const rules = stream.rules.length
  const dependents = useDependents(stream).map(({ text }) => text)
  return (
    <>
      {rules > 0 && <p>Deleted with it: {rules === 1 ? '1 rule' : `${rules} rules`}.</p>}
      {dependents.length > 0 && <p>No longer with it: {dependents.join(', ')}.</p>}
      <p>
        Whoever it is shared with loses it too. Messages that are in no other stream are not found any more.
      </p>
    </>
  )
}

interface DeleteStreamsProps {
  ids: readonly string[]
  /** Told what is gone. */
  onDeleted: (ids: readonly string[]) => void
  onClose: () => void
}

export function DeleteStreams({ ids, onDeleted, onClose }: DeleteStreamsProps) {
  const removeAll = useChange(streams.bulkDelete, { stale: withUser })
  return (
    <DeleteManyDialog
      noun={noun}
      ids={ids}
      remove={(entity_ids) => removeAll({ body: { entity_ids } })}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
}
