import { useIsPermitted } from '../../../kit/current-user.tsx'

/** Why the signed-in user may not decide which messages a stream takes; undefined for who may. The server asks the same. */
export function useRoutingRefusal(): (streamId: string) => string | undefined {
  const isPermitted = useIsPermitted()
  return (streamId) =>
    isPermitted('streams:read') || isPermitted(`streams:route:${streamId}`)
      ? undefined
      : 'Rules are for those who may read all streams, or have the permission streams:route.'
}
