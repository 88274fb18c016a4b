import type { IndexCounters, IndexInfo, IndexOverview } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../api/api-error.ts'
import { unitText } from '../../../kit/charts/labels/units.ts'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { countedText, countText } from '../../../kit/number-text.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RelativeTime, Timestamp } from '../../../ui/texts/timestamp.tsx'
import type { OutlookIndex } from '../outlook/index-rows.ts'
import { indexQuery } from '../outlook/outlook-queries.ts'
import classes from './row-details.module.css'

type Range = IndexOverview['indices'][number]['range']

interface RowDetailsProps {
  index: OutlookIndex
  /** Undefined until it is known. */
  range: Range | undefined
}

/** What a row opens to (reference: indices, section 3). */
export function RowDetails({ index, range }: RowDetailsProps) {
  const { data, error } = useQuery(indexQuery(index.index_name))
  const info = data?.[0]
  return (
    <div className={classes.details}>
      <ul className={classes.facts}>
        <li>
          <RangeFact range={range} />
        </li>
        {info && <Counts of={info.all_shards} />}
        <Sizes index={index} />
      </ul>
      {index.state === 'closed' && (
        <Notice tone="info">
          This index is closed. No search finds its messages; it has to be reopened for that.
        </Notice>
      )}
      {index.state === 'open' && !info && <Waiting error={error} isThere={data === undefined} />}
      {info && <Measured info={info} />}
    </div>
  )
}

function RangeFact({ range }: { range: Range | undefined }) {
  if (!range || range.calculated_at === null) return 'No index range available.'
  return (
    <>
      Range re-calculated <RelativeTime value={range.calculated_at} /> in {countText(range.took_ms)}ms.
    </>
  )
}

function Counts({ of: { segments, open_search_contexts, documents } }: { of: IndexCounters }) {
  return (
    <li>
      {countedText(segments, 'segment', 'segments')},{' '}
      {countedText(open_search_contexts, 'open search context', 'open search contexts')},{' '}
      {countedText(documents.deleted, 'deleted message', 'deleted messages')}
    </li>
  )
}

function Sizes({ index: { bytes, uncompressed_bytes, created_at, rotated_at } }: { index: OutlookIndex }) {
  const zone = useTimeZone()
  return (
    <>
      <li>
        {unitText(bytes, 'bytes')} on the disk, {unitText(uncompressed_bytes, 'bytes')} before compression
      </li>
      <li>
        Written to since <Timestamp value={created_at} zone={zone} />
        {rotated_at !== null && (
          <>
            , until <Timestamp value={rotated_at} zone={zone} />
          </>
        )}
      </li>
    </>
  )
}

function Waiting({ error, isThere }: { error: Error | null; isThere: boolean }) {
  if (error) return <Notice tone="danger">Its counters are not known: {errorText(error)}</Notice>
  return isThere ? <Skeleton width={40} /> : <p>You may not read its counters.</p>
}

function Measured({ info: { primary_shards, all_shards, routing } }: { info: IndexInfo }) {
  return (
    <div className={classes.measured}>
      <Operations title="Primary shard operations" of={primary_shards} />
      <Operations title="Total shard operations" of={all_shards} />
      {routing.length > 0 && (
        <section>
          <h3>Shard routing</h3>
          <p className={classes.shards}>
            {routing.map(({ id, state, primary, node_hostname, node_name }) => (
              <span
                key={`${id} ${primary}`}
                data-primary={primary || undefined}
                title={`State: ${state} on ${node_hostname ?? 'unknown host'} (${node_name ?? 'unknown node'})`}
              >
                S{id}
              </span>
            ))}
          </p>
          <p className={classes.note}>Bold shards are primaries.</p>
        </section>
      )}
    </div>
  )
}

const operations = [
  ['Index', 'index'],
  ['Flush', 'flush'],
  ['Merge', 'merge'],
  ['Query', 'search_query'],
  ['Fetch', 'search_fetch'],
  ['Get', 'get'],
  ['Refresh', 'refresh'],
] as const

function Operations({ title, of: counters }: { title: string; of: IndexCounters }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className={classes.operations}>
        {operations.map(([name, member]) => {
          const { total, time_seconds: seconds } = counters[member]
          return (
            <div key={member} data-zero={total === 0 || undefined}>
              <dt>{name}:</dt>
              <dd>
                {countText(total)} ops (took {unitText(seconds, 's')})
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
