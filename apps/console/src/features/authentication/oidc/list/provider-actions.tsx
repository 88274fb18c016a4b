import type { OidcProviderWire } from '@logline/contract'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsPermitted } from '../../../../kit/current-user.tsx'
import type { RowAction } from '../../../../kit/entity-table/columns/columns.ts'
import { paths } from '../../../../paths.ts'
import { DeleteProvider, DisableProvider, EnableProvider } from './provider-dialogs.tsx'

const dialogs = { enable: EnableProvider, disable: DisableProvider, delete: DeleteProvider }

interface OpenedDialog {
  dialog: keyof typeof dialogs
  provider: OidcProviderWire
}

/** What can be done with a provider, and the dialog that asks before it. */
export function useProviderActions() {
  const router = useRouter()
  const isPermitted = useIsPermitted()
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const Dialog = opened && dialogs[opened.dialog]
  const dialog = Dialog && <Dialog provider={opened.provider} onClose={() => setOpened(null)} />

  const actions = (provider: OidcProviderWire): RowAction[] => {
    const { id, enabled } = provider
    const ask = (dialog: OpenedDialog['dialog']) => () => setOpened({ dialog, provider })
    const all: RowAction[] = []
    if (isPermitted(`authservicebackend:edit:${id}`)) {
      const onSelect = () => void router.navigate({ to: paths.editOidcProvider(id) })
      all.push({ label: 'Edit', isPrimary: true, onSelect })
    }
    // Who decides who vouches for people could be recognised as anybody: the server lets administrators alone.
    if (isPermitted('*')) {
      all.push(
        enabled
          ? { label: 'Disable', isPrimary: true, onSelect: ask('disable') }
          : { label: 'Enable', isPrimary: true, onSelect: ask('enable') },
      )
    }
    if (isPermitted(`authservicebackend:delete:${id}`)) {
      all.push({
        label: 'Delete',
        isDangerous: true,
        disabledReason: enabled ? 'It is enabled: disable it first.' : undefined,
        onSelect: ask('delete'),
      })
    }
    return all
  }
  return { actions, dialog }
}
