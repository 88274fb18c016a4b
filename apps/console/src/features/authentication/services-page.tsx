import { authenticationServices } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/query.ts'
import { useIsPermitted } from '../../kit/current-user.tsx'
import { useTableParams } from '../../kit/entity-table/address/use-table-params.ts'
import { type RowAction, sortableIds } from '../../kit/entity-table/columns/columns.ts'
import { EntityTable } from '../../kit/entity-table/entity-table.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { AuthenticationFrame } from './authentication-frame.tsx'
import { serviceColumns } from './service-columns.tsx'
import { ActivateService, DeactivateService, DeleteService } from './service-dialogs.tsx'
import { type ListedService, useServiceRows } from './use-service-rows.ts'

const noun = {
  one: 'authentication service',
  many: 'authentication services',
  none: 'No authentication services have been found.',
}
const settings = {
  defaultSort: { sort: 'title', order: 'asc' },
  sortable: sortableIds(serviceColumns),
} as const

const dialogs = { activate: ActivateService, deactivate: DeactivateService, delete: DeleteService }

interface OpenedDialog {
  dialog: keyof typeof dialogs
  service: ListedService
}

/** The directories whose people can sign in (reference: authentication, section 2). */
export function ServicesPage() {
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const state = useTableParams('authentication-services', settings)
  const rows = useServiceRows(state.params)
  const actions = useServiceActions(setOpened)
  const Dialog = opened && dialogs[opened.dialog]
  return (
    <AuthenticationFrame title="All Authentication Services" current="services">
      <NoneActive />
      <EntityTable
        tableId="authentication-services"
        noun={noun}
        columns={serviceColumns}
        state={state}
        rows={rows}
        row={{ id: ({ id }) => id, name: ({ title }) => title, actions, isAudited: true }}
      />
      {Dialog && <Dialog service={opened.service} onClose={() => setOpened(null)} />}
    </AuthenticationFrame>
  )
}

/** For those who may know: all there are count, not only those of the page. */
function NoneActive() {
  const mayRead = useIsPermitted()('authserviceglobalconfig:read')
  const { data } = useQuery({ ...query(authenticationServices.active), enabled: mayRead })
  if (!data || data.backend || data.context.backends_total === 0) return null
  return <Notice tone="warn">None of the configured authentication services is currently active.</Notice>
}

function useServiceActions(onOpen: (opened: OpenedDialog) => void): (service: ListedService) => RowAction[] {
  const isPermitted = useIsPermitted()
  return (service) => {
    const open = (dialog: OpenedDialog['dialog']) => () => onOpen({ dialog, service })
    const actions: RowAction[] = []
    if (service.isActive) {
      if (isPermitted('authserviceglobalconfig:edit')) {
        actions.push({ label: 'Deactivate', isPrimary: true, onSelect: open('deactivate') })
      }
      return actions
    }
    // Who decides which directory is asked could be recognised as anybody: the server lets administrators alone.
    if (isPermitted('*')) actions.push({ label: 'Activate', isPrimary: true, onSelect: open('activate') })
    if (isPermitted(`authservicebackend:delete:${service.id}`)) {
      actions.push({ label: 'Delete', isDangerous: true, onSelect: open('delete') })
    }
    return actions
  }
}
