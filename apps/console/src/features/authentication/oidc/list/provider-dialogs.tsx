import type { OidcProviderWire } from '@logline/contract'
import { ConfirmDialog } from '../../../../kit/dialogs/confirm-dialog.tsx'
import { DeleteDialog } from '../../../../kit/dialogs/delete-dialog.tsx'
import { useEnabling, useProviderDeletion } from '../model/provider-queries.ts'

interface ProviderDialogProps {
  provider: OidcProviderWire
  onClose: () => void
}

export function EnableProvider({ provider, onClose }: ProviderDialogProps) {
  const enable = useEnabling(true)
  return (
    <ConfirmDialog
      title="Enable provider"
      confirmLabel="Enable"
      onConfirm={() => enable(provider)}
      onClose={onClose}
    >
      Do you really want to enable the provider "{provider.title}"? The login page has a button for it from
      then on, and whom it vouches for can sign in.
    </ConfirmDialog>
  )
}

export function DisableProvider({ provider, onClose }: ProviderDialogProps) {
  const disable = useEnabling(false)
  return (
    <ConfirmDialog
      title="Disable provider"
      confirmLabel="Disable"
      isDestructive
      onConfirm={() => disable(provider)}
      onClose={onClose}
    >
      Do you really want to disable the provider "{provider.title}"? Its people cannot sign in by it any more;
      who is signed in stays so.
    </ConfirmDialog>
  )
}

export function DeleteProvider({ provider, onClose }: ProviderDialogProps) {
  const remove = useProviderDeletion()
  return (
    <DeleteDialog
      what="provider"
      question={`Do you really want to delete the provider "${provider.title}"?`}
      consequences="Its settings are lost, with its client secret and the roles of its groups."
      onDelete={() => remove(provider)}
      onClose={onClose}
    />
  )
}
