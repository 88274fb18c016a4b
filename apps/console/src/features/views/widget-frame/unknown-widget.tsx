import { IconPuzzleOff } from '@tabler/icons-react'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { EmptyState } from '../../../ui/notices/state-view.tsx'
import type { Widget } from '../../view-model/index.ts'

/** A widget of a type this version does not have. It is saved as it came. */
export function UnknownWidget({ widget }: { widget: Widget }) {
  return (
    <EmptyState
      isCompact
      icon={<IconPuzzleOff size={20} stroke={1.75} />}
      title={`Unknown Widget: ${widget.type}`}
      action={
        <CopyButton text={JSON.stringify(widget.config, null, 2)} label="Copy widget configuration">
          Copy widget configuration
        </CopyButton>
      }
    >
      It may belong to a plugin that is not installed, or to a dashboard of an older version. It is kept as it
      is.
    </EmptyState>
  )
}
