import { searches } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../api/api-error.ts'
import { composedQuery } from '../../../api/query.ts'
import { AppLink } from '../../../kit/app-link.tsx'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { newestMessages } from '../../../kit/messages/newest-messages.ts'
import { Section } from '../../../kit/page/section.tsx'
import { paths } from '../../../paths.ts'
import { Mono } from '../../../ui/texts/mono.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { type InputRow, isRunning } from '../model/input-row.ts'
import { type ReceivedMessage as Received, receivedMessage } from '../model/received-message.ts'
import classes from './input-page.module.css'

const pollEveryMs = 2_000
const shownFields = ['timestamp', 'source', 'gl2_remote_ip', 'message'] as const

/** The newest message of an input. */
const newestOfInput = composedQuery({
  reads: [searches.sync],
  load: (inputId: string, { signal }) =>
    newestMessages(
      { query: `gl2_source_input:${inputId}`, range: 0, limit: 1, fields: shownFields },
      { signal, isPolling: true },
    ),
})

/** As one comes, or the first that arrives then: from then on it is asked for no more. */
function messageQuery(inputId: string) {
  return {
    ...newestOfInput(inputId),
    refetchInterval: ({ state: { data } }: { state: { data: readonly unknown[] | undefined } }) =>
      data && data.length > 0 ? false : pollEveryMs,
  }
}

/** Whether something arrives, and what it becomes. For those who may search. */
export function ReceivedMessage({ row }: { row: InputRow }) {
  const { input, account } = row
  // While nothing is stored there is nothing to find.
  const isStored = (account?.stored ?? 0) > 0
  const { data, error } = useQuery({ ...messageQuery(input.id), enabled: isStored })
  const found = data && receivedMessage(data)
  return (
    <Section title="Received message">
      <div className={classes.received} role="status">
        {found ? (
          <FoundMessage message={found} />
        ) : (
          <p className={classes.waiting}>{error ? errorText(error) : waitingText(row, data !== undefined)}</p>
        )}
      </div>
    </Section>
  )
}

function FoundMessage({ message: { id, index, timestamp, source, sender, text } }: { message: Received }) {
  const zone = useTimeZone()
  return (
    <>
      <p className={classes.facts}>
        <Mono>
          <Timestamp value={timestamp} zone={zone} withMilliseconds />
        </Mono>
        <span>
          {source}
          {sender !== null && sender !== source && ` (${sender})`}
        </span>
        <AppLink to={paths.message(index, id)}>Show message</AppLink>
      </p>
      <p className={classes.text} title={text}>
        <Mono>{text}</Mono>
      </p>
    </>
  )
}

function waitingText(row: InputRow, isSearched: boolean): string {
  const { account } = row
  if (account && account.stored > 0)
    return isSearched
      ? 'No message of it is found: they were deleted, or you may not read them.'
      : 'Loading …'
  return isRunning(row) ? 'Waiting for the first message …' : 'It has no message yet, and does not run.'
}
