import { useTableParams } from '../../../kit/entity-table/address/use-table-params.ts'
import { sortableIds } from '../../../kit/entity-table/columns/columns.ts'
import { EntityTable } from '../../../kit/entity-table/entity-table.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { useActiveService } from '../model/service-queries.ts'
import { useServiceRows } from '../model/use-service-rows.ts'
import { AuthenticationFrame } from '../parts/authentication-frame.tsx'
import { useServiceActions } from '../parts/service-actions.tsx'
import { ServiceLinks } from '../parts/service-links.tsx'
import { serviceColumns } from './service-columns.tsx'

const noun = {
  one: 'authentication service',
  many: 'authentication services',
  none: 'No authentication services have been found.',
}
const settings = {
  defaultSort: { sort: 'title', order: 'asc' },
  sortable: sortableIds(serviceColumns),
} as const

/** The directories whose people can sign in (reference: authentication, section 2). */
export function ServicesPage() {
  const state = useTableParams('authentication-services', settings)
  const rows = useServiceRows(state.params)
  const { actions, dialog } = useServiceActions()
  return (
    <AuthenticationFrame title="All Authentication Services" current="services" actions={<ServiceLinks />}>
      <NoneActive />
      <EntityTable
        tableId="authentication-services"
        noun={noun}
        columns={serviceColumns}
        state={state}
        rows={rows}
        row={{ id: ({ id }) => id, name: ({ title }) => title, actions, isAudited: true }}
      />
      {dialog}
    </AuthenticationFrame>
  )
}

/** For those who may know: all there are count, not only those of the page. */
function NoneActive() {
  const active = useActiveService()
  if (!active || active.backend || active.context.backends_total === 0) return null
  return <Notice tone="warn">None of the configured authentication services is currently active.</Notice>
}
