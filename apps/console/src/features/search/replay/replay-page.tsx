import { type Event, type EventDefinition, eventDefinitions, events } from '@logline/contract'
import { hereTimeZone } from '@logline/time'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '../../../api/query.ts'
import { messagesOfEvent } from '../../../kit/alerts/event-query.ts'
import { useIsPermitted, useTimeZone } from '../../../kit/current-user.tsx'
import { PageSkeleton } from '../../../kit/page/page.tsx'
import { useDocumentTitle } from '../../../kit/page/use-document-title.ts'
import { EmptyState } from '../../../ui/notices/state-view.tsx'
import { createViewStore, type SearchUrl } from '../../view-model/index.ts'
import { openedByAddress } from '../opened-by-address.ts'
import { SearchView } from '../search-view.tsx'
import { type Replay, replayDocument } from './replay-document.ts'
import { ReplayInfo } from './replay-info.tsx'

/** The search that made an event, with what is known of the event. */
export function ReplayEventPage() {
  const { eventId } = useParams({ from: '/alerts/$eventId/replay-search' })
  const isPermitted = useIsPermitted()
  const { data, error, isSuccess } = useQuery(query(events.get, { params: { eventId } }))
  const event = data?.event
  const definitionId = event?.event_definition_id ?? ''
  const mayRead = isPermitted(`eventdefinitions:read:${definitionId}`)
  const definition = useQuery({
    ...query(eventDefinitions.get, { params: { definitionId } }),
    enabled: event !== undefined && mayRead,
    retry: false,
  })
  if (error && !data) throw error
  if (isSuccess && !event?.replay_info) return <NoEvent />
  // A definition that is gone is no reason to show nothing.
  if (!event?.replay_info || (mayRead && definition.isPending)) return <PageSkeleton />
  const { streams, timerange_start, timerange_end } = event.replay_info
  return (
    <ReplaySearch
      key={eventId}
      title={event.message}
      event={event}
      definition={definition.data ?? null}
      replay={{
        query: messagesOfEvent(event),
        streams,
        timeRange: { type: 'absolute', from: timerange_start, to: timerange_end },
        config: aggregationOf(definition.data),
      }}
    />
  )
}

/** What a definition looks at now, as it would be looked at. */
export function ReplayDefinitionPage() {
  const { definitionId } = useParams({ from: '/alerts/definitions/$definitionId/replay-search' })
  const { data, error } = useQuery(query(eventDefinitions.get, { params: { definitionId } }))
  if (error && !data) throw error
  if (!data) return <PageSkeleton />
  const config = aggregationOf(data)
  if (!config) return <NoEvent />
  const range = Math.max(1, Math.ceil(config.search_within_ms / 1_000))
  return (
    <ReplaySearch
      key={definitionId}
      title={data.title}
      event={null}
      definition={data}
      replay={{
        query: config.query,
        streams: config.streams,
        timeRange: { type: 'relative', from: range },
        config,
      }}
    />
  )
}

interface ReplaySearchProps {
  title: string
  event: Event | null
  definition: EventDefinition | null
  replay: Replay
}

function ReplaySearch({ title, event, definition, replay }: ReplaySearchProps) {
  useDocumentTitle(title)
  const timeZone = useTimeZone() ?? hereTimeZone()
  const url: SearchUrl = useSearch({ strict: false })
  // Made anew when it is reset; what the address says beside it is kept by a reload.
  const [round, setRound] = useState(0)
  const [store, setStore] = useState(() =>
    createViewStore(openedByAddress(replayDocument(replay), url, timeZone)),
  )
  const restart = () => {
    setStore(createViewStore(replayDocument(replay)))
    setRound(round + 1)
  }
  return (
    <>
      <ReplayInfo event={event} definition={definition} store={store} />
      <SearchView key={round} store={store} timeZone={timeZone} onReset={restart} />
    </>
  )
}

function NoEvent() {
  return (
    <EmptyState title="There is nothing to search again">
      The event is gone, or comes from streams that you may not read.
    </EmptyState>
  )
}

function aggregationOf(definition: EventDefinition | undefined): Replay['config'] {
  return definition?.config.type === 'aggregation-v1' ? definition.config : null
}
