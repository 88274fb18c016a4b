import { z } from 'zod'
import { basePath } from '../../../api/base-path.ts'
import { FormChoice } from '../../../kit/form/form-fields.tsx'
import { FormModal } from '../../../kit/form/form-modal.tsx'
import { paths } from '../../../paths.ts'
import type { ActionDialogProps, ValueTarget } from '../targets/action.ts'

/** The words of the reference (messages, section 6). */
const extractorTypes = [
  { value: 'copy_input', label: 'Copy input' },
  { value: 'grok', label: 'Grok pattern' },
  { value: 'json', label: 'JSON' },
  { value: 'regex', label: 'Regular expression' },
  { value: 'regex_replace', label: 'Replace with regular expression' },
  { value: 'split_and_index', label: 'Split & Index' },
  { value: 'substring', label: 'Substring' },
  { value: 'lookup_table', label: 'Lookup Table' },
]

const schema = z.object({ type: z.string({ error: 'Field is required.' }).min(1, 'Field is required.') })

/** Leads to the page where an extractor is made from this value, in a new tab. */
export function ExtractorDialog({ target, onClose }: ActionDialogProps<ValueTarget>) {
  const { field, message } = target
  const open = async ({ type }: z.output<typeof schema>) => {
    if (!message?.nodeId || !message.inputId || !message.index) return
    const example = {
      extractor_type: type,
      field,
      example_index: message.index,
      example_id: message.id,
    }
    const path = paths.newExtractor(message.nodeId, message.inputId, example)
    window.open(`${basePath()}${path.slice(1)}`, '_blank', 'noopener')
  }
  return (
    <FormModal
      title="Select extractor type"
      initialValues={{ type: null }}
      schema={schema}
      onSubmit={open}
      onClose={onClose}
      submit={{ label: 'Submit', busyLabel: 'Submit' }}
    >
      <FormChoice name="type" label="Extractor type" choices={extractorTypes} isFirst />
    </FormModal>
  )
}
