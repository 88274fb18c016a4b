import { useState } from 'react'
import { z } from 'zod'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Needs } from '../needs.tsx'
import { FormDuration } from './form-duration.tsx'
import {
  FormCheckbox,
  FormChoice,
  FormList,
  FormNumber,
  FormPassword,
  FormText,
  FormTextArea,
} from './form-fields.tsx'
import { FormModal } from './form-modal.tsx'

export const title = 'Forms and dialogs'

const schema = z.object({
  title: z.string().trim().min(1, 'Field is required.'),
  description: z.string(),
  indexSet: z.string({ error: 'Field is required.' }).min(1, 'Field is required.'),
  password: z.string(),
  port: z.number().max(65_535, 'Must be smaller than 65536.'),
  timeout: z.string(),
  tags: z.array(z.string()),
  notes: z.string(),
  removes: z.boolean(),
})

const initialValues = {
  title: '',
  description: '',
  indexSet: null,
  password: '',
  port: 12_201,
  timeout: 'PT5M',
  tags: [],
  notes: '',
  removes: true,
}

const indexSets = [
  { value: 'default', label: 'Default index set' },
  { value: 'payments', label: 'Payments (90 days)' },
]

export function Demo() {
  const [open, setOpen] = useState<'form' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  const refuse = async () => {
    throw new Error('The stream is used by 2 pipelines.')
  }
  return (
    <>
      <Button onClick={() => setOpen('form')}>Form</Button>
      <Button onClick={() => setOpen('confirm')}>Confirmation that is refused</Button>
      <Needs permission="nobody:holds:this">
        <Button>Only for administrators</Button>
      </Needs>
      {open === 'form' && (
        <FormModal
          title="Create stream"
          initialValues={initialValues}
          schema={schema}
          onSubmit={async (values) => toast.success(`Created ${values.title}`)}
          onClose={close}
          submit={{
            label: 'Create stream',
            busyLabel: 'Creating...',
            note: 'Rules are added in the next step.',
          }}
        >
          <FormText name="title" label="Title" isFirst />
          <FormText
            name="description"
            label="Description"
            isOptional
            placeholder="What kind of messages are routed into this stream?"
          />
          <FormChoice
            name="indexSet"
            label="Index set"
            choices={indexSets}
            help="Messages that match this stream will be written to the configured index set."
          />
          <FormPassword name="password" label="Password" isOptional />
          <FormNumber name="port" label="Port" min={0} />
          <FormDuration name="timeout" label="Timeout" />
          <FormList name="tags" label="Tags" isOptional />
          <FormTextArea name="notes" label="Notes" rows={3} isOptional />
          <FormCheckbox
            name="removes"
            label="Remove matches from ‘Default Stream’"
            help="Messages of this stream are then stored once, in its own index set."
          />
        </FormModal>
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          title="Delete stream"
          confirmLabel="Delete stream"
          isDestructive
          onConfirm={refuse}
          onClose={close}
        >
          Do you really want to delete stream 'Refunds'? Its 3 rules go with it. Messages stay.
        </ConfirmDialog>
      )}
    </>
  )
}
