import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { statusText } from '../../../api/api-error.ts'
import { AppLink } from '../../../kit/app-link.tsx'
import { PageSkeleton } from '../../../kit/page/page.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorState } from '../../../ui/notices/state-view.tsx'
import { searchLinkQuery } from './search-link.ts'

/** Opens the search of a link as a new one. */
export function SearchLinkPage() {
  const { linkId } = useParams({ from: '/s/$linkId' })
  const { data, error, refetch } = useQuery(searchLinkQuery(linkId))
  if (error) {
    return (
      <ErrorState
        title="Could not open the search of this link"
        action={
          <>
            <Button onClick={() => void refetch()}>Try again</Button>
            <AppLink to={paths.search()}>New search</AppLink>
          </>
        }
      >
        {statusText(error)}
      </ErrorState>
    )
  }
  if (!data) return <PageSkeleton />
  return <Navigate to="/search" search={data.address} state={{ viewDocument: data.document }} replace />
}
