import { cluster, type InputType, inputs, type Node } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { query } from '../../../api/query.ts'
import { useChange } from '../../../api/use-change.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { type ConfigurationValues, configurationValues } from '../../../kit/form/configuration.ts'
import { Page, PageSkeleton } from '../../../kit/page/page.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { EmptyState } from '../../../ui/notices/state-view.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { inputRoutes } from '../model/input-queries.ts'
import { typeFamilies } from '../model/type-families.ts'
import { InputFields } from './input-fields.tsx'
import { InputForm } from './input-form.tsx'
import { TypeList } from './type-list.tsx'
import { fieldsOf, useInputForm } from './use-input-form.ts'

const title = 'Launch new input'
const breadcrumb = [{ caption: 'Inputs', to: paths.inputs() }]
const nothing = {}

/** Chooses a type of inputs and fills in its form. */
export function LaunchPage() {
  const types = useQuery(query(inputs.allTypes))
  const nodes = useQuery(query(cluster.nodes))
  const mayCreate = useIsPermitted()('inputs:create')
  const asked = useSearch({ from: '/system/inputs/new' }).type
  const error = types.error ?? nodes.error
  if (error && !(types.data && nodes.data)) throw error
  if (!types.data || !nodes.data) return <PageSkeleton />
  const [family] = typeFamilies(Object.values(types.data))
  const first = types.data[asked ?? ''] ?? types.data[family?.members[0]?.type ?? '']
  return (
    <Page title={title} breadcrumb={breadcrumb}>
      {!mayCreate && <Notice tone="danger">You are not allowed to launch inputs.</Notice>}
      {mayCreate && !first && <EmptyState title="No inputs available" />}
      {mayCreate && first && <Launch types={types.data} chosen={first} nodes={nodes.data.nodes} />}
    </Page>
  )
}

interface LaunchProps {
  types: Readonly<Record<string, InputType>>
  /** At first. */
  chosen: InputType
  nodes: readonly Node[]
}

function Launch({ types, chosen, nodes }: LaunchProps) {
  const router = useRouter()
  const [type, setType] = useState(chosen)
  const create = useChange(inputs.create, { stale: inputRoutes })
  const launched = useRef<string | null>(null)
  const [only] = nodes
  const node = nodes.length === 1 && only ? only.node_id : null
  const form = useInputForm({
    type,
    node,
    failure: 'Could not launch input. Launching it failed with status',
    onSubmit: async (body) => {
      launched.current = (await create({ body })).id
      toast.success(`Input '${body.title}' launched successfully`)
    },
  })
  // What was typed for one type is there again when one comes back to it.
  const drafts = useRef(new Map<string, ConfigurationValues>())
  const choose = (next: string) => {
    const nextType = types[next]
    if (!nextType || next === type.type) return
    setType(nextType)
    drafts.current.set(type.type, form.values.configuration)
    const defaults = configurationValues(fieldsOf(nextType, nothing), nothing)
    form.model.clearErrors()
    form.model.setFieldValue('configuration', drafts.current.get(next) ?? defaults)
    form.model.resetDirty({ title: '', global: false, node, configuration: defaults })
    void router.navigate({ to: '.', search: { type: next }, replace: true })
  }
  return (
    <InputForm
      form={form}
      type={type}
      title={`Launch new ${type.name} input`}
      submit={{ label: 'Launch Input', busyLabel: 'Launching...' }}
      onCancel={() => void router.navigate({ to: paths.inputs() })}
      onSent={() => launched.current !== null && void router.navigate({ to: paths.input(launched.current) })}
      types={
        <TypeList
          types={Object.values(types)}
          chosen={type.type}
          onChoose={choose}
          onEnter={() => form.model.getInputNode('title')?.focus()}
        />
      }
    >
      <InputFields key={type.type} form={form} type={type} configured={nothing} nodes={nodes} />
    </InputForm>
  )
}
