import type { Stream } from '@logline/contract'
import { useState } from 'react'
import type { MessageRecord } from '../../../kit/messages/message-record.ts'
import { MessageReplay } from '../../failures/index.ts'
import { DetailsHead } from './details-head.tsx'
import { DetailsSidebar } from './details-sidebar.tsx'
import { FieldList } from './field-list.tsx'
import classes from './message-details.module.css'
import { StreamTestResult } from './stream-test-result.tsx'

/** Everything about one message. Needs a `MessageHostContext`. */
export function MessageDetails({ record }: { record: MessageRecord }) {
  const [showsChanges, setShowsChanges] = useState(false)
  const [tested, setTested] = useState<Stream | null>(null)
  return (
    <div className={classes.container}>
      <DetailsHead
        record={record}
        showsChanges={showsChanges}
        onShowChanges={setShowsChanges}
        onTest={setTested}
      />
      <MessageReplay record={record} />
      {tested && (
        <StreamTestResult key={tested.id} stream={tested} record={record} onClose={() => setTested(null)} />
      )}
      <div className={classes.body}>
        <DetailsSidebar record={record} />
        <FieldList record={record} showsChanges={showsChanges} />
      </div>
    </div>
  )
}
