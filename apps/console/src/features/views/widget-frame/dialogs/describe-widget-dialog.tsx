import { z } from 'zod'
import { FormTextArea } from '../../../../kit/form/fields.tsx'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { describeWidget, type WidgetActionDialogProps } from '../../../view-model/index.ts'

const schema = z.object({ description: z.string() })

/** A sentence or two about a widget, seen beside its title by everybody. */
export function DescribeWidgetDialog({ target, onClose }: WidgetActionDialogProps) {
  const { store, queryId, widget, title, description } = target
  const form = useForm({
    schema,
    initialValues: { description },
    onSubmit: ({ description }) => store.edit(describeWidget(queryId, widget.id, description)),
  })
  return (
    <FormDialog
      form={form}
      title={`Description of "${title}"`}
      onClose={onClose}
      submit={{ label: 'Update description', busyLabel: 'Updating description...' }}
    >
      <FormTextArea
        form={form}
        name="description"
        label="Description"
        help="What the widget shows and what to do about it. Leave it empty to take it away."
        rows={4}
        isOptional
        isFirst
      />
    </FormDialog>
  )
}
