import type { Stream } from '@logline/contract'
import { IconExternalLink, IconMail } from '@tabler/icons-react'
import { AppLink } from '../../../kit/app-link.tsx'
import { type MessageRecord, messageJson } from '../../../kit/messages/message-record.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Badge } from '../../../ui/texts/badge.tsx'
import { useMessageHost } from '../shown/message-host.ts'
import classes from './message-details.module.css'
import { StreamTestMenu } from './stream-test-menu.tsx'
import { SurroundingMenu } from './surrounding-menu.tsx'

interface DetailsHeadProps {
  record: MessageRecord
  showsChanges: boolean
  onShowChanges: (shows: boolean) => void
  onTest: (stream: Stream) => void
}

/** Which message it is, and what can be done with it as a whole. */
export function DetailsHead(props: DetailsHeadProps) {
  const { record, showsChanges, onShowChanges, onTest } = props
  const { isInteractive, surroundingStreams } = useMessageHost()
  return (
    <div className={classes.head}>
      <MessageId record={record} />
      {isInteractive && (
        <div className={classes.buttons}>
          {record.decoration && (
            <Button
              aria-pressed={showsChanges}
              className={classes.toggle}
              onClick={() => onShowChanges(!showsChanges)}
            >
              Show changes
            </Button>
          )}
          {record.index !== null && <Permalink index={record.index} id={record.id} />}
          <CopyButton text={record.id} label="Copy ID">
            Copy ID
          </CopyButton>
          <CopyButton text={() => messageJson(record)} label="Copy message">
            Copy message
          </CopyButton>
          {surroundingStreams && <SurroundingMenu record={record} streams={surroundingStreams} />}
          <StreamTestMenu onChoose={onTest} />
        </div>
      )}
    </div>
  )
}

function MessageId({ record: { id, index } }: { record: MessageRecord }) {
  return (
    <div className={classes.id}>
      <IconMail size={16} stroke={1.75} aria-hidden="true" />
      {index === null ? (
        <>
          <span>{id}</span>
          <Badge tone="warn">Not stored</Badge>
        </>
      ) : (
        <AppLink to={paths.message(index, id)}>{id}</AppLink>
      )}
      <CopyButton text={id} label="Copy ID" />
    </div>
  )
}

function Permalink({ index, id }: { index: string; id: string }) {
  return (
    <AppLink className={classes.permalink} to={paths.message(index, id)} target="_blank">
      Permalink
      <IconExternalLink size={14} stroke={1.75} aria-label="(opens a new tab)" />
    </AppLink>
  )
}
