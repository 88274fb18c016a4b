import { Button } from '../../ui/buttons/button.tsx'
import { Modal, ModalFooter } from '../../ui/overlays/modal.tsx'

interface LeaveDialogProps {
  onLeave: () => void
  onStay: () => void
}

/** The words of the specification, section 2. */
export function LeaveDialog({ onLeave, onStay }: LeaveDialogProps) {
  return (
    <Modal
      opened
      onClose={onStay}
      title="Unsaved changes"
      size={460}
      closeOnClickOutside={false}
      role="alertdialog"
    >
      Are you sure you want to leave the page? Any unsaved changes will be lost.
      <ModalFooter>
        <Button onClick={onStay} data-autofocus>
          Stay
        </Button>
        <Button variant="danger" onClick={onLeave}>
          Leave
        </Button>
      </ModalFooter>
    </Modal>
  )
}
