import { promotedFields } from '@logline/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { query } from '../../api/query.ts'
import { useChange } from '../../api/use-change.ts'
import { fieldOf } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { withReason } from '../../kit/form/with-reason.ts'
import { AutocompleteField } from '../../ui/fields/select-field.tsx'
import { toast } from '../../ui/notices/toast.tsx'

const schema = z.object({ field: z.string().trim().min(1, 'Field is required.') })

/** What the candidates are asked for is no longer than this. */
const askedAtMost = 100

/** Gives a field columns whether it is used or not. */
export function PinFieldDialog({ indexSetId, onClose }: { indexSetId: string; onClose: () => void }) {
  const decide = useChange(promotedFields.decide, { stale: [promotedFields.list] })
  const form = useForm({
    schema,
    initialValues: { field: '' },
    onSubmit: async ({ field }) => {
      const params = { id: indexSetId, field }
      await decide({ params, body: { policy: 'pinned' } }).catch((error: unknown) => {
        throw withReason(error, `Pinning the field '${field}' failed with status`)
      })
      toast.success(`Successfully pinned the field '${field}'`)
    },
  })
  const typed = form.model.getValues().field.trim().slice(0, askedAtMost)
  const { data } = useQuery({
    ...query(promotedFields.candidates, { params: { id: indexSetId }, query: { query: typed } }),
    placeholderData: keepPreviousData,
  })
  return (
    <FormDialog
      form={form}
      title="Pin a field"
      onClose={onClose}
      submit={{ label: 'Pin field', busyLabel: 'Pinning field...' }}
    >
      <AutocompleteField
        {...fieldOf({
          form,
          name: 'field',
          label: 'Field',
          placeholder: 'Pick a field, or type its name',
          help: 'It gets a column for its texts and one for its numbers, and keeps them. They take room on the disk and a little of every insert; the columns are filled once from all messages.',
          isFirst: true,
        })}
        data={data?.fields ?? []}
        openOnFocus={false}
      />
    </FormDialog>
  )
}
