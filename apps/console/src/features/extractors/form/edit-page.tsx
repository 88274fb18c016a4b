import { type Extractor, extractors, type InputSummary } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../api/use-change.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { Page, PageSkeleton } from '../../../kit/page/page.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import type { MessagePlace } from '../../message-loader/index.ts'
import { extractorQuery, extractorRoutes, extractorsQuery } from '../model/extractor-queries.ts'
import { valuesOf } from '../model/extractor-values.ts'
import { orderNote, placeIn } from '../model/order-note.ts'
import { extractorsBreadcrumb, useInput } from '../model/use-input.ts'
import { ExtractorEditor } from './extractor-editor.tsx'

/** Changes an extractor; tried on the newest message of its input. */
export function EditExtractorPage() {
  const { inputId, input } = useInput()
  const { extractorId = '' } = useParams({ strict: false })
  const { data: extractor, error } = useQuery(extractorQuery(inputId, extractorId))
  const mayEdit = useIsPermitted()(`inputs:edit:${inputId}`)
  if (error && !extractor) throw error
  if (!input || !extractor) return <PageSkeleton />
  return (
    <Page
      title={`Edit extractor ${extractor.title} for input ${input.title}`}
      breadcrumb={extractorsBreadcrumb(input)}
    >
      {mayEdit ? (
        <EditExtractor key={extractorId} input={input} extractor={extractor} />
      ) : (
        <Notice tone="danger">You are not allowed to edit the input {input.title}.</Notice>
      )}
    </Page>
  )
}

function EditExtractor({ input, extractor }: { input: InputSummary; extractor: Extractor }) {
  const router = useRouter()
  const { data } = useQuery(extractorsQuery(input.id))
  const [example, setExample] = useState<MessagePlace | null>(null)
  const update = useChange(extractors.update, { stale: extractorRoutes })
  return (
    <ExtractorEditor
      input={input}
      initialValues={valuesOf(extractor)}
      order={extractor.order}
      note={data ? orderNote(placeIn(data.extractors, extractor.id), data.extractors.length) : ''}
      submit={{
        label: 'Update extractor',
        busyLabel: 'Updating...',
        failure: 'Could not update extractor. Updating extractor failed',
      }}
      example={example}
      onExample={setExample}
      onSubmit={async (body) => {
        await update({ params: { inputId: input.id, extractorId: extractor.id }, body })
        toast.success(`Extractor "${body.title}" updated successfully`)
      }}
      onLeave={() => void router.navigate({ to: paths.extractors(input.id) })}
    />
  )
}
