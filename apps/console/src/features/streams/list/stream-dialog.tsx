import { grnOf, type StreamItem } from '@logline/contract'
import { Suspense } from 'react'
import { ShareDialog } from '../../sharing/index.ts'
import { NewRuleDialog } from '../form/rule-dialogs.tsx'
import { CloneStreamDialog, EditStreamDialog } from '../form/stream-dialogs.tsx'
import { DeleteStream } from './delete-streams.tsx'
import { PauseStream } from './pause-stream.tsx'

/** Something that is asked about one stream. */
export interface StreamDialog {
  kind: 'share' | 'pause' | 'rule' | 'edit' | 'clone' | 'delete'
  stream: StreamItem
}

export function OpenStreamDialog({ dialog, onClose }: { dialog: StreamDialog; onClose: () => void }) {
  const { kind, stream } = dialog
  switch (kind) {
    case 'share':
      return (
        <Suspense fallback={null}>
          <ShareDialog
            entity={{ grn: grnOf('stream', stream.id), noun: 'stream', title: stream.title }}
            onClose={onClose}
          />
        </Suspense>
      )
    case 'pause':
      return <PauseStream stream={stream} onClose={onClose} />
    case 'rule':
      return <NewRuleDialog stream={stream} onClose={onClose} />
    case 'edit':
      return <EditStreamDialog stream={stream} onClose={onClose} />
    case 'clone':
      return <CloneStreamDialog stream={stream} onClose={onClose} />
    case 'delete':
      return <DeleteStream stream={stream} onClose={onClose} />
  }
}
