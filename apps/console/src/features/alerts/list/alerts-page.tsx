import { type EventElement, eventDefinitions } from '@logline/contract'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import { AlertTabs } from '../../../kit/alerts/alert-tabs.tsx'
import { Needs } from '../../../kit/needs.tsx'
import { countedText } from '../../../kit/number-text.ts'
import { Page } from '../../../kit/page/page.tsx'
import { PageButtons } from '../../../kit/page-buttons.tsx'
import { useShortcut } from '../../../kit/shortcuts/use-shortcut.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/notices/state-view.tsx'
import { Keys } from '../../../ui/texts/keys.tsx'
import { EventsChart } from '../chart/events-chart.tsx'
import { AcknowledgeDialog } from '../details/acknowledge-dialog.tsx'
import { EventDetails } from '../details/event-details.tsx'
import type { AlertsParams } from '../model/alerts-url.ts'
import { useAlerts, useAlertsParams } from '../model/use-alerts.ts'
import { SilenceDialog } from '../silences/silence-dialog.tsx'
import { newSilence } from '../silences/silence-form.ts'
import classes from './alerts.module.css'
import { AlertsToolbar } from './alerts-toolbar.tsx'
import { EventsTable } from './events-table.tsx'

/** What event definitions have found. */
export function AlertsPage() {
  const { params, change } = useAlertsParams()
  const { found, overTime, reload } = useAlerts(params)
  return (
    <Page
      title="Alerts & Events"
      description="What event definitions have found. Those that somebody is told of are alerts."
    >
      <AlertTabs current="events" />
      <AlertsToolbar
        params={params}
        updatedAtMs={found.dataUpdatedAt}
        isLoading={found.isFetching}
        onChange={change}
        onReload={reload}
      />
      {overTime.data && (
        <EventsChart
          histogram={overTime.data}
          isStale={overTime.isPlaceholderData}
          onRange={(timeRange) => change({ timeRange })}
        />
      )}
      {found.data ? (
        <FoundEvents found={found.data} params={params} isStale={found.isPlaceholderData} onChange={change} />
      ) : found.error ? (
        <ErrorState title="Events could not be loaded" action={<Button onClick={reload}>Try again</Button>}>
          {errorText(found.error)}
        </ErrorState>
      ) : (
        <p aria-busy="true">Loading Events information...</p>
      )}
    </Page>
  )
}

interface FoundEventsProps {
  found: NonNullable<ReturnType<typeof useAlerts>['found']['data']>
  params: AlertsParams
  isStale: boolean
  onChange: (changes: Partial<AlertsParams>) => void
}

