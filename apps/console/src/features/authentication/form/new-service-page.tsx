import { authenticationServices } from '@logline/contract'
import { useParams, useRouter } from '@tanstack/react-router'
import { useChange } from '../../../api/use-change.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { Page, PageSkeleton } from '../../../kit/page/page.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { serviceRoutes, servicesCrumb, useRoles } from '../model/service-queries.ts'
import { newServiceValues } from '../model/service-schema.ts'
import { isServiceType, type ServiceType, typeNames } from '../model/service-types.ts'
import { ActiveServiceLinks } from '../parts/service-links.tsx'
import { ServiceForm } from './service-form.tsx'

/** Makes a service, which is not yet active. */
export function NewServicePage() {
  const { type } = useParams({ from: '/system/authentication/services/create/$type' })
  const isPermitted = useIsPermitted()
  if (!isServiceType(type)) return <UnknownType type={type} />
  return (
    <Page
      title={`Create ${typeNames[type]} Authentication Service`}
      breadcrumb={[
        ...servicesCrumb,
        { caption: 'Create Authentication Service', to: paths.newAuthenticationService() },
      ]}
      actions={<ActiveServiceLinks />}
    >
      {isPermitted('authservicebackend:create') ? (
        // Another type: another form.
        <NewService key={type} type={type} choosesRoles={isPermitted('roles:read')} />
      ) : (
        <Notice tone="danger">You are not allowed to create services.</Notice>
      )}
    </Page>
  )
}

function UnknownType({ type }: { type: string }) {
  return (
    <Page title="Create Authentication Service" breadcrumb={servicesCrumb}>
      <Notice tone="danger">No authentication service plugin configured for type "{type}"</Notice>
    </Page>
  )
}

function NewService({ type, choosesRoles }: { type: ServiceType; choosesRoles: boolean }) {
  const router = useRouter()
  const roles = useRoles()
  const create = useChange(authenticationServices.create, { stale: serviceRoutes })
  if (choosesRoles && !roles) return <PageSkeleton />
  const reader = (roles ?? []).filter(({ name }) => name === 'Reader').map(({ id }) => id)
  return (
    <ServiceForm
      type={type}
      initialValues={newServiceValues(type, reader)}
      backendId={null}
      choosesRoles={choosesRoles}
      failure="Creating authentication service failed with status"
      onSave={async (body) => {
        await create({ body })
        toast.success('Authentication service was created successfully.')
      }}
      onLeave={() => void router.navigate({ to: paths.authentication() })}
    />
  )
}
