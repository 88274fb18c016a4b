import { indexSets, streams } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useChange } from '../../../api/use-change.ts'
import { chosen } from '../../../kit/form/chosen.ts'
import { FormChoice } from '../../../kit/form/fields.tsx'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { withReason } from '../../../kit/form/with-reason.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { indexSetChoices } from '../form/stream-fields.tsx'
import { indexSetsQuery, streamRoutes } from '../model/stream-queries.ts'

const schema = z.object({ index_set_id: chosen('Index set is required') })

interface AssignIndexSetProps {
  ids: readonly string[]
  onAssigned: (ids: readonly string[]) => void
  onClose: () => void
}

/** Where new messages of the selected streams are stored. */
export function AssignIndexSet({ ids, onAssigned, onClose }: AssignIndexSetProps) {
  const { data } = useQuery(indexSetsQuery)
  const assign = useChange(streams.assignToIndexSet, { stale: [...streamRoutes, indexSets.list] })
  const counted = `${ids.length} ${ids.length === 1 ? 'Stream' : 'Streams'}`
  const form = useForm({
    schema,
    initialValues: { index_set_id: null },
    onSubmit: async ({ index_set_id: indexSetId }) => {
      await assign({ params: { indexSetId }, body: [...ids] }).catch((error) => {
        throw withReason(error, 'Assigning index set failed with status')
      })
      toast.success(`Index set was assigned to ${ids.length} stream(s) successfully.`)
      onAssigned(ids)
    },
  })
  return (
    <FormDialog
      form={form}
      title={`Assign Index Set To ${counted}`}
      onClose={onClose}
      submit={{ label: 'Assign index set', busyLabel: 'Assigning index set...' }}
    >
      <FormChoice
        form={form}
        name="index_set_id"
        label="Index Set"
        placeholder="Select an index set"
        help="Messages that match the selected streams will be written to the configured index set"
        choices={indexSetChoices(data?.index_sets ?? [])}
      />
    </FormDialog>
  )
}
