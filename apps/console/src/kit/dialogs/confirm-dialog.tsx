import type { ReactNode } from 'react'
import { errorText } from '../../api/api-error.ts'
import { useTask } from '../../api/use-task.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Modal, ModalFooter } from '../../ui/overlays/modal.tsx'
import classes from './confirm-dialog.module.css'

interface ConfirmDialogProps {
  title: string
  /** Names the thing, and says what else goes with it. */
  children: ReactNode
  /** The verb of the title again. */
  confirmLabel?: string
  isDestructive?: boolean
  /** Why it cannot be done. */
  disabledReason?: string | undefined
  /** The dialog waits for it, stays open and says why when it fails. */
  onConfirm: () => Promise<unknown> | unknown
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    confirmLabel = 'Confirm',
    isDestructive = false,
    disabledReason,
    onConfirm,
    onClose,
  } = props
  const { run, isRunning, error } = useTask(async () => onConfirm(), { onDone: onClose })
  return (
    <Modal opened onClose={onClose} title={title} size={460} closeOnClickOutside={false} role="alertdialog">
      <div className={classes.fields}>
        {error && <Notice tone="danger">{errorText(error)}</Notice>}
        <div>{children}</div>
      </div>
      <ModalFooter>
        <Button onClick={onClose} data-autofocus={isDestructive || undefined}>
          Cancel
        </Button>
        <Button
          variant={isDestructive ? 'danger' : 'primary'}
          isBusy={isRunning}
          disabledReason={disabledReason}
          onClick={() => run()}
          data-autofocus={!isDestructive || undefined}
        >
          {confirmLabel}
        </Button>
      </ModalFooter>
    </Modal>
  )
}
