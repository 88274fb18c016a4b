import { authenticationServices } from '@logline/contract'
import { useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useChange } from '../../../api/use-change.ts'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { serviceRoutes } from '../model/service-queries.ts'
import { valuesOf } from '../model/service-schema.ts'
import type { ListedService } from '../model/use-service-rows.ts'
import { ServiceFrame } from '../parts/service-frame.tsx'
import { ServiceForm } from './service-form.tsx'

/** Changes a service. */
export function EditServicePage() {
  const { id } = useParams({ from: '/system/authentication/services/edit/$id' })
  return (
    <ServiceFrame id={id} title="Edit Authentication Service" current="edit">
      {(service) => <Editable key={service.id} service={service} />}
    </ServiceFrame>
  )
}

function Editable({ service }: { service: ListedService }) {
  const isPermitted = useIsPermitted()
  if (!isPermitted(`authservicebackend:edit:${service.id}`))
    return (
      <Notice tone="danger">You are not allowed to edit the authentication service "{service.title}".</Notice>
    )
  // Who decides which directory is asked could be recognised as anybody: the server lets administrators alone.
  if (service.isActive && !isPermitted('*'))
    return (
      <Notice tone="danger">
        The authentication service "{service.title}" is active: only an administrator can change which
        directory people sign in with.
      </Notice>
    )
  return <EditForm service={service} choosesRoles={isPermitted('roles:read')} />
}

function EditForm({ service, choosesRoles }: { service: ListedService; choosesRoles: boolean }) {
  const router = useRouter()
  const { initialStepKey } = useSearch({ from: '/system/authentication/services/edit/$id' })
  const update = useChange(authenticationServices.update, { stale: serviceRoutes })
  const { id, config } = service
  return (
    <ServiceForm
      type={config.type}
      initialValues={valuesOf(service)}
      backendId={id}
      {...(initialStepKey && { firstStep: initialStepKey })}
      choosesRoles={choosesRoles}
      failure="Updating authentication service failed with status"
      onSave={async (body) => {
        await update({ params: { backendId: id }, body: { ...body, id } })
        toast.success('Authentication service was updated successfully.')
      }}
      onLeave={() => void router.navigate({ to: paths.authenticationService(id) })}
    />
  )
}
