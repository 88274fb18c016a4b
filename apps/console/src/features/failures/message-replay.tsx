import { indexerFailures } from '@logline/contract'
import { failuresStreamId } from '@logline/message'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import { query } from '../../api/query.ts'
import { useIsPermitted, useTimeZone } from '../../kit/current-user.tsx'
import type { MessageRecord } from '../../kit/messages/message-record.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Timestamp } from '../../ui/texts/timestamp.tsx'
import classes from './replay-dialog.module.css'
import { ReplayDialog } from './replay-dialog.tsx'

/** Of a message that tells of a failure: whether it was replayed, and the way to do so. */
export function MessageReplay({ record }: { record: MessageRecord }) {
  const mayRead = useIsPermitted()(`streams:read:${failuresStreamId}`)
  if (!mayRead || !record.streams.includes(failuresStreamId)) return null
  return <State record={record} />
}

function State({ record }: { record: MessageRecord }) {
  const [isOpen, setOpen] = useState(false)
  const zone = useTimeZone()
  const mayEdit = useIsPermitted()(`inputs:edit:${record.inputId}`)
  const { data, error } = useQuery(query(indexerFailures.replayState, { params: { failureId: record.id } }))
  const isReplayed = data != null && data.replayed_at !== null
  return (
    <div className={classes.strip}>
      <Notice tone={error ? 'danger' : 'info'}>
        <div className={classes.state}>
          {error && errorText(error)}
          {!error && !data && 'Looking whether it was replayed...'}
          {isReplayed && (
            <span>
              Replayed by {data.replayed_by} at <Timestamp value={data.replayed_at ?? ''} zone={zone} />: what
              it has become is another message of its input.
            </span>
          )}
          {data && !isReplayed && (
            <>
              <span>Once its reason is mended, what was sent can go through its input again.</span>
              {mayEdit && <Button onClick={() => setOpen(true)}>Replay</Button>}
            </>
          )}
        </div>
      </Notice>
      {isOpen && <ReplayDialog selection={{ ids: [record.id] }} onClose={() => setOpen(false)} />}
    </div>
  )
}
