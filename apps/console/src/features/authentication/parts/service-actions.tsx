import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import type { RowAction } from '../../../kit/entity-table/columns/columns.ts'
import { paths } from '../../../paths.ts'
import type { ListedService } from '../model/use-service-rows.ts'
import { ActivateService, DeactivateService, DeleteService } from './service-dialogs.tsx'

const dialogs = { activate: ActivateService, deactivate: DeactivateService, delete: DeleteService }

interface OpenedDialog {
  dialog: keyof typeof dialogs
  service: ListedService
}

/** What can be done with a service, and the dialog that asks before it. */
export function useServiceActions(onDeleted?: () => void) {
  const router = useRouter()
  const isPermitted = useIsPermitted()
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const Dialog = opened && dialogs[opened.dialog]
  const dialog = Dialog && (
    <Dialog service={opened.service} onClose={() => setOpened(null)} {...(onDeleted && { onDeleted })} />
  )

  const actions = (service: ListedService): RowAction[] => {
    const { id, isActive } = service
    const ask = (dialog: OpenedDialog['dialog']) => () => setOpened({ dialog, service })
    const all: RowAction[] = []
    if (isPermitted(`authservicebackend:edit:${id}`)) {
      const onSelect = () => void router.navigate({ to: paths.editAuthenticationService(id) })
      all.push({ label: 'Edit', isPrimary: true, onSelect })
    }
    if (isActive && isPermitted('authserviceglobalconfig:edit')) {
      all.push({ label: 'Deactivate', isPrimary: true, onSelect: ask('deactivate') })
    }
    // Who decides which directory is asked could be recognised as anybody: the server lets administrators alone.
    if (!isActive && isPermitted('*')) {
      all.push({ label: 'Activate', isPrimary: true, onSelect: ask('activate') })
    }
    if (!isActive && isPermitted(`authservicebackend:delete:${id}`)) {
      all.push({ label: 'Delete', isDangerous: true, onSelect: ask('delete') })
    }
    return all
  }
  return { actions, dialog }
}
