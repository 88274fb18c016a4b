import { messages } from '@logline/contract'
import { hereTimeZone } from '@logline/time'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo } from 'react'
import { statusText } from '../../api/api-error.ts'
import { query } from '../../api/query.ts'
import { useTimeZone } from '../../kit/current-user.tsx'
import { streamsQuery } from '../../kit/entities/entity-queries.ts'
import { useFieldTypes } from '../../kit/fields/field-queries.ts'
import { type MessageRecord, recordOfMessage } from '../../kit/messages/message-record.ts'
import { Page } from '../../kit/page/page.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/notices/state-view.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { MessageHostContext, messagePanel } from '../messages/index.ts'
import { ActionScope } from '../values/index.ts'
import { pageOf, ViewContext } from '../view-model/index.ts'
import classes from './message-page.module.css'
import { rangeAround, useMessageSearch } from './message-search.ts'

const messageQuery = (index: string, messageId: string) => ({
  ...query(messages.get, { params: { index, messageId } }),
  select: recordOfMessage,
  // A stored message never changes.
  staleTime: Number.POSITIVE_INFINITY,
})

/** One message by its place and id: what a permalink opens. */
export function MessagePage() {
  // While the message is asked for.
  useEffect(messagePanel.preload, [])
  const { index, messageId } = useParams({ from: '/messages/$index/$messageId' })
  const { data, error, refetch } = useQuery(messageQuery(index, messageId))
  const readable = useQuery(streamsQuery)
  const streams = readable.data?.flatMap(({ id }) => (data?.streams.includes(id) ? [id] : []))
  const isLoading = !error && (!data || readable.isPending)
  return (
    <Page title={`Message ${messageId} on ${index}`} breadcrumb={[{ caption: 'Search', to: paths.search() }]}>
      <Card className={classes.card} aria-busy={isLoading}>
        {data && !isLoading && <Message key={data.id} record={data} streams={streams ?? []} />}
        {isLoading && <Spinner />}
        {error && (
          <ErrorState
            title="Could not load message information"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            Loading message information failed with status: {statusText(error)}
          </ErrorState>
        )}
      </Card>
    </Page>
  )
}

interface MessageProps {
  record: MessageRecord
  /** Those of the message that the user may read. */
  streams: readonly string[]
}

function Message({ record, streams }: MessageProps) {
  const timeZone = useTimeZone() ?? hereTimeZone()
  const fieldTypes = useFieldTypes()
  const view = useMessageSearch(record, streams, timeZone)
  const host = useMemo(
    () => ({ timeZone, fieldTypes, isInteractive: true, surroundingStreams: null }),
    [timeZone, fieldTypes],
  )
  const { history, activeQueryId } = view.store.get()
  const list = pageOf(history.document, activeQueryId).widgets.find(({ type }) => type === 'messages') ?? null
  return (
    <ViewContext value={view}>
      <ActionScope widget={list}>
        <MessageHostContext value={host}>
          <Suspense fallback={<Spinner />}>
            <messagePanel.Component
              record={record}
              place={null}
              onClose={null}
              searched={{ query: '', streams, range: rangeAround(record) }}
            />
          </Suspense>
        </MessageHostContext>
      </ActionScope>
    </ViewContext>
  )
}
