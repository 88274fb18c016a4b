import { setMetadata } from '../../view-model/index.ts'
import type { SavedView } from '../stored/use-saved-view.ts'
import { MetadataDialog } from './metadata-dialog.tsx'

interface DialogProps {
  saved: SavedView
  onClose: () => void
}

/** From the pen beside the title: changes the stored view at once. */
export function SaveMetadataDialog({ saved, onClose }: DialogProps) {
  const { noun, metadata, saveMetadata } = saved
  return (
    <MetadataDialog
      noun={noun}
      title={`Editing saved ${noun}`}
      submitLabel={`Save ${noun}`}
      busyLabel={`Saving ${noun}...`}
      metadata={metadata}
      onSubmit={saveMetadata}
      onClose={onClose}
    />
  )
}

/** From the menu: changes the draft, which is saved with everything else. */
export function EditMetadataDialog({ saved, onClose }: DialogProps) {
  const { noun, metadata, store } = saved
  return (
    <MetadataDialog
      noun={noun}
      title={noun === 'search' ? 'Editing saved search' : 'Editing dashboard'}
      submitLabel={`Update ${noun}`}
      busyLabel={`Updating ${noun}...`}
      metadata={metadata}
      onSubmit={(changed) => store.edit(setMetadata(changed))}
      onClose={onClose}
    />
  )
}

/** Keeps the draft as a view of its own. */
export function SaveAsDialog({ saved, onClose }: DialogProps) {
  const { noun, metadata, saveAs } = saved
  return (
    <MetadataDialog
      noun={noun}
      title={`Save new ${noun}`}
      submitLabel={`Create ${noun}`}
      busyLabel={`Creating ${noun}...`}
      metadata={metadata}
      onSubmit={saveAs}
      onClose={onClose}
    />
  )
}
