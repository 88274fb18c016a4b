import { entityPage } from '@logline/contract'
import { useState } from 'react'
import { statusText } from '../../api/api-error.ts'
import { pageUrl } from '../../api/base-path.ts'
import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Modal, ModalFooter } from '../../ui/overlays/modal.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AddCollaborator } from './add-collaborator.tsx'
import { CollaboratorList } from './collaborator-list.tsx'
import { lostOwners, missingDependencies } from './collaborators.ts'
import classes from './share-dialog.module.css'
import { type SharedEntity, type Sharing, useSharing } from './use-sharing.ts'

interface ShareDialogProps {
  entity: SharedEntity
  onClose: () => void
}

/** Who else may see, change or own a thing. */
export function ShareDialog({ entity, onClose }: ShareDialogProps) {
  const { noun, title, grn } = entity
  const sharing = useSharing(entity, onClose)
  const [picked, setPicked] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const save = () => (picked === null ? sharing.save() : setAsking(true))
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={
        <>
          Sharing {noun}: <i>{title}</i>
        </>
      }
    >
      <Content entity={entity} sharing={sharing} onPick={setPicked} />
      <SharableUrl grn={grn} />
      <ModalFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isBusy={sharing.isSaving}
          disabledReason={whyNotSaved(sharing)}
          onClick={save}
        >
          Update sharing
        </Button>
      </ModalFooter>
      {isAsking && (
        <ConfirmDialog title="Update sharing" onConfirm={sharing.save} onClose={() => setAsking(false)}>
          “{titleOf(sharing, picked)}” got selected but was never added as a collaborator. Do you want to
          continue anyway?
        </ConfirmDialog>
      )}
    </Modal>
  )
}

function Content({ entity, sharing, onPick }: ContentProps) {
  const { state, error } = sharing
  if (error) {
    const text = `Preparing shares for ${entity.noun} "${entity.title}" failed with status: ${statusText(error)}`
    return <Notice tone="danger">{text}</Notice>
  }
  if (!state) {
    return (
      <div className={classes.waiting}>
        <Spinner text="Loading collaborators..." />
      </div>
    )
  }
  const owners = lostOwners(state)
  return (
    <>
      <AddCollaborator
        state={state}
        selection={sharing.selection}
        onSelect={sharing.select}
        onPick={onPick}
      />
      <CollaboratorList
        noun={entity.noun}
        state={state}
        selection={sharing.selection}
        onSelect={sharing.select}
      />
      {owners.length > 0 && (
        <Notice tone="danger">
          Removing the following owners will leave the entity ownerless: {owners.join(', ')}
        </Notice>
      )}
      <MissingDependencies sharing={sharing} />
    </>
  )
}

interface ContentProps {
  entity: SharedEntity
  sharing: Sharing
  onPick: (grantee: string | null) => void
}

/** Sharing is possible all the same: others may give the access. */
function MissingDependencies({ sharing }: { sharing: Sharing }) {
  const missing = sharing.state ? missingDependencies(sharing.state) : []
  if (missing.length === 0) return null
  return (
    <Notice tone="warn">
      There are missing dependencies for the current set of collaborators
      <ul className={classes.missing}>
        {missing.map(({ id, type, title, grantees, owners }) => (
          <li key={id}>
            The {type} “{title}” is not visible to {grantees.join(', ')}.
            {owners.length > 0 && ` Owners: ${owners.join(', ')}.`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function SharableUrl({ grn }: { grn: string }) {
  const path = entityPage(grn)
  if (path === null) return null
  const url = pageUrl(path)
  return (
    <div className={classes.url}>
      <h3 className={classes.heading}>Sharable URL:</h3>
      <p className={classes.address}>
        <code>{url}</code>
        <CopyButton text={url} label="Copy the sharable URL" />
      </p>
      <p className={classes.note}>You or anyone authorized to view can access this link.</p>
    </div>
  )
}

function whyNotSaved({ state, error, isPreparing }: Sharing): string | undefined {
  if (error) return 'The shares could not be prepared'
  if (!state || isPreparing) return 'Checking what this means'
  return state.validation_result.failed ? 'Somebody must own it' : undefined
}

function titleOf({ state }: Sharing, id: string | null): string {
  const title = state?.available_grantees.find((grantee) => grantee.id === id)?.title
  return title ?? 'An entity (name not found)'
}
