import { type IndexSet, indexSets } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useChange } from '../../../api/use-change.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { FormPage } from '../../../kit/form/form-page.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { withReason } from '../../../kit/form/with-reason.ts'
import { Page, PageSkeleton } from '../../../kit/page/page.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { indexSetQuery, indexSetRoutes, offeredOf, strategiesQuery } from '../model/index-set-queries.ts'
import { indexSetChangeSchema } from '../model/index-set-schema.ts'
import { valuesOf } from '../model/index-set-values.ts'
import { indexRoutes } from '../outlook/outlook-queries.ts'
import { KeepingFields } from './keeping-fields.tsx'
import { NumberFields, WordFields } from './plain-fields.tsx'

/** Changes an index set; its prefix and its analyzer stay. */
export function ConfigurationPage() {
  const { indexSetId } = useParams({ from: '/system/index_sets/$indexSetId/configuration' })
  const indexSet = useQuery(indexSetQuery(indexSetId))
  const strategies = useQuery(strategiesQuery)
  const mayEdit = useIsPermitted()(`indexsets:edit:${indexSetId}`)
  const error = indexSet.error ?? strategies.error
  if (error && !(indexSet.data && strategies.data)) throw error
  if (!indexSet.data || !strategies.data) return <PageSkeleton />
  const { title, index_prefix } = indexSet.data
  return (
    <Page
      title="Configure Index Set"
      heading={title}
      description={`Its indices are named ${index_prefix}_0, ${index_prefix}_1 and so on.`}
      breadcrumb={[{ caption: 'Indices & Index Sets', to: paths.indices() }]}
    >
      {mayEdit ? (
        // Another index set: another form.
        <EditForm key={indexSetId} set={indexSet.data} offered={offeredOf(strategies.data)} />
      ) : (
        <Notice tone="danger">You are not allowed to edit the index set {title}.</Notice>
      )}
    </Page>
  )
}

function EditForm({ set, offered }: { set: IndexSet; offered: ReturnType<typeof offeredOf> }) {
  const router = useRouter()
  const { from } = useSearch({ from: '/system/index_sets/$indexSetId/configuration' })
  const update = useChange(indexSets.update, { stale: [...indexSetRoutes, ...indexRoutes] })
  const form = useForm({
    schema: indexSetChangeSchema(set, offered.bounds),
    initialValues: valuesOf(set),
    onSubmit: async (body) => {
      await update({ params: { id: set.id }, body }).catch((error: unknown) => {
        throw withReason(error, `Updating index set '${body.title}' failed with status`)
      })
      toast.success(`Successfully updated index set '${body.title}'`)
    },
  })
  return (
    <FormPage
      form={form}
      label={set.title}
      group="Index sets"
      submit={{ label: 'Update index set', busyLabel: 'Updating index set...' }}
      onLeave={() =>
        void router.navigate({ to: from === 'details' ? paths.indexSet(set.id) : paths.indices() })
      }
    >
      <WordFields form={form} />
      <NumberFields form={form} />
      {set.writable ? (
        <KeepingFields form={form} offered={offered} />
      ) : (
        <Notice tone="info">Nobody writes to it: it is neither rotated nor cleaned up.</Notice>
      )}
    </FormPage>
  )
}
