import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../api/api-error.ts'
import { AppLink } from '../../../kit/app-link.tsx'
import { unitText } from '../../../kit/charts/labels/units.ts'
import { useIsPermitted, useTimeZone } from '../../../kit/current-user.tsx'
import { Needs } from '../../../kit/needs.tsx'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { indexSetsQuery } from '../model/index-set-queries.ts'
import { clusterNameQuery, healthQuery, slowOutlookQuery } from '../outlook/outlook-queries.ts'
import { momentText } from '../outlook/span-text.ts'
import { ClusterHealth } from '../parts/cluster-health.tsx'
import classes from './index-sets.module.css'

/** How the message store is doing, and the way to what it refused. */
export function StoreLine() {
  const isPermitted = useIsPermitted()
  const maySee = isPermitted('indexercluster:read')
  if (!maySee && !isPermitted('indices:failures')) return null
  return (
    <div className={classes.store}>
      {maySee ? <Health /> : <span />}
      <Needs permission="indices:failures">
        <AppLink to={paths.indexerFailures()}>Indexer failures</AppLink>
      </Needs>
    </div>
  )
}

function Health() {
  const { data: health, error } = useQuery(healthQuery)
  const { data: named } = useQuery(clusterNameQuery)
  if (error) {
    return (
      <Notice tone="danger">
        Could not retrieve Elasticsearch cluster health. Fetching Elasticsearch cluster health failed:{' '}
        {errorText(error)}
      </Notice>
    )
  }
  return health && named ? <ClusterHealth name={named.name} health={health} explains /> : <span />
}

/** That the disk will be full: any index set tells it. */
export function DiskWarning() {
  const zone = useTimeZone()
  const { data: sets } = useQuery(indexSetsQuery)
  const [first] = sets?.index_sets ?? []
  const { data } = useQuery({ ...slowOutlookQuery(first?.id ?? ''), enabled: first !== undefined })
  if (!data || data.disk.full_at === null) return null
  const { full_at, total_bytes, used_bytes } = data.disk
  return (
    <Notice tone="warn">
      The disk will be full on <b>{momentText(full_at, zone)}</b>, should all index sets go on like this:{' '}
      {unitText(used_bytes, 'bytes')} of {unitText(total_bytes, 'bytes')} are used. Keep messages for less
      long, or give the index sets limits in bytes.
    </Notice>
  )
}
