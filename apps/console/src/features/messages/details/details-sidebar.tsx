import { IconGitBranch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { AppLink } from '../../../kit/app-link.tsx'
import { inputsQuery, nodesQuery, streamsQuery } from '../../../kit/entities/entity-queries.ts'
import type { MessageRecord } from '../../../kit/messages/message-record.ts'
import { paths } from '../../../paths.ts'
import { useMessageHost } from '../shown/message-host.ts'
import { timeText } from '../shown/time-text.ts'
import classes from './message-details.module.css'

/** Where the message came from and where it is kept. */
export function DetailsSidebar({ record }: { record: MessageRecord }) {
  const { timeZone } = useMessageHost()
  const streams = useQuery(streamsQuery)
  const readable = streams.data?.filter((stream) => record.streams.includes(stream.id)) ?? []
  return (
    <dl className={classes.sidebar}>
      <dt>Timestamp</dt>
      <dd title={record.timestamp}>{timeText(record.timestamp, timeZone)}</dd>
      {record.nodeId !== null && <ReceivedBy inputId={record.inputId} nodeId={record.nodeId} />}
      <dt>Stored in index</dt>
      <dd>{record.index ?? 'Message is not stored'}</dd>
      {readable.length > 0 && (
        <>
          <dt>Routed into streams</dt>
          <dd>
            {readable.map((stream, index) => (
              <Fragment key={stream.id}>
                {index > 0 && ', '}
                <AppLink to={paths.streamSearch(stream.id)}>{stream.title}</AppLink>
              </Fragment>
            ))}
          </dd>
        </>
      )}
    </dl>
  )
}

function ReceivedBy({ inputId, nodeId }: { inputId: string | null; nodeId: string }) {
  const inputs = useQuery(inputsQuery)
  const nodes = useQuery(nodesQuery)
  const input = inputs.data?.find(({ id }) => id === inputId)
  const node = nodes.data?.find(({ node_id }) => node_id === nodeId)
  const isKnown = inputs.data !== undefined && nodes.data !== undefined
  return (
    <>
      <dt>Received by</dt>
      <dd>
        {isKnown && (
          <>
            {input?.title ?? 'deleted input'} on{' '}
            {node ? (
              <span className={classes.node} title={node.node_id}>
                <IconGitBranch size={14} stroke={1.75} aria-hidden="true" />
                {node.short_node_id} / {node.hostname}
              </span>
            ) : (
              'stopped node'
            )}
          </>
        )}
      </dd>
    </>
  )
}
