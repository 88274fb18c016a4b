import { messages } from '@logline/contract'
import { hereTimeZone } from '@logline/time'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo } from 'react'
import { statusText } from '../../api/api-error.ts'
import { query } from '../../api/query.ts'
import { useTimeZone } from '../../kit/current-user.tsx'
import { useFieldTypes } from '../../kit/fields/field-queries.ts'
import { type MessageRecord, recordOfMessage } from '../../kit/messages/message-record.ts'
import { Page } from '../../kit/page/page.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/notices/state-view.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { MessageHostContext, messagePanel } from '../messages/index.ts'
import classes from './message-page.module.css'

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
  return (
    <Page title={`Message ${messageId} on ${index}`} breadcrumb={[{ caption: 'Search', to: paths.search() }]}>
      <Card className={classes.card} aria-busy={!data && !error}>
        {data && <Message record={data} />}
        {!data && !error && <Spinner />}
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

function Message({ record }: { record: MessageRecord }) {
  const timeZone = useTimeZone() ?? hereTimeZone()
  const fieldTypes = useFieldTypes()
  const host = useMemo(
    () => ({ timeZone, fieldTypes, isInteractive: true, surroundingStreams: null }),
    [timeZone, fieldTypes],
  )
  return (
    <MessageHostContext value={host}>
      <Suspense fallback={<Spinner />}>
        <messagePanel.Component record={record} place={null} onClose={null} />
      </Suspense>
    </MessageHostContext>
  )
}
