import { useRouter } from '@tanstack/react-router'
import { useIsPermitted } from '../../../kit/current-user.tsx'
import { Needs } from '../../../kit/needs.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useActiveService } from '../model/service-queries.ts'

/** To the active service, and to a new one (reference: authentication, shared header). */
export function ServiceLinks() {
  const router = useRouter()
  return (
    <>
      <ActiveServiceLinks />
      <Needs permission="authservicebackend:create">
        <Button
          variant="primary"
          onClick={() => void router.navigate({ to: paths.newAuthenticationService() })}
        >
          Create service
        </Button>
      </Needs>
    </>
  )
}

/** For those who may know which it is; when none is, they say so. */
export function ActiveServiceLinks() {
  return (
    <Needs permission="authserviceglobalconfig:read">
      <ActiveServiceButtons />
    </Needs>
  )
}

function ActiveServiceButtons() {
  const router = useRouter()
  const isPermitted = useIsPermitted()
  const state = useActiveService()
  const id = state?.backend?.id
  const disabledReason = id === undefined ? reasonOf(state !== undefined) : undefined
  const open = (pathOf: (id: string) => string) => () => {
    if (id !== undefined) void router.navigate({ to: pathOf(id) })
  }
  return (
    <>
      <Button disabledReason={disabledReason} onClick={open(paths.authenticationService)}>
        View active service
      </Button>
      {isPermitted(`authservicebackend:edit:${id ?? '*'}`) && (
        <Button disabledReason={disabledReason} onClick={open(paths.editAuthenticationService)}>
          Edit active service
        </Button>
      )}
    </>
  )
}

function reasonOf(isLoaded: boolean): string {
  return isLoaded ? 'No service is active.' : 'It is not known yet which service is active.'
}
