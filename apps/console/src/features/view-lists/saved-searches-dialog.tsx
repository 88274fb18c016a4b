import { useDialogTableParams } from '../../kit/entity-table/address/use-table-params.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal, ModalFooter } from '../../ui/overlays/modal.tsx'
import { viewListSettings } from './view-columns.tsx'
import { savedSearchKind } from './view-kinds.ts'
import { ViewList } from './view-list.tsx'

const settings = viewListSettings(savedSearchKind)

interface SavedSearchesDialogProps {
  /** Told which saved search was deleted: it may be the open one. */
  onDeleted?: (id: string) => void
  onClose: () => void
}

/** Choose a saved search to open. */
export function SavedSearchesDialog({ onDeleted, onClose }: SavedSearchesDialogProps) {
  const state = useDialogTableParams(savedSearchKind.tableId, settings)
  return (
    <Modal opened onClose={onClose} title="Saved searches" size={1040}>
      <ViewList kind={savedSearchKind} state={state} onOpen={onClose} {...(onDeleted && { onDeleted })} />
      <ModalFooter>
        <Button onClick={onClose}>Cancel</Button>
      </ModalFooter>
    </Modal>
  )
}
