import { clusterConfig, publicNotificationsConfig } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { query } from '../../api/query.ts'
import { useIsPermitted } from '../../kit/current-user.tsx'
import { lazyComponent } from '../../kit/lazy/lazy-component.ts'

const { className, schema } = publicNotificationsConfig

const publicNotificationsQuery = {
  ...query(clusterConfig.get, { params: { configClass: className } }),
  // 204, and with it null, as long as nobody has written it.
  select: (wire: unknown) => Object.entries(wire === null ? {} : schema.parse(wire).notifications),
  staleTime: 300_000,
}

const PublicNotices = lazyComponent(async () => (await import('./public-notices.tsx')).PublicNotices)

/** What administrators tell everybody, above each page. */
export function PublicNotifications() {
  const mayRead = useIsPermitted()('clusterconfigentry:read')
  const { data = [] } = useQuery({ ...publicNotificationsQuery, enabled: mayRead })
  const active = data.filter(([, { isActive, isGlobal }]) => isActive && isGlobal)
  if (active.length === 0) return null
  return (
    <Suspense fallback={null}>
      <PublicNotices notices={active.map(([id, notice]) => ({ id, ...notice }))} />
    </Suspense>
  )
}
