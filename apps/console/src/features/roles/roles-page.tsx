import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsPermitted } from '../../kit/current-user.tsx'
import { useTableParams } from '../../kit/entity-table/address/use-table-params.ts'
import { type RowAction, sortableIds } from '../../kit/entity-table/columns/columns.ts'
import { EntityTable } from '../../kit/entity-table/entity-table.tsx'
import { Needs } from '../../kit/needs.tsx'
import { Page } from '../../kit/page/page.tsx'
import { useCreating } from '../../kit/page/use-creating.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CreateRoleDialog } from './create-role-dialog.tsx'
import { DeleteRole } from './delete-role.tsx'
import { roleColumns } from './role-columns.tsx'
import { type ListedRole, useRoleRows } from './use-role-rows.ts'

const noun = { one: 'role', many: 'roles' }
const settings = { defaultSort: { sort: 'name', order: 'asc' }, sortable: sortableIds(roleColumns) } as const

export function RolesPage() {
  const [isCreating, setCreating] = useCreating()
  const [deleted, setDeleted] = useState<ListedRole | null>(null)
  const state = useTableParams('roles', settings)
  const rows = useRoleRows(state.params)
  const actions = useRoleActions(setDeleted)
  return (
    <Page
      title="Roles Overview"
      description="Roles give abilities. Access to one thing is given with Share on that thing."
      actions={
        <Needs permission="roles:create">
          <Button variant="primary" onClick={() => setCreating(true)}>
            Create role
          </Button>
        </Needs>
      }
    >
      <EntityTable
        tableId="roles"
        noun={noun}
        columns={roleColumns}
        state={state}
        rows={rows}
        row={{ id: ({ id }) => id, name: ({ name }) => name, actions, isAudited: true }}
      />
      {isCreating && <CreateRoleDialog onClose={() => setCreating(false)} />}
      {deleted && <DeleteRole role={deleted} onClose={() => setDeleted(null)} />}
    </Page>
  )
}

function useRoleActions(onDelete: (role: ListedRole) => void): (role: ListedRole) => RowAction[] {
  const isPermitted = useIsPermitted()
  const router = useRouter()
  return (role) => {
    const { id, name, read_only } = role
    const actions: RowAction[] = []
    if (isPermitted(`roles:edit:${name}`)) {
      actions.push({
        label: 'Edit',
        isPrimary: true,
        onSelect: () => void router.navigate({ to: paths.editRole(id) }),
      })
    }
    if (isPermitted(`roles:delete:${name}`)) {
      actions.push({
        label: 'Delete',
        isDangerous: true,
        disabledReason: read_only ? 'A role that comes with the product cannot be deleted.' : undefined,
        onSelect: () => onDelete(role),
      })
    }
    return actions
  }
}
