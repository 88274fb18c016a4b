import { IconColumns3, IconPencil, IconStar, IconTrash } from '@tabler/icons-react'
import { Button } from '../buttons/button.tsx'
import { CopyButton } from '../buttons/copy-button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'

export const title = 'Buttons'

export function Demo() {
  return (
    <>
      <Button variant="primary">Create stream</Button>
      <Button icon={<IconColumns3 size={16} stroke={1.75} />}>Columns</Button>
      <Button variant="quiet">Load</Button>
      <Button variant="danger">Delete input</Button>
      <Button variant="primary" isBusy>
        Signing in...
      </Button>
      <Button disabledReason="Only owners of this stream are allowed to share it.">Share</Button>
      <Button variant="primary" size="search">
        Search
      </Button>
      <Button variant="primary" size="login">
        Sign in
      </Button>
      <IconButton label="Edit" icon={<IconPencil size={16} stroke={1.75} />} />
      <IconButton label="Add to favorites" isPressed icon={<IconStar size={16} stroke={1.75} />} />
      <IconButton label="Delete" disabledReason="It is in use" icon={<IconTrash size={16} stroke={1.75} />} />
      <CopyButton label="Copy ID" text="01KAGX5Q7Z3M8V0R2E9D4T6B1N" />
      <CopyButton label="Copy as JSON" text="{}">
        Copy as JSON
      </CopyButton>
    </>
  )
}
