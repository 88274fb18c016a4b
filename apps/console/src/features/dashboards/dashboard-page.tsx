import { hereTimeZone } from '@logline/time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useIsPermitted, useTimeZone } from '../../kit/current-user.tsx'
import { streamsQuery } from '../../kit/entities/entity-queries.ts'
import { PageSkeleton } from '../../kit/page/page.tsx'
import { MissingRequirements, useHandedOver, useOpenView } from '../saved-views/index.ts'
import { newDashboardDocument } from '../view-model/index.ts'
import { NoStreams } from '../views/index.ts'
import { DashboardView } from './dashboard-view.tsx'
import { runAhead } from './run-ahead.ts'
import { NotAllowedToCreate } from './states/dashboard-states.tsx'

/** The last step of the address of a dashboard that is not saved yet. */
const newName = 'new'

/** A stored dashboard, or a new one: one page, so that what is saved for the first time stays as it is. */
export function DashboardPage() {
  const { viewId } = useParams({ from: '/dashboards/$viewId' })
  const isPermitted = useIsPermitted()
  const streams = useQuery(streamsQuery)
  if (viewId === newName && !isPermitted('dashboards:create')) return <NotAllowedToCreate />
  if (streams.data?.length === 0) return <NoStreams />
  return <OpenDashboard viewId={viewId === newName ? undefined : viewId} />
}

function OpenDashboard({ viewId }: { viewId: string | undefined }) {
  const timeZone = useTimeZone() ?? hereTimeZone()
  const handedOver = useHandedOver()
  const client = useQueryClient()
  const url = useSearch({ from: '/dashboards/$viewId' })
  const open = useOpenView({
    viewId,
    type: 'DASHBOARD',
    begin: () => handedOver ?? newDashboardDocument(),
    onLoad: (loaded) => runAhead(client, loaded, url),
  })
  if (open.state === 'loading') return <PageSkeleton />
  if (open.state === 'impossible') return <MissingRequirements noun="dashboard" missing={open.missing} />
  if (open.state === 'elsewhere') return <Navigate to={open.path} replace />
  return <DashboardView key={open.key} store={open.store} timeZone={timeZone} />
}
