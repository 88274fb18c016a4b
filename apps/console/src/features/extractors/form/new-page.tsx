import { type Extractor, extractors, type InputSummary } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useChange } from '../../../api/use-change.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { Page, PageSkeleton } from '../../../kit/page/page.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { editorUrlOf, exampleOf, exampleUrl } from '../model/editor-url.ts'
import { isExtractorType } from '../model/extractor-config.ts'
import { extractorRoutes, extractorsQuery } from '../model/extractor-queries.ts'
import { newValues } from '../model/extractor-values.ts'
import { orderNote } from '../model/order-note.ts'
import { extractorsBreadcrumb, useInput } from '../model/use-input.ts'
import { ExtractorEditor } from './extractor-editor.tsx'

/** Makes an extractor; its address names the message, the field and the type it begins with. */
export function NewExtractorPage() {
  const { inputId, input } = useInput()
  const { data, error } = useQuery(extractorsQuery(inputId))
  const mayEdit = useIsPermitted()(`inputs:edit:${inputId}`)
  if (error && !data) throw error
  if (!input || !data) return <PageSkeleton />
  return (
    <Page title={`New extractor for input ${input.title}`} breadcrumb={extractorsBreadcrumb(input)}>
      {mayEdit ? (
        <NewExtractor key={inputId} input={input} existing={data.extractors} />
      ) : (
        <Notice tone="danger">You are not allowed to edit the input {input.title}.</Notice>
      )}
    </Page>
  )
}

function NewExtractor({ input, existing }: { input: InputSummary; existing: readonly Extractor[] }) {
  const router = useRouter()
  const url = editorUrlOf(useSearch({ strict: false }))
  const create = useChange(extractors.create, { stale: extractorRoutes })
  const keep = (change: typeof url) =>
    void router.navigate({ to: '.', search: { ...url, ...change } as never, replace: true }) // as: two routes, one search
  return (
    <ExtractorEditor
      input={input}
      initialValues={newValues(
        isExtractorType(url.extractor_type) ? url.extractor_type : 'regex',
        url.field ?? 'message',
      )}
      order={existing.length}
      note={orderNote(existing.length, existing.length + 1)}
      submit={{
        label: 'Create extractor',
        busyLabel: 'Creating...',
        failure: 'Could not create extractor. Creating extractor failed',
      }}
      example={exampleOf(url)}
      onExample={(place) => keep(exampleUrl(place))}
      onChoice={keep}
      onSubmit={async (body) => {
        await create({ params: { inputId: input.id }, body })
        toast.success(`Extractor ${body.title} created successfully`)
      }}
      onLeave={() => void router.navigate({ to: paths.extractors(input.id) })}
    />
  )
}
