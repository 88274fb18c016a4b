import { hereTimeZone } from '@logline/time'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { streamsQuery } from '../../../kit/entities/entity-queries.ts'
import { PageSkeleton } from '../../../kit/page/page.tsx'
import { MissingRequirements, useOpenView } from '../../saved-views/index.ts'
import { newDashboardDocument } from '../../view-model/index.ts'
import { NoStreams } from '../../views/index.ts'
import { Wall } from './wall.tsx'
import { wallParamsOf } from './wall-params.ts'

/** A dashboard on a screen that nobody touches: its pages in turn, always fresh, without anything to click. */
export function WallPage() {
  const { viewId } = useParams({ from: '/dashboards/tv/$viewId' })
  const url = useSearch({ from: '/dashboards/tv/$viewId' })
  const params = useMemo(() => wallParamsOf(url), [url])
  const timeZone = useTimeZone() ?? hereTimeZone()
  const streams = useQuery(streamsQuery)
  const open = useOpenView({ viewId, type: 'DASHBOARD', begin: newDashboardDocument })
  if (streams.data?.length === 0) return <NoStreams />
  if (open.state === 'impossible') return <MissingRequirements noun="dashboard" missing={open.missing} />
  if (open.state !== 'open') return <PageSkeleton />
  return <Wall key={open.key} store={open.store} params={params} timeZone={timeZone} />
}
