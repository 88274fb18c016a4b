import { oidcProviders } from '@logline/contract'
import { useChange } from '../../../../api/use-change.ts'
import { useIsPermitted } from '../../../../kit/current-user.tsx'
import { Page, PageSkeleton } from '../../../../kit/page/page.tsx'
import { Notice } from '../../../../ui/notices/notice.tsx'
import { toast } from '../../../../ui/notices/toast.tsx'
import { useRoles } from '../../model/service-queries.ts'
import { providerRoutes, providersCrumb } from '../model/provider-queries.ts'
import { newProviderValues } from '../model/provider-schema.ts'
import { ProviderForm } from './provider-form.tsx'

/** Makes a provider of OpenID Connect. */
export function NewProviderPage() {
  const isPermitted = useIsPermitted()
  return (
    <Page title="Create OpenID Connect Provider" breadcrumb={providersCrumb}>
      {isPermitted('authservicebackend:create') ? (
        <NewProvider choosesRoles={isPermitted('roles:read')} />
      ) : (
        <Notice tone="danger">You are not allowed to create providers.</Notice>
      )}
    </Page>
  )
}

function NewProvider({ choosesRoles }: { choosesRoles: boolean }) {
  const roles = useRoles()
  const create = useChange(oidcProviders.create, { stale: providerRoutes })
  if (choosesRoles && !roles) return <PageSkeleton />
  const reader = (roles ?? []).filter(({ name }) => name === 'Reader').map(({ id }) => id)
  return (
    <ProviderForm
      id={null}
      initialValues={newProviderValues(reader)}
      submit={{ label: 'Create provider', busyLabel: 'Creating provider...' }}
      failure="Creating provider failed with status"
      onSave={async ({ default_roles, ...body }) => {
        // Left out, they are Reader.
        await create({ body: { ...body, ...(choosesRoles && { default_roles }) } })
        toast.success(`Provider "${body.title}" was created successfully`)
      }}
    />
  )
}