function FoundEvents({ found, params, isStale, onChange }: FoundEventsProps) {
  const { events: elements, total_events: total, context } = found
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [openId, setOpenId] = useState<string | null>(null)
  const [activeId, setActiveId] = useState<string | null>(null)
  const [noted, setNoted] = useState<readonly EventElement[] | null>(null)
  const [silenced, setSilenced] = useState<EventElement | null>(null)
  const router = useRouter()
  const at = elements.findIndex(({ event }) => event.id === activeId)
  const active = elements[at] ?? null
  const go = (to: number) =>
    setActiveId(elements[Math.max(0, Math.min(elements.length - 1, to))]?.event.id ?? null)
  const replay = ({ event }: EventElement) => {
    if (event.replay_info) void router.navigate({ href: paths.replayEvent(event.id) })
  }
  const group = 'Alerts'
  useShortcut({ keys: 'ArrowDown', label: 'Next event', group }, () => go(at + 1))
  useShortcut({ keys: 'ArrowUp', label: 'Previous event', group }, () => go(at < 0 ? 0 : at - 1))
  useShortcut({ keys: 'R', label: 'Replay search of the event', group }, () => active && replay(active))
  useShortcut({ keys: 'A', label: 'Acknowledge the event', group }, () => active && setNoted([active]))
  const chosen = elements.filter(({ event }) => selected.has(event.id))
  if (elements.length === 0 && params.page === 1) return <NoEvents params={params} />
  const lastPage = Math.max(1, Math.ceil(Math.min(total, 10_000) / params.pageSize))
  return (
    <>
      {chosen.length > 0 && (
        <div className={classes.bulk} role="status">
          {countedText(chosen.length, 'event', 'events')} selected
          <Button onClick={() => setNoted(chosen)}>Acknowledge</Button>
          <Button variant="quiet" onClick={() => setSelected(new Set())}>
            Select none
          </Button>
        </div>
      )}
      <EventsTable
        elements={elements}
        definitions={context.event_definitions}
        params={params}
        isStale={isStale}
        selected={selected}
        openId={openId}
        activeId={activeId}
        onSelect={setSelected}
        onOpen={setOpenId}
        onActive={setActiveId}
        onSort={(sort) => onChange(sort)}
        details={(element) => (
          <EventDetails
            element={element}
            definitionTitle={context.event_definitions[element.event.event_definition_id]?.title ?? null}
            streamTitles={context.streams}
            onReplay={() => replay(element)}
            onAcknowledge={() => setNoted([element])}
            onSilence={() => setSilenced(element)}
          />
        )}
      />
      <div className={classes.foot}>
        {countedText(total, 'event', 'events')}
        <span className={classes.keys}>
          <span>
            <Keys of={['↑', '↓']} /> move
          </span>
          <span>
            <Keys of={['Enter']} /> details
          </span>
          <span>
            <Keys of={['R']} /> replay
          </span>
          <span>
            <Keys of={['A']} /> acknowledge
          </span>
        </span>
        <PageButtons
          label="Pages of events"
          page={params.page}
          lastPage={lastPage}
          onPage={(page) => onChange({ page })}
        />
      </div>
      {active && <OpenKey onOpen={() => setOpenId(openId === activeId ? null : activeId)} />}
      {silenced && (
        <SilenceDialog
          silence={null}
          initialValues={{
            ...newSilence,
            title: silenced.event.message,
            event_definitions: [silenced.event.event_definition_id],
            key: silenced.event.key,
          }}
          onClose={() => setSilenced(null)}
        />
      )}
      {noted && (
        <AcknowledgeDialog
          elements={noted}
          onDone={() => setSelected(new Set())}
          onClose={() => setNoted(null)}
        />
      )}
    </>
  )
}

/** While a row is active: Enter is of the page, where no button has the focus. */
function OpenKey({ onOpen }: { onOpen: () => void }) {
  useShortcut({ keys: 'Enter', label: 'Details of the event', group: 'Alerts' }, () => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) onOpen()
  })
  return null
}

const kindWords = { only: 'Alerts', exclude: 'Events', include: 'Alerts & Events' } as const

function NoEvents({ params }: { params: AlertsParams }) {
  const { data } = useQuery(query(eventDefinitions.list, { query: { per_page: 1 } }))
  const router = useRouter()
  if (data?.grand_total === 0) {
    return (
      <EmptyState
        icon={<IconBell size={20} stroke={1.75} />}
        title="Looks like you didn't define any Events yet"
        action={
          <Needs permission="eventdefinitions:create">
            <Button
              variant="primary"
              onClick={() => void router.navigate({ to: paths.createEventDefinition() })}
            >
              Get Started!
            </Button>
          </Needs>
        }
      >
        An event definition looks at messages again and again, and makes an event when its condition is met.
      </EmptyState>
    )
  }
  const kind = kindWords[params.alerts]
  const isNarrowed = params.query !== ''
  return (
    <EmptyState
      title={isNarrowed ? `No ${kind} found for the current search criteria.` : `No ${kind} exist.`}
    >
      {isNarrowed ? 'Search for less, or for a longer time.' : 'At least not in this time.'}
    </EmptyState>
  )
}
