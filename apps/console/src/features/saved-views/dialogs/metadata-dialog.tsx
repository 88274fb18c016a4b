import { z } from 'zod'
import { FormText, FormTextArea } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import type { ViewMetadata } from '../../view-model/index.ts'
import type { ViewNoun } from '../stored/view-noun.ts'

interface MetadataDialogProps {
  noun: ViewNoun
  /** Such as "Editing saved search". */
  title: string
  /** Such as "Save search". */
  submitLabel: string
  busyLabel: string
  metadata: ViewMetadata
  /** Closes when it resolves; when it fails, the form stays and says why. */
  onSubmit: (metadata: ViewMetadata) => Promise<void> | void
  onClose: () => void
}

/** Title, summary and description of a search or dashboard (reference: dashboards, section 2). Blanks alone count as nothing. */
export function MetadataDialog(props: MetadataDialogProps) {
  const { noun, title, submitLabel, busyLabel, metadata, onSubmit, onClose } = props
  const form = useForm({
    schema,
    initialValues: {
      title: metadata.title,
      summary: metadata.summary,
      description: metadata.description,
    },
    onSubmit,
  })
  return (
    <FormDialog form={form} title={title} onClose={onClose} submit={{ label: submitLabel, busyLabel }}>
      <FormText form={form} name="title" label="Title" help={`The title of the ${noun}.`} isFirst />
      <FormText
        form={form}
        name="summary"
        label="Summary"
        help={`A helpful summary of the ${noun}.`}
        isOptional
      />
      <FormTextArea
        form={form}
        name="description"
        label="Description"
        help={`A longer, helpful description of the ${noun} and its functionality.`}
        rows={6}
        isOptional
      />
    </FormDialog>
  )
}

const optionalText = z.string().transform((text) => (text.trim() === '' ? '' : text))
const schema = z.object({
  title: z.string().trim().min(1, 'Field is required.'),
  summary: optionalText,
  description: optionalText,
})
