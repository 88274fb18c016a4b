import type { EventElement } from '@logline/contract'
import { z } from 'zod'
import { FormTextArea } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { countedText } from '../../../kit/number-text.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { useAcknowledge } from './use-acknowledging.ts'

interface AcknowledgeDialogProps {
  elements: readonly EventElement[]
  onDone: () => void
  onClose: () => void
}

const schema = z.object({ note: z.string().trim().max(2_000, 'At most 2000 characters.') })

/** Takes note of events, with a word for those who come later. */
export function AcknowledgeDialog({ elements, onDone, onClose }: AcknowledgeDialogProps) {
  const acknowledge = useAcknowledge()
  const counted = countedText(elements.length, 'event', 'events')
  const form = useForm({
    schema,
    initialValues: { note: '' },
    onSubmit: async ({ note }) => {
      const { failures } = await acknowledge(
        elements.map(({ event }) => event.id),
        note,
      )
      if (failures.length > 0)
        toast.error(`${failures.length} of ${counted} could not be acknowledged: they are gone.`)
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={elements.length === 1 ? 'Acknowledge event' : `Acknowledge ${counted}`}
      submit={{ label: 'Acknowledge', busyLabel: 'Acknowledging...' }}
      onClose={onClose}
    >
      {elements.length === 1 && <p>{elements[0]?.event.message}</p>}
      <FormTextArea
        form={form}
        name="note"
        label="Note"
        help="What was found out, or who looks after it."
        rows={3}
        isOptional
        isFirst
      />
    </FormDialog>
  )
}
