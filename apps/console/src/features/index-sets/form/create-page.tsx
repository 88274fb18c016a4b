import { type IndexSetDefaults, indexSets } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useChange } from '../../../api/use-change.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { FormPage } from '../../../kit/form/form-page.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { withReason } from '../../../kit/form/with-reason.ts'
import { Page, PageSkeleton } from '../../../kit/page/page.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { defaultsQuery, indexSetRoutes, offeredOf, strategiesQuery } from '../model/index-set-queries.ts'
import { newIndexSetSchema } from '../model/index-set-schema.ts'
import { newValues } from '../model/index-set-values.ts'
import { KeepingFields } from './keeping-fields.tsx'
import { FixedFields, NumberFields, WordFields } from './plain-fields.tsx'

/** Makes an index set, beginning with the settings for new ones. */
export function CreateIndexSetPage() {
  const defaults = useQuery(defaultsQuery)
  const strategies = useQuery(strategiesQuery)
  const mayCreate = useIsPermitted()('indexsets:create')
  const error = defaults.error ?? strategies.error
  if (error && !(defaults.data && strategies.data)) throw error
  if (!defaults.data || !strategies.data) return <PageSkeleton />
  return (
    <Page
      title="Create Index Set"
      description="A stream that is pointed at it stores its messages there from then on."
      breadcrumb={[{ caption: 'Indices & Index Sets', to: paths.indices() }]}
    >
      {mayCreate ? (
        <CreateForm defaults={defaults.data} offered={offeredOf(strategies.data)} />
      ) : (
        <Notice tone="danger">You are not allowed to create index sets.</Notice>
      )}
    </Page>
  )
}

function CreateForm({
  defaults,
  offered,
}: {
  defaults: IndexSetDefaults
  offered: ReturnType<typeof offeredOf>
}) {
  const router = useRouter()
  const create = useChange(indexSets.create, { stale: indexSetRoutes })
  const form = useForm({
    schema: newIndexSetSchema(offered.bounds),
    initialValues: newValues(defaults),
    onSubmit: async (body) => {
      await create({ body }).catch((error: unknown) => {
        throw withReason(error, `Creating index set '${body.title}' failed with status`)
      })
      toast.success(`Successfully created index set '${body.title}'`)
    },
  })
  return (
    <FormPage
      form={form}
      label="New index set"
      group="Index sets"
      submit={{ label: 'Create index set', busyLabel: 'Creating index set...' }}
      onLeave={() => void router.navigate({ to: paths.indices() })}
    >
      <WordFields form={form} />
      <FixedFields form={form} />
      <NumberFields form={form} />
      <KeepingFields form={form} offered={offered} />
    </FormPage>
  )
}
