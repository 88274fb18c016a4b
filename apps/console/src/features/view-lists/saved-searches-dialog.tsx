import { useLocalTableParams } from '../../kit/entity-table/address/use-table-params.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal, ModalFooter } from '../../ui/overlays/modal.tsx'
import { savedSearchKind } from './view-kinds.ts'
import { ViewList } from './view-list.tsx'

interface SavedSearchesDialogProps {
  /** Told which saved search was deleted: it may be the open one. */
  onDeleted?: (id: string) => void
  onClose: () => void
}

/** Choose a saved search to open. */
export function SavedSearchesDialog({ onDeleted, onClose }: SavedSearchesDialogProps) {
  const state = useLocalTableParams({ sort: 'title', order: 'asc' })
  return (
    <Modal opened onClose={onClose} title="Saved searches" size={1040}>
      <ViewList kind={savedSearchKind} state={state} onOpen={onClose} {...(onDeleted && { onDeleted })} />
      <ModalFooter>
        <Button onClick={onClose}>Cancel</Button>
      </ModalFooter>
    </Modal>
  )
}
