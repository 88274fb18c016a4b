import { type EventSilence, eventDefinitions, eventSilences } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { useChange } from '../../../api/use-change.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { FormChoice, FormMultiChoice, FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { keptLength, lengths, type SilenceValues, silenceSchema } from './silence-form.ts'

interface SilenceDialogProps {
  /** Null: a new one. */
  silence: EventSilence | null
  initialValues: SilenceValues
  onClose: () => void
}

const priorities = [
  { value: '3', label: 'All' },
  { value: '2', label: 'Normal and low' },
  { value: '1', label: 'Low only' },
]

/** Makes a silence, or changes one. */
export function SilenceDialog({ silence, initialValues, onClose }: SilenceDialogProps) {
  const create = useChange(eventSilences.create, { stale: [eventSilences.list] })
  const update = useChange(eventSilences.update, { stale: [eventSilences.list] })
  const form = useForm({
    schema: silenceSchema(silence),
    initialValues,
    onSubmit: async (body) => {
      if (silence) await update({ params: { silenceId: silence.id }, body })
      else await create({ body })
      toast.success(`Silence "${body.title}" was ${silence ? 'changed' : 'created'}`)
    },
  })
  const mayAll = useIsPermitted()('eventdefinitions:edit')
  return (
    <FormDialog
      form={form}
      title={silence ? `Edit silence "${silence.title}"` : 'Create silence'}
      submit={
        silence
          ? { label: 'Update silence', busyLabel: 'Updating...' }
          : { label: 'Create silence', busyLabel: 'Creating...' }
      }
      onClose={onClose}
    >
      <FormText form={form} name="title" label="Title" help="Why nobody is to be told." isFirst />
      <FormMultiChoice
        form={form}
        name="event_definitions"
        label="Event definitions"
        help={
          mayAll
            ? 'Without one, the events of all.'
            : 'Those that you may edit; of all needs the right to edit all.'
        }
        choices={useDefinitionChoices(initialValues.event_definitions)}
        isOptional={mayAll}
      />
      <FormText
        form={form}
        name="key"
        label="Event key"
        help="With * for anything, such as gw-*; of all keys when it is empty."
        isOptional
      />
      <FormChoice form={form} name="max_priority" label="Priorities" choices={priorities} />
      <FormChoice
        form={form}
        name="length"
        label="How long from now"
        choices={silence ? [keptLength, ...lengths] : lengths}
      />
    </FormDialog>
  )
}

/** Those that may be silenced, and those that are. */
function useDefinitionChoices(chosen: readonly string[]) {
  const isPermitted = useIsPermitted()
  const { data } = useQuery(query(eventDefinitions.list, { query: { per_page: 0 } }))
  const known = data?.event_definitions ?? []
  const offered = known.filter(({ id }) => isPermitted(`eventdefinitions:edit:${id}`))
  const lost = chosen.filter((id) => !offered.some((each) => each.id === id))
  return [
    ...offered.map(({ id, title }) => ({ value: id, label: title })),
    ...lost.map((id) => ({ value: id, label: known.find((each) => each.id === id)?.title ?? id })),
  ]
}
