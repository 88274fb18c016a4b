import { hereTimeZone } from '@logline/time'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useTimeZone } from '../../kit/current-user.tsx'
import { streamsQuery } from '../../kit/entities/entity-queries.ts'
import { PageSkeleton } from '../../kit/page/page.tsx'
import { MissingRequirements } from '../saved-views/index.ts'
import { NoStreams } from '../views/index.ts'
import { SearchView } from './search-view.tsx'
import { useOpenSearch } from './use-open-search.ts'

/** Search over all messages, new or saved. What is searched and how it is looked at lies in the address. */
export function SearchPage() {
  const timeZone = useTimeZone() ?? hereTimeZone()
  const streams = useQuery(streamsQuery)
  const { open, fresh } = useOpenSearch(timeZone)
  if (streams.data?.length === 0) return <NoStreams />
  if (open.state === 'loading') return <PageSkeleton />
  if (open.state === 'elsewhere') return <Navigate to={open.path} search replace />
  if (open.state === 'impossible') return <MissingRequirements noun="search" missing={open.missing} />
  return (
    <SearchView key={open.key} store={open.store} timeZone={timeZone} onReset={() => open.restart(fresh())} />
  )
}
