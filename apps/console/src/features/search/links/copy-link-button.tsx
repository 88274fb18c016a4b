import { IconLink } from '@tabler/icons-react'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import type { SavedView } from '../../saved-views/index.ts'
import { useCopyLink } from './use-copy-link.ts'

/** One click shares the search as it is: whoever has the link sees it, with the messages that they may read. */
export function CopyLinkButton({ saved }: { saved: SavedView }) {
  const { copy, isBusy } = useCopyLink(saved)
  const isKept = saved.storedId === null || saved.isDirty
  return (
    <IconButton
      label={isKept ? 'Copy a link to this search, for 30 days' : 'Copy a link to this search'}
      icon={<IconLink size={16} stroke={1.75} />}
      disabledReason={isBusy ? 'The link is made.' : undefined}
      onClick={copy}
    />
  )
}
