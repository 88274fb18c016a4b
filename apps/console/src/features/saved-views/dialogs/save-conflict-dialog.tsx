import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { useTask } from '../../../api/use-task.ts'
import { useCurrentUser, useTimeZone } from '../../../kit/current-user.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Modal, ModalFooter } from '../../../ui/overlays/modal.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import type { SaveConflict } from '../stored/stored-view.ts'
import type { SavedView } from '../stored/use-saved-view.ts'
import { SaveAsDialog } from './edit-metadata-dialogs.tsx'
import classes from './saved-views.module.css'

/** Somebody else saved the view meanwhile: nothing is lost before the user says which of the two shall stay. */
export function SaveConflictDialog({ saved }: { saved: SavedView }) {
  const [isCopying, setCopying] = useState(false)
  if (isCopying) return <SaveAsDialog saved={saved} onClose={() => setCopying(false)} />
  return (
    saved.conflict && <Question saved={saved} conflict={saved.conflict} onCopy={() => setCopying(true)} />
  )
}

interface QuestionProps {
  saved: SavedView
  conflict: SaveConflict
  onCopy: () => void
}

function Question({ saved, conflict, onCopy }: QuestionProps) {
  const { noun, metadata, isSaving, overwrite, dismissConflict } = saved
  const { run: reload, isRunning, error } = useTask(saved.reload)
  const { username } = useCurrentUser()
  const zone = useTimeZone()
  const isOwn = conflict.changedBy === username
  return (
    <Modal
      opened
      onClose={dismissConflict}
      title={`This ${noun} was changed meanwhile`}
      size={640}
      closeOnClickOutside={false}
      role="alertdialog"
    >
      <div className={classes.conflict}>
        {error && <Notice tone="danger">{errorText(error)}</Notice>}
        <p>
          “{metadata.title}” was changed by <strong>{conflict.changedBy}</strong>
          {isOwn && ' (you, in another window)'} at <Timestamp value={conflict.changedAt} zone={zone} />. Your
          changes are not saved yet.
        </p>
        <ul>
          <li>
            <b>Overwrite</b> keeps your version and drops the other one.
          </li>
          <li>
            <b>Save as new</b> keeps both: yours becomes a {noun} of its own.
          </li>
          <li>
            <b>Reload</b> shows the other version and drops your changes.
          </li>
        </ul>
      </div>
      <ModalFooter>
        <Button onClick={dismissConflict} data-autofocus>
          Cancel
        </Button>
        <Button isBusy={isRunning} onClick={() => reload()}>
          Reload
        </Button>
        <Button variant="danger" isBusy={isSaving} onClick={() => void overwrite()}>
          Overwrite
        </Button>
        <Button variant="primary" onClick={onCopy}>
          Save as new
        </Button>
      </ModalFooter>
    </Modal>
  )
}
