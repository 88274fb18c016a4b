import type { IndexOverview, IndexSet, IndexSetOutlook } from '@logline/contract'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, errorText } from '../../../api/api-error.ts'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { countText } from '../../../kit/number-text.ts'
import { Page, PageSkeleton } from '../../../kit/page/page.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Mono } from '../../../ui/texts/mono.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { indexSetQuery } from '../model/index-set-queries.ts'
import { outlookQuery, overviewQuery } from '../outlook/outlook-queries.ts'
import { ClusterHealth } from '../parts/cluster-health.tsx'
import { History } from './history.tsx'
import { type IndexAction, IndexDialog } from './index-dialogs.tsx'
import classes from './index-set-page.module.css'
import { IndexTable } from './index-table.tsx'
import { KeepingCards } from './keeping-cards.tsx'
import { SetActions } from './set-actions.tsx'
import { SizesCard } from './sizes-card.tsx'

/** One index set: how large it is, what happens next, and its indices (reference: indices, section 3). */
export function IndexSetPage() {
  const { indexSetId } = useParams({ from: '/system/index_sets/$indexSetId' })
  const { data: set, error } = useQuery(indexSetQuery(indexSetId))
  if (error && !set) throw error
  return set ? <Details key={set.id} set={set} /> : <PageSkeleton />
}

function Details({ set }: { set: IndexSet }) {
  const [action, setAction] = useState<IndexAction | null>(null)
  const { data: outlook, error, dataUpdatedAt } = useQuery(outlookQuery(set.id))
  const overview = useQuery(overviewQuery(set.id))
  const failure = error ?? overview.error
  return (
    <Page
      title={`Index Set: ${set.title}`}
      auditId={set.id}
      breadcrumb={[{ caption: 'Indices & Index Sets', to: paths.indices() }]}
      actions={<SetActions set={set} onAction={setAction} />}
    >
      {failure && <Unavailable error={failure} seenMs={outlook ? dataUpdatedAt : null} />}
      {outlook ? (
        <>
          <Managed outlook={outlook} overview={overview.data} />
          <Content set={set} outlook={outlook} overview={overview.data} onAction={setAction} />
        </>
      ) : (
        !failure && <Waiting />
      )}
      <History id={set.id} />
      {action && outlook && (
        <IndexDialog set={set} outlook={outlook} action={action} onClose={() => setAction(null)} />
      )}
    </Page>
  )
}

interface ContentProps {
  set: IndexSet
  outlook: IndexSetOutlook
  overview: IndexOverview | undefined
  onAction: (action: IndexAction) => void
}

function Content({ set, outlook, overview, onAction }: ContentProps) {
  const nowMs = useNow(10_000)
  return (
    <>
      <div className={classes.top}>
        <SizesCard outlook={outlook} nowMs={nowMs} />
        <KeepingCards set={set} outlook={outlook} nowMs={nowMs} />
      </div>
      <IndexTable set={set} outlook={outlook} overview={overview} nowMs={nowMs} onAction={onAction} />
    </>
  )
}

/** How much there is, and how the message store is doing. */
function Managed({ outlook, overview }: { outlook: IndexSetOutlook; overview: IndexOverview | undefined }) {
  const { indices, messages } = outlook
  const current = indices.find((index) => index.is_written_to)?.index_name
  return (
    <div className={classes.managed}>
      <p>
        <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
        <span>
          {countText(indices.length)} {indices.length === 1 ? 'index' : 'indices'} with a total of{' '}
          <b>{countText(messages)}</b> {messages === 1 ? 'message' : 'messages'} under management
          {current === undefined ? (
            ', none is written to.'
          ) : (
            <>
              , current write-active index is{' '}
              <b>
                <Mono>{current}</Mono>
              </b>
              .
            </>
          )}
        </span>
      </p>
      {overview && (
        <ClusterHealth name={overview.indexer_cluster.name} health={overview.indexer_cluster.health} />
      )}
    </div>
  )
}

function Unavailable({ error, seenMs }: { error: Error; seenMs: number | null }) {
  const zone = useTimeZone()
  const isStoreAway = error instanceof ApiError && error.status >= 500
  return (
    <Notice tone="danger">
      <b>Indices overview unavailable.</b> {errorText(error)}{' '}
      {isStoreAway && 'Messages that come in stay in the journal until the message store is back. '}
      This page goes on trying
      {seenMs === null ? (
        '.'
      ) : (
        <>
          ; what it shows is of <Timestamp value={new Date(seenMs).toISOString()} zone={zone} />.
        </>
      )}
    </Notice>
  )
}

/** The shape of what comes. */
function Waiting() {
  return (
    <div className={classes.top} aria-busy="true">
      <Card className={classes.waiting ?? ''}>
        <Skeleton width={40} />
        <Skeleton width={70} />
      </Card>
      <Card className={classes.waiting ?? ''}>
        <Skeleton width={60} />
        <Skeleton width={80} />
      </Card>
    </div>
  )
}
