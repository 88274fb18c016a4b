import { useState } from 'react'
import { z } from 'zod'
import { ApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { Needs } from '../needs.tsx'
import {
  FormCheckbox,
  FormChoice,
  FormDuration,
  FormList,
  FormNumber,
  FormPassword,
  FormText,
  FormTextArea,
} from './fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import { FormRows } from './form-rows.tsx'
import { useForm } from './use-form.ts'

export const title = 'Forms and dialogs'

const schema = z.object({
  title: z.string().trim().min(1, 'Field is required.'),
  description: z.string(),
  indexSet: z
    .string()
    .nullable()
    .refine((id) => id !== null, 'Field is required.'),
  password: z.string(),
  port: z.number().max(65_535, 'Must be smaller than 65536.'),
  timeout: z.string(),
  tags: z.array(z.string()),
  notes: z.string(),
  removes: z.boolean(),
  rules: z.array(z.object({ field: z.string().min(1, 'Field is required.'), value: z.string() })),
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
  rules: [{ field: 'facility', value: 'auth' }],
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
      {open === 'form' && <StreamDialog onClose={close} />}
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

function StreamDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema,
    initialValues,
    onSubmit: (values) => {
      const { rules, title } = values
      const taken = rules.findIndex(({ field }) => field === 'taken')
      if (taken >= 0) throw refusal({ [`rules.${taken}.field`]: [{ error: 'The server knows another.' }] })
      if (title === 'taken') throw refusal({ title: [{ error: 'There is one of that name.' }] })
      toast.success(`Created ${title}`)
    },
  })
  return (
    <FormDialog
      form={form}
      title="Create stream"
      onClose={onClose}
      submit={{
        label: 'Create stream',
        busyLabel: 'Creating...',
        note: 'Rules are added in the next step.',
      }}
    >
      <FormText form={form} name="title" label="Title" isFirst />
      <FormText
        form={form}
        name="description"
        label="Description"
        isOptional
        placeholder="What kind of messages are routed into this stream?"
      />
      <FormChoice
        form={form}
        name="indexSet"
        label="Index set"
        choices={indexSets}
        help="Messages that match this stream will be written to the configured index set."
      />
      <FormPassword form={form} name="password" label="Password" isOptional />
      <FormNumber form={form} name="port" label="Port" min={0} />
      <FormDuration form={form} name="timeout" label="Timeout" />
      <FormList form={form} name="tags" label="Tags" isOptional />
      <FormTextArea form={form} name="notes" label="Notes" rows={3} isOptional />
      <FormCheckbox
        form={form}
        name="removes"
        label="Remove matches from ‘Default Stream’"
        help="Messages of this stream are then stored once, in its own index set."
      />
      <FormRows form={form} name="rules" label="Rules" rowLabel="Rule" newRow={{ field: '', value: '' }}>
        {(row) => (
          <>
            <FormText form={form} name={`${row}.field`} label="Field" />
            <FormText form={form} name={`${row}.value`} label="Value" isOptional />
          </>
        )}
      </FormRows>
    </FormDialog>
  )
}

/** As the server refuses what it checked. */
function refusal(validation_errors: Record<string, { error: string }[]>): ApiError {
  return new ApiError(400, { message: 'Refused', validation_errors }, { method: 'POST', url: '/streams' })
}
