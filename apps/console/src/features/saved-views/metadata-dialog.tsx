import { z } from 'zod'
import { FormText, FormTextArea } from '../../kit/form/form-fields.tsx'
import { FormModal } from '../../kit/form/form-modal.tsx'
import type { ViewMetadata } from '../view-model/index.ts'
import type { ViewNoun } from './view-noun.ts'

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
  return (
    <FormModal
      title={title}
      schema={schema}
      initialValues={{
        title: metadata.title,
        summary: metadata.summary,
        description: metadata.description,
      }}
      onSubmit={async (values) => onSubmit(values)}
      onClose={onClose}
      submit={{ label: submitLabel, busyLabel }}
    >
      <FormText name="title" label="Title" help={`The title of the ${noun}.`} isFirst />
      <FormText name="summary" label="Summary" help={`A helpful summary of the ${noun}.`} isOptional />
      <FormTextArea
        name="description"
        label="Description"
        help={`A longer, helpful description of the ${noun} and its functionality.`}
        rows={6}
        isOptional
      />
    </FormModal>
  )
}

const optionalText = z.string().transform((text) => (text.trim() === '' ? '' : text))
const schema = z.object({
  title: z.string().trim().min(1, 'Field is required.'),
  summary: optionalText,
  description: optionalText,
})
