import { archives } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { errorText } from '../../api/api-error.ts'
import { useChange } from '../../api/use-change.ts'
import { unitText } from '../../kit/charts/labels/units.ts'
import { FormChoice } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { messagesText } from '../../kit/number-text.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { archiveRoutes, candidatesQuery } from './archive-queries.ts'

const schema = z.object({ index: z.string({ error: 'Choose an index.' }).min(1, 'Choose an index.') })

/** Chooses among the indices that can be archived. */
export function ArchiveIndexDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useQuery(candidatesQuery)
  const create = useChange(archives.create, { stale: archiveRoutes })
  const form = useForm({
    schema,
    initialValues: { index: '' },
    onSubmit: async ({ index }) => {
      await create({ body: { index } })
      toast.success(`The index ${index} is being archived`)
    },
  })
  const indices = data?.indices ?? []
  const isEmpty = data !== undefined && indices.length === 0
  return (
    <FormDialog
      form={form}
      title="Archive an index"
      onClose={onClose}
      submit={{ label: 'Archive index', busyLabel: 'Starting...' }}
    >
      {error && <Notice tone="danger">{errorText(error)}</Notice>}
      {isEmpty && (
        <Notice tone="info">
          There is no index to archive. An index can be archived once it is no longer written to: when its
          index set has rotated to the next one, or is read only and no stream stores into it.
        </Notice>
      )}
      <FormChoice
        form={form}
        name="index"
        label="Index"
        placeholder={data ? (isEmpty ? 'No index' : 'Choose an index') : 'Loading...'}
        isDisabled={indices.length === 0}
        help="Its messages are copied into compressed files. The index itself stays until it is deleted."
        choices={indices.map(({ index_name, index_set_title, messages, bytes }) => ({
          value: index_name,
          label: `${index_name} (${index_set_title}, ${messagesText(messages)}, ${unitText(bytes, 'bytes')})`,
        }))}
      />
    </FormDialog>
  )
}
