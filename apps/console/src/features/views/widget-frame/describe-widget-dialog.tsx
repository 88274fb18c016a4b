import { z } from 'zod'
import { FormTextArea } from '../../../kit/form/form-fields.tsx'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { describeWidget, type WidgetActionDialogProps } from '../../view-model/index.ts'

const form = z.object({ description: z.string() })

/** A sentence or two about a widget, seen beside its title by everybody. */
export function DescribeWidgetDialog({ target, onClose }: WidgetActionDialogProps) {
  const { store, queryId, widget, title, description } = target
  return (
    <FormModal
      title={`Description of "${title}"`}
      initialValues={{ description }}
      schema={form}
      onSubmit={async ({ description }) => store.edit(describeWidget(queryId, widget.id, description))}
      onClose={onClose}
      submit={{ label: 'Update description', busyLabel: 'Updating description...' }}
    >
      <FormTextArea
        name="description"
        label="Description"
        help="What the widget shows and what to do about it. Leave it empty to take it away."
        rows={4}
        isOptional
        isFirst
      />
    </FormModal>
  )
}
