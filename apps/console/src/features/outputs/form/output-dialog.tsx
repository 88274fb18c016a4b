import type { OutputSummary, OutputType } from '@logline/contract'
import { FormText } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { FieldSection, MoreSettings } from '../../../kit/form/sections/field-sections.tsx'
import { formSections } from '../../../kit/form/sections/form-sections.ts'
import { outputPlaces } from './field-places.ts'
import { configurationForm, useOutputForm } from './use-output-form.ts'
import { useOutputSaving } from './use-output-saving.ts'

/** Two columns of fields. */
const widthPx = 720

interface OutputDialogProps {
  type: OutputType
  /** Null: a new one. */
  output: OutputSummary | null
  /** A new one is given to this stream as well. */
  streamId?: string | undefined
  onClose: () => void
}

/** Makes an output, or changes one (reference: outputs, section 3). */
export function OutputDialog({ type, output, streamId, onClose }: OutputDialogProps) {
  const save = useOutputSaving({ output, streamId })
  const { form, fields } = useOutputForm({ type, output, onSubmit: save })
  const { sections, more } = formSections(fields, {
    places: outputPlaces,
    ownTitle: type.name,
    configured: output?.configuration ?? {},
  })
  const parts = { form: configurationForm(form), fields }
  return (
    <FormDialog
      form={form}
      size={widthPx}
      title={output ? `Editing Output ${output.title}` : `Create new Output: ${type.name}`}
      onClose={onClose}
      submit={
        output
          ? { label: 'Update output', busyLabel: 'Updating...' }
          : { label: 'Create output', busyLabel: 'Creating...' }
      }
    >
      <FormText
        form={form}
        name="title"
        label="Title"
        help="A name that says where the messages go."
        isFirst
      />
      {sections.map((section) => (
        <FieldSection key={section.title} {...parts} section={section} />
      ))}
      {more.length > 0 && <MoreSettings {...parts} names={more} />}
    </FormDialog>
  )
}
