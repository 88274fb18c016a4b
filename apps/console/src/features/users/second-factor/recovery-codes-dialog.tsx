import type { User } from '@logline/contract'
import { fileNameOf, saveFile } from '../../../kit/save-file.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Modal, ModalFooter } from '../../../ui/overlays/modal.tsx'
import classes from './second-factor.module.css'

interface RecoveryCodesDialogProps {
  user: User
  codes: readonly string[]
  onClose: () => void
}

/** Shows the codes, once. It closes by its button alone, so that nobody loses them by a slip. */
export function RecoveryCodesDialog({ user, codes, onClose }: RecoveryCodesDialogProps) {
  const text = codes.join('\n')
  const download = () =>
    saveFile(
      new Blob([`${text}\n`], { type: 'text/plain' }),
      fileNameOf(`logline-recovery-codes-${user.username}`, 'txt'),
    )
  return (
    <Modal
      opened
      onClose={() => undefined}
      title="Recovery codes"
      size={460}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <div className={classes.step}>
        <p>
          Keep these codes where you find them without your phone. Each lets you in once in place of a code of
          the app or a passkey. They are never shown again, and those before open nothing any more.
        </p>
        <ul className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={classes.ways}>
          <CopyButton text={text} label="Copy the recovery codes">
            Copy
          </CopyButton>
          <Button onClick={download}>Download</Button>
        </div>
      </div>
      <ModalFooter>
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
      </ModalFooter>
    </Modal>
  )
}
