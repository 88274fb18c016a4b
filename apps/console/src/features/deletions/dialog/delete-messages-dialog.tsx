import { type DeletionPreview, messageDeletions, type TimeRange } from '@logline/contract'
import { eventsStreamId, failuresStreamId, systemEventsStreamId } from '@logline/message'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import { useChange } from '../../../api/use-change.ts'
import { useTask } from '../../../api/use-task.ts'
import { streamsQuery } from '../../../kit/entities/entity-queries.ts'
import { messagesText } from '../../../kit/number-text.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Modal, ModalFooter } from '../../../ui/overlays/modal.tsx'
import { isCount } from '../parts/deletion-words.ts'
import classes from '../parts/deletions.module.css'
import { PreviewedDeletion } from './previewed-deletion.tsx'

interface DeleteMessagesDialogProps {
  queryText: string
  timeRange: TimeRange
  /** Ids; none: those that a search without streams looks at. */
  streams: readonly string[]
  onClose: () => void
}

/** What a search never looks at unless it is named. */
const nonMessageStreams: readonly string[] = [eventsStreamId, systemEventsStreamId, failuresStreamId]

/** Shows exactly what a search would lose, and deletes it once its count is typed. */
export function DeleteMessagesDialog({ queryText, timeRange, streams, onClose }: DeleteMessagesDialogProps) {
  const all = useQuery({ ...streamsQuery, enabled: streams.length === 0 })
  const streamIds =
    streams.length > 0
      ? [...streams]
      : all.data?.map(({ id }) => id).filter((id) => !nonMessageStreams.includes(id))
  const scope = { query: queryText, streams: streamIds ?? [], index_sets: [] }
  // Counted anew for each dialog, and not again while it is read.
  const preview = useQuery({
    ...query(messageDeletions.preview, { body: { ...scope, timerange: timeRange } }),
    enabled: streamIds !== undefined,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [typed, setTyped] = useState('')
  const deletion = useDeletion(scope, { onClose, onFailed: () => void preview.refetch() })
  const problem = deletion.error ?? preview.error ?? all.error
  const counted = preview.data
  const countAgain = () => {
    setTyped('')
    deletion.reset()
    void preview.refetch()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Delete messages of this search"
      size={720}
      closeOnClickOutside={false}
      role="alertdialog"
    >
      <div className={classes.body}>
        {problem && <Notice tone="danger">{errorText(problem)}</Notice>}
        {!counted && !problem && <p role="status">Counting the messages...</p>}
        {counted && (
          <PreviewedDeletion
            preview={counted}
            queryText={queryText}
            streams={streams}
            again={
              <Button isBusy={preview.isFetching} onClick={countAgain}>
                Count again
              </Button>
            }
          />
        )}
        {counted && counted.messages > 0 && (
          <TextField
            label={`Type ${counted.messages} to confirm that ${messagesText(counted.messages)} are lost for good`}
            value={typed}
            inputMode="numeric"
            onChange={(event) => setTyped(event.currentTarget.value)}
            data-autofocus
          />
        )}
      </div>
      <ModalFooter>
        <Button onClick={onClose}>Cancel</Button>
        {counted && counted.messages > 0 && (
          <Button
            variant="danger"
            isBusy={deletion.isRunning}
            disabledReason={
              isCount(typed, counted.messages) ? undefined : 'Type the number of messages first.'
            }
            onClick={() => deletion.run(counted)}
          >
            Delete {messagesText(counted.messages)}
          </Button>
        )}
      </ModalFooter>
    </Modal>
  )
}

interface Scope {
  query: string
  streams: string[]
  index_sets: string[]
}

function useDeletion(scope: Scope, { onClose, onFailed }: { onClose: () => void; onFailed: () => void }) {
  const router = useRouter()
  const start = useChange(messageDeletions.start, { stale: [messageDeletions.list] })
  return useTask(
    (preview: DeletionPreview) => {
      const { from, to } = preview.timerange
      const timerange = { type: 'absolute', from, to } as const
      const confirmed = { arrived_before: preview.arrived_before, expected_messages: preview.messages }
      return start({ body: { ...scope, timerange, ...confirmed } })
    },
    {
      onDone: ({ messages }) => {
        toast.success(`A system job deletes ${messagesText(messages)}.`, 'Deletion started')
        onClose()
        void router.navigate({ to: paths.deletions() })
      },
      onFailed,
    },
  )
}
