import { type IndexSet, type Stream, type StreamItem, streams, users } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useChange } from '../../../api/use-change.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { withReason } from '../../../kit/form/with-reason.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { indexSetsQuery, streamRoutes } from '../model/stream-queries.ts'
import { newStream, StreamFields, streamSchema } from './stream-fields.tsx'

/** Who makes a stream may do everything with it from then on. */
const withUser = [...streamRoutes, users.byId, users.byUsername]

type EditedStream = Pick<
  Stream | StreamItem,
  'id' | 'title' | 'description' | 'index_set_id' | 'remove_matches_from_default_stream'
>

/** Without index sets there is nothing to choose; they are there as soon as the list is. */
function useIndexSets(): readonly IndexSet[] | null {
  const { data, error } = useQuery(indexSetsQuery)
  return data?.index_sets ?? (error ? [] : null)
}

export function CreateStreamDialog({ onClose }: { onClose: () => void }) {
  const sets = useIndexSets()
  return sets && <CreateStream sets={sets} onClose={onClose} />
}

function CreateStream({ sets, onClose }: { sets: readonly IndexSet[]; onClose: () => void }) {
  const create = useChange(streams.create, { stale: withUser })
  const form = useForm({
    schema: streamSchema,
    initialValues: newStream(sets),
    onSubmit: async (body) => {
      await create({ body }).catch((error) => {
        throw withReason(error, 'Saving Stream failed with status')
      })
      toast.success('Stream has been successfully created.')
    },
  })
  return (
    <FormDialog
      form={form}
      title="Create stream"
      onClose={onClose}
      submit={{
        label: 'Create stream',
        busyLabel: 'Creating stream...',
        note: 'It is paused at first: add rules, then start it.',
      }}
    >
      <StreamFields form={form} sets={sets} />
    </FormDialog>
  )
}

interface StreamDialogProps {
  stream: EditedStream
  onClose: () => void
}

export function EditStreamDialog({ stream, onClose }: StreamDialogProps) {
  const sets = useIndexSets()
  return sets && <EditStream stream={stream} sets={sets} onClose={onClose} />
}

function EditStream({ stream, sets, onClose }: StreamDialogProps & { sets: readonly IndexSet[] }) {
  const update = useChange(streams.update, { stale: streamRoutes })
  const { id, title, description, index_set_id, remove_matches_from_default_stream } = stream
  const form = useForm({
    schema: streamSchema,
    initialValues: {
      title,
      description: description ?? '',
      index_set_id,
      remove_matches_from_default_stream,
    },
    onSubmit: async (values) => {
      // To the server an empty text means that it stays as it is.
      const body = { ...values, description: values.description === '' ? ' ' : values.description }
      await update({ params: { streamId: id }, body }).catch((error) => {
        throw withReason(error, 'Updating Stream failed with status')
      })
      toast.success(`Stream '${values.title}' was updated successfully.`)
    },
  })
  return (
    <FormDialog
      form={form}
      title="Editing Stream"
      onClose={onClose}
      submit={{ label: 'Update stream', busyLabel: 'Updating stream...' }}
    >
      <StreamFields form={form} sets={sets} current={index_set_id} />
    </FormDialog>
  )
}

export function CloneStreamDialog({ stream, onClose }: StreamDialogProps) {
  const sets = useIndexSets()
  return sets && <CloneStream stream={stream} sets={sets} onClose={onClose} />
}

function CloneStream({ stream, sets, onClose }: StreamDialogProps & { sets: readonly IndexSet[] }) {
  const clone = useChange(streams.clone, { stale: withUser })
  const form = useForm({
    schema: streamSchema,
    initialValues: newStream(sets),
    onSubmit: async (body) => {
      await clone({ params: { streamId: stream.id }, body }).catch((error) => {
        throw withReason(error, 'Cloning Stream failed with status')
      })
      toast.success(`Stream was successfully cloned as '${body.title}'.`)
    },
  })
  return (
    <FormDialog
      form={form}
      title="Cloning Stream"
      onClose={onClose}
      submit={{
        label: 'Clone stream',
        busyLabel: 'Cloning stream...',
        note: `With the rules of '${stream.title}'; it is paused at first.`,
      }}
    >
      <StreamFields form={form} sets={sets} />
    </FormDialog>
  )
}
