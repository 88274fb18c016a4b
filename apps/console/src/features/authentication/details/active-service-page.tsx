import { authenticationServices } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { query } from '../../../api/query.ts'
import { PageSkeleton } from '../../../kit/page/page.tsx'
import { paths } from '../../../paths.ts'

/** Leads to the active service; without one, to all of them, or to the first that is made. */
export function ActiveServicePage() {
  const { data, error } = useQuery(query(authenticationServices.active))
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  if (data.backend) return <Navigate to={paths.authenticationService(data.backend.id)} replace />
  const hasAny = data.context.backends_total > 0
  return <Navigate to={hasAny ? paths.authentication() : paths.newAuthenticationService()} replace />
}
