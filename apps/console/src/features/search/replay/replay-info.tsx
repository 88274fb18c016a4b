import {
  type Event,
  type EventAggregation,
  type EventDefinition,
  eventNotifications,
} from '@logline/contract'
import { durationText } from '@logline/time'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { query } from '../../../api/query.ts'
import { conditionText } from '../../../kit/alerts/condition-rules.ts'
import { PrioritySign, priorityName } from '../../../kit/alerts/priority.tsx'
import { AppLink } from '../../../kit/app-link.tsx'
import { useTimeZone } from '../../../kit/current-user.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { Timestamp } from '../../../ui/texts/timestamp.tsx'
import type { ViewStore } from '../../view-model/index.ts'
import { ConditionList } from './condition-list.tsx'
import { markingRules } from './replay-conditions.ts'
import classes from './replay-info.module.css'

interface ReplayInfoProps {
  /** Of the search below. */
  store: ViewStore
  /** Null: a definition is searched by itself. */
  event: Event | null
  /** Null: it is gone, or not for the user to see. */
  definition: EventDefinition | null
}

/** What is known of the event and of its definition, above the search (reference: alerts, section 2). */
export function ReplayInfo({ event, definition, store }: ReplayInfoProps) {
  const [isOpen, setOpen] = useState(true)
  const what = event === null ? 'event definition' : event.alert ? 'alert' : 'event'
  const isEdited =
    event !== null &&
    definition?.updated_at != null &&
    Date.parse(definition.updated_at) > Date.parse(event.timestamp)
  return (
    <section className={classes.info} aria-label={`Details of the ${what}`}>
      <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide' : 'Show'} {what} details
      </Button>
      {isOpen && (
        <>
          <Items event={event} definition={definition} store={store} />
          {isEdited && definition?.updated_at && (
            <Notice tone="warn">
              Event definition updated at <At value={definition.updated_at} />, after the event: what is
              searched here need not be what made it.
            </Notice>
          )}
        </>
      )}
    </section>
  )
}

function Items({ event, definition, store }: ReplayInfoProps) {
  const config = definition?.config.type === 'aggregation-v1' ? definition.config : null
  const priority = event?.priority ?? definition?.priority ?? null
  const timeOf = (ms: number) => durationText(Math.round(ms / 1_000))
  return (
    <dl className={classes.items}>
      {event && (
        <Item name="Timestamp">
          <At value={event.timestamp} />
        </Item>
      )}
      <Item name="Event definition">
        {definition && (
          <AppLink to={paths.eventDefinition(definition.id)} target="_blank">
            {definition.title}
          </AppLink>
        )}
      </Item>
      <Item name="Priority">
        {priority !== null && (
          <>
            <PrioritySign priority={priority} /> {priorityName(priority)}
          </>
        )}
      </Item>
      <Item name="Execute search every">{config && timeOf(config.execute_every_ms)}</Item>
      <Item name="Search within">{config && timeOf(config.search_within_ms)}</Item>
      <Item name="Description">{definition?.description || null}</Item>
      <Item name="Notifications">
        {definition && definition.notifications.length > 0 && <Notifications of={definition} />}
      </Item>
      <Item name="Aggregation conditions">
        {config && config.series.length > 0 && <Conditions config={config} store={store} />}
      </Item>
    </dl>
  )
}

/** In words, and by comparison where numbers are marked by them. */
function Conditions({ config, store }: { config: EventAggregation; store: ViewStore }) {
  const rules = markingRules(config)
  const isOne = rules.length === 1 && config.series.length === 1
  return (
    <>
      {!isOne && <code>{conditionText(config)}</code>}
      {rules.length > 0 && <ConditionList store={store} rules={rules} />}
    </>
  )
}

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <em>No {name.toLowerCase()} provided</em>}</dd>
    </div>
  )
}

function Notifications({ of: { notifications } }: { of: EventDefinition }) {
  const { data } = useQuery(query(eventNotifications.list, { query: { per_page: 0 } }))
  return (
    <>
      {notifications.map(({ notification_id: id }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <AppLink to={paths.eventNotification(id)} target="_blank">
            {data?.notifications.find((each) => each.id === id)?.title ?? id}
          </AppLink>
        </span>
      ))}
    </>
  )
}

function At({ value }: { value: string }) {
  return <Timestamp value={value} zone={useTimeZone()} />
}
