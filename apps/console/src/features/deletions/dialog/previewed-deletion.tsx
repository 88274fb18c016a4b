import type { DeletionPreview } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { streamsQuery } from '../../../kit/entities/entity-queries.ts'
import { countText, messagesText } from '../../../kit/number-text.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Mono } from '../../../ui/texts/mono.tsx'
import { OneLine } from '../../../ui/texts/one-line.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { DeletedIndices } from '../parts/deleted-indices.tsx'
import { extentOf, indexSetsText } from '../parts/deletion-words.ts'
import classes from '../parts/deletions.module.css'

interface PreviewedDeletionProps {
  preview: DeletionPreview
  queryText: string
  streams: readonly string[]
  /** What counts anew. */
  again: ReactNode
}

/** What would be lost: how much, where, of which times, and a few of the messages. */
export function PreviewedDeletion({ preview, queryText, streams, again }: PreviewedDeletionProps) {
  const zone = useTimeZone()
  const { messages, indices, timerange, arrived_before, closed_indices } = preview
  const extent = extentOf(indices)
  return (
    <>
      <div className={classes.head}>
        <p>
          <span className={classes.count}>{messagesText(messages)}</span>{' '}
          {extent ? (
            <>
              of {indexSetsText(indices)}, from <Timestamp value={extent.first} zone={zone} /> to{' '}
              <Timestamp value={extent.last} zone={zone} />.
            </>
          ) : (
            'match: there is nothing to delete.'
          )}
        </p>
        {again}
      </div>
      <dl className={classes.scope}>
        <dt>Query</dt>
        <dd>
          <Mono>{queryText}</Mono>
        </dd>
        <dt>Time range</dt>
        <dd>
          <Timestamp value={timerange.from} zone={zone} /> to <Timestamp value={timerange.to} zone={zone} />
        </dd>
        <dt>Streams</dt>
        <dd>
          <StreamTitles ids={streams} />
        </dd>
        <dt>Not touched</dt>
        <dd>
          Messages that arrived after <Timestamp value={arrived_before} zone={zone} />
          {closed_indices.length > 0 &&
            `, and ${countText(closed_indices.length)} closed ${closed_indices.length === 1 ? 'index' : 'indices'}: ${closed_indices.join(', ')}`}
          .
        </dd>
      </dl>
      {indices.length > 0 && <DeletedIndices indices={indices} />}
      <Samples preview={preview} />
      {messages > 0 && (
        <Notice tone="warn">
          There is no way back. No search, dashboard, export or suggestion has these messages any more, and
          the files of the message store lose them within minutes. The journal may keep the bytes as they came
          for up to an hour; copies elsewhere, such as archives, backups and downloaded files, stay. The query
          itself stays in the audit trail: do not write a secret in it.
        </Notice>
      )}
    </>
  )
}

function StreamTitles({ ids }: { ids: readonly string[] }) {
  const { data = [] } = useQuery(streamsQuery)
  if (ids.length === 0) return 'All streams'
  return ids.map((id) => data.find((stream) => stream.id === id)?.title ?? id).join(', ')
}

function Samples({ preview: { samples, messages } }: { preview: DeletionPreview }) {
  const zone = useTimeZone()
  if (samples.length === 0) return null
  return (
    <div>
      <p>{samples.length < messages ? `The newest ${samples.length} of them` : 'These are'}</p>
      <ul className={classes.samples} aria-label="Messages that are deleted">
        {samples.map(({ id, timestamp, source, message }) => (
          <li key={id} className={classes.sample}>
            <Timestamp value={timestamp} zone={zone} />
            <span className={classes.source}>{source}</span>
            <Mono>
              <OneLine>{message}</OneLine>
            </Mono>
          </li>
        ))}
      </ul>
    </div>
  )
}
