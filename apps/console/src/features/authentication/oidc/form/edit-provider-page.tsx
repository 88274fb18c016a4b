import { type OidcProviderWire, oidcProviders } from '@logline/contract'
import { useParams } from '@tanstack/react-router'
import { useChange } from '../../../../api/use-change.ts'
import { useIsPermitted } from '../../../../kit/current-user.tsx'
import { Page, PageSkeleton } from '../../../../kit/page/page.tsx'
import { Notice } from '../../../../ui/notices/notice.tsx'
import { toast } from '../../../../ui/notices/toast.tsx'
import { providerRoutes, providersCrumb, useProvider } from '../model/provider-queries.ts'
import { providerValues } from '../model/provider-schema.ts'
import { ProviderForm } from './provider-form.tsx'

/** Changes a provider of OpenID Connect. */
export function EditProviderPage() {
  const { id } = useParams({ from: '/system/authentication/oidc/edit/$id' })
  const provider = useProvider(id)
  if (!provider) return <PageSkeleton />
  return (
    <Page title={`Edit OpenID Connect Provider - ${provider.title}`} auditId={id} breadcrumb={providersCrumb}>
      <Editable key={id} provider={provider} />
    </Page>
  )
}

function Editable({ provider }: { provider: OidcProviderWire }) {
  const isPermitted = useIsPermitted()
  const { id, title, enabled } = provider
  if (!isPermitted(`authservicebackend:edit:${id}`))
    return <Notice tone="danger">You are not allowed to edit the provider "{title}".</Notice>
  // Who decides who vouches for people could be recognised as anybody: the server lets administrators alone.
  if (enabled && !isPermitted('*'))
    return (
      <Notice tone="danger">
        The provider "{title}" is enabled: only an administrator can change by which provider people sign in.
      </Notice>
    )
  return <EditForm provider={provider} />
}

function EditForm({ provider }: { provider: OidcProviderWire }) {
  const update = useChange(oidcProviders.update, { stale: providerRoutes })
  return (
    <ProviderForm
      id={provider.id}
      initialValues={providerValues(provider)}
      submit={{ label: 'Update provider', busyLabel: 'Updating provider...' }}
      failure="Updating provider failed with status"
      onSave={async (body) => {
        await update({ params: { providerId: provider.id }, body })
        toast.success(`Provider "${body.title}" was updated successfully`)
      }}
    />
  )
}
