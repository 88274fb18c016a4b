import { useRouter } from '@tanstack/react-router'
import { useTableParams } from '../../../../kit/entity-table/address/use-table-params.ts'
import { sortableIds } from '../../../../kit/entity-table/columns/columns.ts'
import { EntityTable } from '../../../../kit/entity-table/entity-table.tsx'
import { Needs } from '../../../../kit/needs.tsx'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { AuthenticationFrame } from '../../parts/authentication-frame.tsx'
import { useProviderActions } from './provider-actions.tsx'
import { providerColumns } from './provider-columns.tsx'
import { useProviderRows } from './use-provider-rows.ts'

const noun = { one: 'provider', many: 'providers', none: 'No providers have been found.' }
const settings = {
  defaultSort: { sort: 'title', order: 'asc' },
  sortable: sortableIds(providerColumns),
} as const

/** The providers of OpenID Connect that people can sign in with. */
export function ProvidersPage() {
  const state = useTableParams('oidc-providers', settings)
  const rows = useProviderRows(state.params)
  const { actions, dialog } = useProviderActions()
  return (
    <AuthenticationFrame title="OpenID Connect Providers" current="oidc" actions={<CreateLink />}>
      <EntityTable
        tableId="oidc-providers"
        noun={noun}
        columns={providerColumns}
        state={state}
        rows={rows}
        row={{ id: ({ id }) => id, name: ({ title }) => title, actions, isAudited: true }}
      />
      {dialog}
    </AuthenticationFrame>
  )
}

function CreateLink() {
  const router = useRouter()
  return (
    <Needs permission="authservicebackend:create">
      <Button variant="primary" onClick={() => void router.navigate({ to: paths.newOidcProvider() })}>
        Create provider
      </Button>
    </Needs>
  )
}
