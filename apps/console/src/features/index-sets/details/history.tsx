import type { IndexEvent } from '@logline/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { errorText } from '../../../api/api-error.ts'
import { unitText } from '../../../kit/charts/labels/units.ts'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { Section } from '../../../kit/page/section.tsx'
import { ShortPager } from '../../../kit/short-pager.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Mono } from '../../../ui/texts/mono.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import { eventsOfPage, eventsQuery } from '../outlook/outlook-queries.ts'
import { lossText } from '../outlook/outlook-words.ts'
import classes from './history.module.css'

/** What was done with the indices of an index set; its page is part of the address. */
export function History({ id }: { id: string }) {
  const { done: page = 1 } = useSearch({ from: '/system/index_sets/$indexSetId' })
  const navigate = useNavigate()
  const { data, error } = useQuery(eventsQuery(id, page))
  const onPage = (next: number) =>
    void navigate({ to: '.', search: next === 1 ? {} : { done: next }, resetScroll: false })
  return (
    <Section title="What was done">
      {error && !data && <Notice tone="danger">{errorText(error)}</Notice>}
      {data?.total === 0 && <p className={classes.none}>Nothing yet.</p>}
      {data && data.total > 0 && (
        <>
          <ol className={classes.events}>
            {data.events.map((event) => (
              <Event key={`${event.at} ${event.index_name} ${event.action}`} event={event} />
            ))}
          </ol>
          <ShortPager
            of="what was done"
            page={page}
            lastPage={Math.max(1, Math.ceil(data.total / eventsOfPage))}
            onPage={onPage}
          />
        </>
      )}
    </Section>
  )
}

const words: Readonly<Record<IndexEvent['action'], string>> = {
  rotated: 'was rotated',
  closed: 'was closed',
  reopened: 'was reopened',
  deleted: 'was deleted',
  optimized: 'was optimized',
  kept: 'is kept from retention',
  released: 'was left to retention again',
  found: 'was found',
}

function Event({ event }: { event: IndexEvent }) {
  const zone = useTimeZone()
  const { at, index_name, action, reason, username } = event
  return (
    <li>
      <span className={classes.at}>
        <Timestamp value={at} zone={zone} />
      </span>
      <span>
        <Mono>{index_name}</Mono> {words[action]}
        {username === null ? `, because ${reason}` : ` by ${username}`}
        <span className={classes.content}>{contentText(event, zone)}</span>
      </span>
    </li>
  )
}

/** What was in it then. */
function contentText({ messages, bytes, begin, end }: IndexEvent, zone: string | undefined): string {
  if (messages === null) return ''
  const size = bytes === null ? '' : ` (${unitText(bytes, 'bytes')})`
  return ` · ${lossText({ messages, begin, end }, zone)}${size}`
}
