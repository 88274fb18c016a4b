import { cluster, type InputSummary, type InputType, inputs, type Node } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { query } from '../../../api/query.ts'
import { useChange } from '../../../api/use-change.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { Page, PageSkeleton } from '../../../kit/page/page.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { inputRoutes } from '../model/input-queries.ts'
import { InputFields } from './input-fields.tsx'
import { InputForm } from './input-form.tsx'
import { useInputForm } from './use-input-form.ts'

/** Changes an input, which may be running. */
export function EditInputPage() {
  const { inputId } = useParams({ from: '/system/inputs/$inputId/edit' })
  const input = useQuery(query(inputs.get, { params: { inputId } }))
  const types = useQuery(query(inputs.allTypes))
  const nodes = useQuery(query(cluster.nodes))
  const mayEdit = useIsPermitted()(`inputs:edit:${inputId}`)
  const error = input.error ?? types.error ?? nodes.error
  if (error && !input.data) throw error
  if (!input.data || !types.data || !nodes.data) return <PageSkeleton />
  const { title, name } = input.data
  const type = types.data[input.data.type]
  return (
    <Page
      title={`Editing Input ${title}`}
      breadcrumb={[
        { caption: 'Inputs', to: paths.inputs() },
        { caption: title, to: paths.input(inputId) },
      ]}
    >
      {!mayEdit && <Notice tone="danger">You are not allowed to edit the input {title}.</Notice>}
      {mayEdit && !type && (
        <Notice tone="danger">This version does not know inputs of the type {name}.</Notice>
      )}
      {mayEdit && type && (
        // Another input: another form.
        <EditForm key={inputId} input={input.data} type={type} nodes={nodes.data.nodes} />
      )}
    </Page>
  )
}

function EditForm({ input, type, nodes }: { input: InputSummary; type: InputType; nodes: readonly Node[] }) {
  const router = useRouter()
  const update = useChange(inputs.update, { stale: inputRoutes })
  const form = useInputForm({
    type,
    input,
    node: null,
    failure: 'Could not update input. Updating it failed with status',
    onSubmit: async (body) => {
      await update({ params: { inputId: input.id }, body })
      toast.success(`Input '${body.title}' updated successfully`)
    },
  })
  const leave = () => void router.navigate({ to: paths.input(input.id) })
  return (
    <InputForm
      form={form}
      type={type}
      title={type.name}
      staticFields={input.static_fields}
      submit={{ label: 'Update input', busyLabel: 'Updating...' }}
      onCancel={leave}
      onSent={leave}
    >
      <InputFields form={form} type={type} configured={input.attributes} nodes={nodes} />
    </InputForm>
  )
}
