import type { Stream } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Page, PageSkeleton } from '../../../kit/page/page.tsx'
import { Section } from '../../../kit/page/section.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { exampleOf, MessageLoader, useExample } from '../../message-loader/index.ts'
import { streamQuery } from '../model/stream-queries.ts'
import { fixedReason } from '../model/stream-row.ts'
import { ManageRules } from './manage-rules.tsx'

/** The rules of one stream, and what they say of a message (reference: streams, section 4). */
export function StreamRulesPage() {
  const { streamId } = useParams({ from: '/streams/$streamId/edit' })
  const { data: stream, error } = useQuery(streamQuery(streamId))
  if (error && !stream) throw error
  if (!stream) return <PageSkeleton />
  return (
    <Page
      title={`Rules of Stream "${stream.title}"`}
      description="On this page you can manage the rules of this stream, and see at once what they say of messages."
      breadcrumb={[{ caption: 'Streams', to: paths.streams() }]}
      auditId={stream.id}
    >
      {fixedReason(stream) === undefined ? (
        <RuledStream key={stream.id} stream={stream} />
      ) : (
        <Notice tone="danger">
          {stream.is_default
            ? 'The default stream cannot be edited.'
            : 'A stream of the product cannot be edited.'}
        </Notice>
      )}
    </Page>
  )
}

function RuledStream({ stream }: { stream: Stream }) {
  const named = exampleOf(useSearch({ from: '/streams/$streamId/edit' }))
  const example = useExample(named)
  const navigate = useNavigate()
  return (
    <>
      <Section title="1. Load a message to test rules">
        <MessageLoader
          named={named}
          example={example}
          onChoose={(next) => void navigate({ to: '.', search: { ...next } })}
        />
      </Section>
      <Section title="2. Manage stream rules">
        <ManageRules stream={stream} message={example.record?.raw ?? null} />
      </Section>
    </>
  )
}
